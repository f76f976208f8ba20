import { ServiceError } from '@touchline/contract/errors'
import { pause, systemClock } from './clock.ts'
import { NotReached } from './config.ts'
import type { Log } from './log.ts'

interface Waiting {
  log: Log
  /** Ends the waiting: somebody wants the process to stop. */
  signal: AbortSignal
  /** Told what is waited for, as /readyz shows it. */
  waits(what: string): void
}

const pauseMs = { first: 250, longest: 5_000 }

/**
 * What `start` comes to, tried again for as long as what it needs is not there, after a pause that doubles from 0.25 s to 5 s: processes and
 * back ends may start in any order. Throws what cannot pass, and the reason of `signal` once it aborts between two tries.
 */
export async function keepStarting<T>({ log, signal, waits }: Waiting, start: () => Promise<T>): Promise<T> {
  for (let ms = pauseMs.first; ; ms = Math.min(2 * ms, pauseMs.longest)) {
    try {
      return await start()
    } catch (error) {
      const { what, reason } = absent(error)
      waits(what)
      log.warn(`the start waits for ${what}`, { reason })
    }
    await pause(systemClock, ms, signal)
    signal.throwIfAborted()
  }
}

/** What is away, and how it shows. Throws an error that waiting does not mend. */
function absent(error: unknown): { what: string; reason: string } {
  if (error instanceof NotReached) return { what: `what ${error.variable} names`, reason: error.reason }
  if (!(error instanceof ServiceError) || (error.code !== 'upstream_unavailable' && error.code !== 'timeout')) throw error
  return { what: 'a back end that went away', reason: Error.isError(error.cause) ? error.cause.message : error.message }
}
