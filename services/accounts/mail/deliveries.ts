import { create } from '@bufbuild/protobuf'
import { type MailRecord, MailRecordSchema } from '@touchline/contract/gen/accounts'
import { pause } from '@touchline/platform/clock'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import type { AccountsEvents } from '../events.ts'
import { mails } from '../records.ts'
import { openMail } from './seal.ts'
import { isPermanent, type Transport } from './transport.ts'

interface DeliveryDeps {
  store: DocumentStore
  realClock: Clock
  events: AccountsEvents
  config: { secrets: readonly string[] }
  /** Opened with the first mail. */
  transport(): Promise<Transport>
}

const atOnce = 10
const pollMs = 1_000
const minuteMs = 60_000
/** Waiting time after each failed attempt; after the last one the mail is undeliverable, about a day after the first. */
const backOffMs = [10_000, minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs, 240 * minuteMs, 480 * minuteMs, 720 * minuteMs]

/** Runs under a lease: sends due mails, oldest first, until `signal` aborts. `woken` resolves when one may be due. */
export async function deliver(deps: DeliveryDeps, woken: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const wake = woken()
    const { items } = await deps.store.find(mails, 'byDue', { range: { from: '0', to: timestamp(deps.realClock) }, limit: atOnce })
    await Promise.all(items.map(({ doc }) => deliverOne(deps, doc)))
    if (items.length === 0) await Promise.race([wake, pause(deps.realClock, pollMs, signal)])
  }
}

type Outcome = 'sent' | 'expired' | 'refused' | 'unreadable' | 'failed'

/** A crash between the server's acceptance and the write sends the mail again, with the same Message-ID. */
async function deliverOne(deps: DeliveryDeps, record: MailRecord): Promise<void> {
  const { outcome, reason } = await attempt(deps, record)
  const isOver = outcome !== 'failed' || record.attempts >= backOffMs.length
  await update(deps.store, mails, record.id, (current) => current && afterAttempt(current, outcome, isOver, deps.realClock.now()))
  deps.events.mailed(outcome, isOver, reason)
}

async function attempt({ realClock, config, transport }: DeliveryDeps, record: MailRecord): Promise<{ outcome: Outcome; reason?: string }> {
  if (record.expiresAt !== '' && record.expiresAt <= timestamp(realClock)) return { outcome: 'expired' }
  const mail = openMail(config.secrets, record.sealed)
  if (!mail) return { outcome: 'unreadable' }
  try {
    await (await transport()).send(record.id, mail)
    return { outcome: 'sent' }
  } catch (error) {
    return { outcome: isPermanent(error) ? 'refused' : 'failed', reason: (error as { code?: string }).code ?? 'unknown' }
  }
}

/** The record after an attempt. The content of a mail that is not sent again is erased. */
function afterAttempt(record: MailRecord, outcome: Outcome, isOver: boolean, now: number): MailRecord {
  const attempts = record.attempts + 1
  if (isOver) return create(MailRecordSchema, { ...record, attempts, dueAt: '', sealed: new Uint8Array(), isSent: outcome === 'sent' })
  return create(MailRecordSchema, { ...record, attempts, dueAt: new Date(now + backOffMs[record.attempts]!).toISOString() })
}
