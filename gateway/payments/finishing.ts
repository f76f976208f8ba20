import { pause } from '@touchline/platform/clock'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Instance } from './instances.ts'

/** Steps that must reach the ledger although nobody waits for them. */
export interface Finishing {
  /** Repeats the step until it is acknowledged, or until the ledger has closed the instance and undone its calls. */
  finish(instance: Instance, step: () => Promise<unknown>): void
  /**
   * Ends a call whose `BeginCall` was not acknowledged. Ends calls one at a time, the newest first, because load delays
   * acknowledgements and these steps add to it. Tries for at most 90 s; after that the ledger ends the call by itself.
   */
  release(instance: Instance, step: () => Promise<unknown>): void
  /** Waits a bounded time for steps that are not acknowledged; after that their calls are undone. */
  stop(): Promise<void>
}

const backoffMs = { first: 100, longest: 5_000 }
const releaseMs = 90_000
const stopMs = 5_000

export function finishing(steadyClock: Clock, log: Log): Finishing {
  const running = new Set<Promise<void>>()
  const stopped = new AbortController()
  const { add, releaseAll } = releases(steadyClock, log, stopped.signal)
  let isReleasing = false

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

  function track(work: Promise<void>): void {
    const task = work.finally(() => running.delete(task))
    running.add(task)
  }

  return {
    finish: (instance, step) => track(repeat(instance, step)),
    release(instance, step) {
      add(instance, step)
      if (isReleasing) return
      isReleasing = true
      track(releaseAll().finally(() => (isReleasing = false)))
    },
    async stop() {
      const timer = steadyClock.after(stopMs, () => stopped.abort())
      await Promise.all(running)
      timer.cancel()
    },
  }
}

/** Calls whose `BeginCall` was not acknowledged. */
function releases(steadyClock: Clock, log: Log, stopped: AbortSignal) {
  const unacknowledged: { instance: Instance; step: () => Promise<unknown>; untilMs: number }[] = []
  return {
    add(instance: Instance, step: () => Promise<unknown>): void {
      unacknowledged.push({ instance, step, untilMs: steadyClock.now() + releaseMs })
    },
    async releaseAll(): Promise<void> {
      let ms = backoffMs.first
      for (let next = unacknowledged.pop(); next && !stopped.aborted; next = unacknowledged.pop()) {
        if (next.instance.isClosed() || steadyClock.now() > next.untilMs) continue
        try {
          await next.step()
          ms = backoffMs.first
        } catch (error) {
          log.warn('a call whose begin was not acknowledged cannot be ended; repeating', { error: error as Error })
          unacknowledged.push(next)
          await pause(steadyClock, ms, stopped)
          ms = Math.min(2 * ms, backoffMs.longest)
        }
      }
    },
  }
}
