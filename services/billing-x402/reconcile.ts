import { pause } from '@touchline/platform/clock'
import type { Clock } from '@touchline/platform/ports/clock'
import { forgetAnswers } from './answers.ts'
import type { BillingEvents } from './events.ts'
import { at } from './ledger/decision.ts'
import type { Ledger } from './ledger/ledger.ts'
import { forgetIdentifiers, reconciler } from './ledger/reconcile.ts'
import type { Unfinished } from './ledger/run-or-retry.ts'

export interface ReconcileDeps {
  ledger: Ledger
  open: Unfinished
  realClock: Clock
  steadyClock: Clock
  events: BillingEvents
  /** One pass over open orders of plans. */
  settleOrders(): Promise<void>
}

const everyMs = 1_000
/** The calls of a gateway are ended after a silence of two heartbeat periods plus this. */
const graceMs = 5_000
/** Longer than any call: a settlement may take twenty seconds and is tried several times. */
const overdueMs = 90_000
const forgetMs = 60_000

/**
 * Runs in every process: ends abandoned calls, repeats unacknowledged steps, and removes expired answers and
 * identifiers.
 */
export function startReconciling(
  { ledger, open, realClock, steadyClock, events, settleOrders }: ReconcileDeps,
  stopping: AbortSignal,
): Promise<void> {
  const { pass } = reconciler({ ledger, clock: steadyClock, graceMs, overdueMs })
  const every = async (ms: number, work: () => Promise<unknown>) => {
    while (!stopping.aborted) {
      await work().catch(events.passFailed)
      await pause(steadyClock, ms, stopping)
    }
  }
  const forget = async () => {
    await forgetIdentifiers(ledger, realClock)
    await forgetAnswers(ledger.store, at(realClock.now()))
  }
  const loops = [
    every(everyMs, open.retry),
    every(everyMs, async () => events.ended(await pass())),
    every(everyMs, settleOrders),
    every(forgetMs, forget),
  ]
  return Promise.all(loops).then(() => undefined)
}
