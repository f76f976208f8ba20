import type { Clock } from '@touchline/platform/ports/clock'
import type { Address } from 'viem'
import { getSums } from '../ledger/audit.ts'
import { at } from '../ledger/decision.ts'
import type { ChainEvents } from './events.ts'
import type { Payloads } from './payloads.ts'
import { advance, getAsset, getProgress, type ProgressDeps } from './progress.ts'
import { type Facilitator, send } from './send.ts'

export interface SettleDeps extends ProgressDeps {
  facilitator: Facilitator
  payloads: Payloads
  clock: Clock
  events: ChainEvents
}

/**
 * Transfers all claimed amounts to the receiver. When it is sent twice, the second transaction finds nothing to
 * transfer.
 */
export async function settle(deps: SettleDeps): Promise<void> {
  const { reader, terms, ledger, clock, payloads } = deps
  const { claimed, settled } = await reader.receiver(terms.payTo as Address, await reader.confirmedBlock())
  if (claimed > settled) await send(deps, 'settle', payloads.settle())
  await recordSettles(deps)
  await advance(ledger, terms, { settledAt: at(clock.now()) })
}

/** Records an entry for every settlement on chain, whoever sent it. */
export async function recordSettles(deps: ProgressDeps): Promise<void> {
  const { reader, terms, ledger } = deps
  const { settledThrough } = await getProgress(deps)
  const block = await reader.confirmedBlock()
  if (block <= settledThrough) return
  for (const log of await reader.settledLogs(terms.payTo as Address, settledThrough + 1n, block)) {
    await ledger.recordSettle(getAsset(terms), log)
  }
  await advance(ledger, terms, { settledThrough: block })
}

/** Amount settled on chain minus the sum of the settlement entries. */
export async function settledDifference(deps: ProgressDeps): Promise<bigint> {
  await recordSettles(deps)
  const { settledThrough, settledBefore } = await getProgress(deps)
  const { settled } = await deps.reader.receiver(deps.terms.payTo as Address, settledThrough)
  const entries = getSums(await deps.ledger.getEntries({ id: getAsset(deps.terms), openEntries: [] }))
  return settled - settledBefore - entries.settle
}
