import { randomUUID } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { type ChannelRecord, type Outgoing, OutgoingSchema, type Voucher } from '@touchline/contract/gen/billing'
import { pause } from '@touchline/platform/clock'
import { eachDocument } from '@touchline/platform/pages'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Hex } from 'viem'
import { at, type CallHandle, type Refusal } from '../ledger/decision.ts'
import { prepareRefund } from '../ledger/outgoing.ts'
import { channels } from '../ledger/records.ts'
import { type ClaimDeps, sendClaims } from './claims.ts'
import { type Settlement, settlementIn, stored } from './payloads.ts'
import type { ChainReader } from './reader.ts'
import { type Sent, send } from './send.ts'

export interface OutgoingDeps extends ClaimDeps {
  reader: ChainReader
  clock: Clock
}

/**
 * `unknown`: the transaction is sent again until the chain shows it or it has expired. Until then its channel sends
 * nothing else.
 */
export type Executed =
  | { is: 'executed'; transaction: string; channel: ChannelRecord }
  | { is: 'unknown' }
  | { is: 'refused'; refusal: Refusal | 'nothing' }

/** Interval between reads of the chain for a transaction just sent. */
const askAgainMs = 500

export interface Deposit {
  /** The call in flight that the deposit belongs to. */
  call: CallHandle
  /** Nonce of the payer's authorization. */
  nonce: string
  amount: bigint
  /** End of the authorization, milliseconds since 1970. */
  validBeforeMs: number
  settlement: Settlement
}

/**
 * Sends the deposit of the channel's call in flight and waits at most `waitMs` until its log is counted. A deposit
 * whose only attempt was refused is `failed`, and the channel may send another one.
 */
export async function deposit(deps: OutgoingDeps, channel: string, d: Deposit, waitMs: number): Promise<Executed> {
  const { call, nonce, amount, validBeforeMs, settlement } = d
  const outgoing = create(OutgoingSchema, { kind: 'deposit', nonce, amount, payload: stored(settlement), expiresAt: at(validBeforeMs) })
  const { refusal } = await deps.ledger.prepare(channel, outgoing, { call })
  if (refusal) return { is: 'refused', refusal }
  const until = deps.clock.now() + waitMs
  const sent = await sendDeposit(deps, channel, outgoing)
  return sent.is === 'failed' ? { is: 'refused', refusal: 'failed' } : executed(deps, channel, outgoing, sent, until)
}

/** `failed`: nothing was sent, and the ledger has dropped the outgoing deposit. */
async function sendDeposit(deps: OutgoingDeps, channel: string, outgoing: Outgoing): Promise<Sent | { is: 'failed' }> {
  const { ledger, reader } = deps
  const attempt = { nonce: outgoing.nonce, id: randomUUID() }
  const { refusal, doc } = await ledger.attempt(channel, attempt)
  if (refusal) return { is: 'unknown' }
  const sent = await send(deps, 'deposit', settlementIn(outgoing))
  if (sent.is !== 'refused') return sent
  // Anybody who has the authorization may have sent it.
  const isUsed = await reader.isNonceUsed({ payer: doc.config!.payer as Hex, nonce: outgoing.nonce as Hex })
  return isUsed || (await ledger.dropRefused(channel, attempt)).refusal ? sent : { is: 'failed' }
}

export interface RefundOrder {
  /** Absent: everything refundable. */
  amount?: bigint
  /** The payer's voucher over exactly the sum of draws. */
  zeroCharge?: Voucher
}

/** Returns unused balance to the payer and waits at most `waitMs` until the chain shows it. */
export async function refund(deps: OutgoingDeps, channel: string, order: RefundOrder, waitMs: number): Promise<Executed> {
  await deps.sync([channel])
  const known = await deps.ledger.store.get(channels, channel)
  if (!known) return { is: 'refused', refusal: 'unknown' }
  const sign = async (_: string, amount: bigint, doc: ChannelRecord) => ({
    payload: stored(await deps.payloads.refund(doc, doc.refundNonce, amount)),
    expiresAt: '',
  })
  const prepared = await prepareRefund(deps.ledger, channel, { ...order, nonce: deps.ledger.nextRefundNonce(known.doc), sign })
  if (prepared.refusal) return { is: 'refused', refusal: prepared.refusal }
  if (prepared.send.kind !== 'refund') return { is: 'refused', refusal: 'busy' }
  const until = deps.clock.now() + waitMs
  return executed(deps, channel, prepared.send, await send(deps, 'refund', settlementIn(prepared.send)), until)
}

async function executed(deps: OutgoingDeps, channel: string, outgoing: Outgoing, sent: Sent, until: number): Promise<Executed> {
  for (;;) {
    await deps.sync([channel])
    const { doc } = (await deps.ledger.store.get(channels, channel))!
    if (doc.outgoing?.nonce !== outgoing.nonce) {
      const entry = doc.openEntries.findLast(({ kind }) => kind === outgoing.kind)
      return { is: 'executed', transaction: sent.is === 'sent' ? sent.transaction : (entry?.transaction ?? ''), channel: doc }
    }
    if (sent.is === 'refused' || deps.clock.now() >= until) return { is: 'unknown' }
    await pause(deps.clock, askAgainMs, new AbortController().signal)
  }
}

/** Sends unconfirmed transactions again. */
export interface Resender {
  pass(): Promise<void>
}

/**
 * Sends every stored transaction again, unchanged, when the chain has not shown it for `afterMs`. Drops a transaction
 * that has expired at a final block.
 */
export function resender(deps: OutgoingDeps, afterMs: number): Resender {
  const { ledger, clock } = deps
  let sentAt = new Map<string, number>()
  return {
    async pass() {
      const before = sentAt
      sentAt = new Map()
      const waiting = await sendingChannels(deps)
      if (waiting.length === 0) return
      // Read before the channels, so that every log up to this block is counted.
      const final = await deps.reader.finalBlock()
      await deps.sync(waiting)
      for (const channel of waiting) {
        const { doc } = (await ledger.store.get(channels, channel))!
        if (!doc.outgoing || doc.frozen) continue
        const key = `${channel} ${doc.outgoing.nonce}`
        const since = before.get(key) ?? clock.now()
        sentAt.set(key, since)
        if (hasExpired(doc, final)) await ledger.expire(channel, doc.outgoing.nonce, at(final.timeMs))
        else if (clock.now() - since >= afterMs) {
          sentAt.set(key, clock.now())
          await sendAgain(deps, channel, doc.outgoing)
        }
      }
    },
  }
}

async function sendAgain(deps: OutgoingDeps, channel: string, outgoing: Outgoing): Promise<void> {
  if (outgoing.kind === 'claim') await sendClaims(deps, [{ channel, send: outgoing }])
  else if (outgoing.kind === 'deposit') await sendDeposit(deps, channel, outgoing)
  else await send(deps, 'refund', settlementIn(outgoing))
}

const hasExpired = ({ outgoing, mirror }: ChannelRecord, final: { number: bigint; timeMs: number }): boolean =>
  outgoing!.expiresAt !== '' && at(final.timeMs) > outgoing!.expiresAt && mirror !== undefined && mirror.block >= final.number

async function sendingChannels({ ledger: { store } }: OutgoingDeps): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of eachDocument((page) => store.find(channels, 'sending', { equal: { isSending: true }, ...page }))) ids.push(id)
  return ids
}
