import type { PaymentTerms } from '@touchline/contract/gen/billing'
import { pause } from '@touchline/platform/clock'
import type { Held, Leases } from '@touchline/platform/leases'
import { eachDocument } from '@touchline/platform/pages'
import type { Clock } from '@touchline/platform/ports/clock'
import type { LocalAccount } from 'viem'
import type { Ledger } from '../ledger/ledger.ts'
import { channels } from '../ledger/records.ts'
import { auditAll } from './audit.ts'
import { claimChannels } from './claims.ts'
import type { ChainEvents } from './events.ts'
import { type Deposit, deposit, type Executed, type OutgoingDeps, type RefundOrder, refund, resender } from './outgoing.ts'
import { getPayloads } from './payloads.ts'
import { getOutcome, type Outcome, settleUnknown } from './payments.ts'
import { advance, getProgress } from './progress.ts'
import type { ChainReader } from './reader.ts'
import type { Facilitator } from './send.ts'
import { settle } from './settle.ts'
import { synchronizer } from './sync.ts'

export interface ChainPeriods {
  /** Time between two passes. */
  passMs: number
  /**
   * Time between two reads of channels with unclaimed amounts. A requested withdrawal has to be seen well before its
   * end.
   */
  readMs: number
  /** Time before an unconfirmed transaction is sent again. */
  resendMs: number
  claimMs: number
  settleMs: number
  auditMs: number
}

export interface ChainDeps {
  ledger: Ledger
  leases: Leases
  /** Real time. */
  clock: Clock
  terms: PaymentTerms
  reader: ChainReader
  facilitator: Facilitator
  /** Signs claims and refunds. */
  authorizer: LocalAccount
  events: ChainEvents
  periods: ChainPeriods
  /**
   * A channel with at least this much unclaimed is claimed at once, without waiting for the next claim of all channels.
   */
  claimThreshold: bigint
}

/** Chain operations for calls and operators, and the periodic jobs, which one process at a time runs. */
export interface ChainJobs {
  /** Reads these channels now. Errors: those of the node. */
  sync(channelIds: readonly string[]): Promise<void>
  /** Sends the deposit of the channel's call in flight. */
  deposit(channel: string, order: Deposit, waitMs: number): Promise<Executed>
  refund(channel: string, order: RefundOrder, waitMs: number): Promise<Executed>
  getOutcome(payment: Parameters<typeof getOutcome>[1]): Promise<Outcome>
  start(): void
  stop(): Promise<void>
}

export function chainJobs(deps: ChainDeps): ChainJobs {
  const parts = { ...deps, payloads: getPayloads(deps.terms, deps.authorizer), ...synchronizer(deps) }
  let held: Held | undefined
  return {
    sync: parts.sync,
    deposit: (channel, order, waitMs) => deposit(parts, channel, order, waitMs),
    refund: (channel, order, waitMs) => refund(parts, channel, order, waitMs),
    getOutcome: (payment) => getOutcome(deps, payment),
    start() {
      held ??= deps.leases.hold('billing-chain', (signal) => run(parts, signal))
    },
    async stop() {
      await held?.release()
    },
  }
}

type Parts = ChainDeps & OutgoingDeps

/** Runs passes until `signal` aborts. A failed job does not stop the others, and runs again in the next pass. */
async function run(parts: Parts, signal: AbortSignal): Promise<void> {
  const jobs = getJobs(parts)
  while (!signal.aborted) {
    for (const [name, job] of Object.entries(jobs)) {
      if (signal.aborted) return
      await job().catch((error: Error) => parts.events.failed(name, error))
    }
    await pause(parts.clock, parts.periods.passMs, signal)
  }
}

/** The jobs of a pass, in order. */
export function getJobs(parts: Parts): Record<string, () => Promise<void>> {
  const { ledger, terms, clock, periods, claimThreshold } = parts
  const resend = resender(parts, periods.resendMs)
  const due = (at: string, periodMs: number) => at === '' || clock.now() - Date.parse(at) >= periodMs
  let readAt = Number.NEGATIVE_INFINITY
  let auditedAt = Number.NEGATIVE_INFINITY
  return {
    resend: resend.pass,
    payments: () => settleUnknown(parts),
    async claim() {
      const isReading = clock.now() - readAt >= periods.readMs
      const isClaimingAll = due((await getProgress(parts)).claimedAt, periods.claimMs)
      const found = await unclaimed(ledger, isReading || isClaimingAll ? 1n : claimThreshold)
      if (isReading) {
        await parts.sync(found)
        readAt = clock.now()
      }
      const claimable = isClaimingAll ? found : await pressing(ledger, found, claimThreshold)
      if (claimable.length > 0) await claimChannels(parts, claimable)
      if (isClaimingAll) await advance(ledger, terms, { claimedAt: new Date(clock.now()).toISOString() })
    },
    async settle() {
      if (due((await getProgress(parts)).settledAt, periods.settleMs)) await settle(parts)
    },
    async audit() {
      if (clock.now() - auditedAt < periods.auditMs) return
      await auditAll(parts)
      auditedAt = clock.now()
    },
  }
}

/** Channels with at least `least` delivered and not claimed. */
async function unclaimed(ledger: Ledger, least: bigint): Promise<string[]> {
  const ids: string[] = []
  const options = { equal: { isUnclaimed: true }, range: { from: Number(least) } }
  for await (const { id } of eachDocument((page) => ledger.store.find(channels, 'unclaimed', { ...options, ...page }))) ids.push(id)
  return ids
}

/** Channels that must not wait: the payer has requested a withdrawal, or the unclaimed amount reaches the threshold. */
async function pressing(ledger: Ledger, ids: readonly string[], threshold: bigint): Promise<string[]> {
  const found: string[] = []
  for (const id of ids) {
    const { delivered, claimed, mirror, outgoing, frozen } = (await ledger.store.get(channels, id))!.doc
    const isPressing = delivered - claimed >= threshold || mirror?.withdrawRequestedAt
    if (isPressing && !outgoing && !frozen) found.push(id)
  }
  return found
}
