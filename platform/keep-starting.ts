import { ServiceError } from '@touchline/contract/errors'
import { pause, systemClock } from './clock.ts'
import { NotReached } from './config.ts'
import type { Log } from './log.ts'

interface Waiting {
  log: Log
  /** Ends the waiting: the process is to stop. */
  signal: AbortSignal
  /** Receives the missing dependency, as /readyz reports it. */
  waits(what: string): void
}

const pauseMs = { first: 250, longest: 5_000 }

/**
 * Runs `start`, and again while a dependency is unavailable, with exponential backoff from 0.25 s to 5 s: processes and
 * back ends may start in any order. Throws permanent errors, and the reason of `signal` once it aborts between
 * attempts.
 */
export async function keepStarting<T>({ log, signal, waits }: Waiting, start: () => Promise<T>): Promise<T> {
  for (let ms = pauseMs.first; ; ms = Math.min(2 * ms, pauseMs.longest)) {
    try {
      return await start()
    } catch (error) {
      const { what, reason } = unavailable(error)
      waits(what)
      log.warn(`the start waits for ${what}`, { reason })
    }
    await pause(systemClock, ms, signal)
    signal.throwIfAborted()
  }
}

/** The unavailable dependency and the reason. Rethrows permanent errors. */
function unavailable(error: unknown): { what: string; reason: string } {
  if (error instanceof NotReached) return { what: `what ${error.variable} names`, reason: error.reason }
  if (!(error instanceof ServiceError) || (error.code !== 'upstream_unavailable' && error.code !== 'timeout')) throw error
  return { what: 'a back end that went away', reason: Error.isError(error.cause) ? error.cause.message : error.message }
}
