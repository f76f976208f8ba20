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
}

const everyMs = 1_000
/** Silence of a gateway beyond two heartbeats before its calls are ended. */
const graceMs = 5_000
/** Longer than any call: a settlement may take twenty seconds, and is tried a few times. */
const overdueMs = 90_000
const forgetMs = 60_000

/** In every process: ends calls that nobody ends, repeats what was not acknowledged, forgets what is over. */
export function startReconciling({ ledger, open, realClock, steadyClock, events }: ReconcileDeps, stopping: AbortSignal): Promise<void> {
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
  const loops = [every(everyMs, open.retry), every(everyMs, async () => events.ended(await pass())), every(forgetMs, forget)]
  return Promise.all(loops).then(() => undefined)
}
