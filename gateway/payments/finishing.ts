import { pause } from '@touchline/platform/clock'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Instance } from './instances.ts'

/** Steps that have to reach the ledger although nobody waits for them. */
export interface Finishing {
  /** Repeats the step until it is acknowledged, or the ledger has closed the instance and undone its calls. */
  finish(instance: Instance, step: () => Promise<unknown>): void
  /** Waits for the steps that are not acknowledged, for a bounded time; then their calls are undone. */
  stop(): Promise<void>
}

const backoffMs = { first: 100, longest: 5_000 }
const stopMs = 5_000

export function finishing(steadyClock: Clock, log: Log): Finishing {
  const running = new Set<Promise<void>>()
  const stopped = new AbortController()

  async function repeat(instance: Instance, step: () => Promise<unknown>): Promise<void> {
    for (let ms = backoffMs.first; !instance.isClosed() && !stopped.signal.aborted; ms = Math.min(2 * ms, backoffMs.longest)) {
      try {
        await step()
        return
      } catch (error) {
        log.warn('the end of a paid call is not acknowledged; repeating', { error: error as Error })
        await pause(steadyClock, ms, stopped.signal)
      }
    }
  }

  return {
    finish(instance, step) {
      const task = repeat(instance, step).finally(() => running.delete(task))
      running.add(task)
    },
    async stop() {
      const timer = steadyClock.after(stopMs, () => stopped.abort())
      await Promise.all(running)
      timer.cancel()
    },
  }
}
