import type { Fetch } from './repeat.ts'
import { backoffMs, retryAfterMs, type Wait } from './wait.ts'

export interface Retries {
  /** Maximum time for which a request is repeated. A longer `Retry-After` is returned to the caller at once. */
  patienceMs: number
  wait: Wait
  random(): number
}

const firstPauseMs = 500
const pauseMaxMs = 8_000
/** The request was not served, and the same one may be served later. */
const repeatable: ReadonlySet<number> = new Set([429, 502, 503, 504])

/**
 * Repeats requests after 429, 502, 503, 504 and broken connections, at the time that `Retry-After` names. A request that
 * would do harm if the first one was served after all is repeated after 429 only, which means that it was not. 429 without
 * `Retry-After` is final: the quota of a month is used up.
 * Returns the last response, or throws the last error, when the patience ends. The signal of the request ends it at once.
 */
export function retrying(fetch: Fetch, { patienceMs, wait, random }: Retries): Fetch {
  return async (request) => {
    let waitedMs = 0
    for (let failures = 1; ; failures++) {
      const outcome = await fetch(request.clone()).then(
        (response) => ({ response }),
        (error: unknown) => ({ error }),
      )
      const mayRepeat = isHarmless(request) || ('response' in outcome && outcome.response.status === 429)
      const pauseMs = !mayRepeat
        ? undefined
        : 'response' in outcome
          ? pauseAfter(outcome.response)
          : pauseAfterError(outcome.error, request.signal)
      const ms = pauseMs === 'backoff' ? backoffMs(failures, firstPauseMs, pauseMaxMs, random()) : pauseMs
      if (ms === undefined || waitedMs + ms > patienceMs) {
        if ('response' in outcome) return outcome.response
        throw outcome.error
      }
      if ('response' in outcome) await outcome.response.body?.cancel()
      await wait(ms, request.signal)
      waitedMs += ms
    }
  }
}

/** Reads, sets what it sets again, or is recognized when it is repeated. */
const isHarmless = ({ method, headers }: Request): boolean => ['GET', 'HEAD', 'PATCH'].includes(method) || headers.has('idempotency-key')

function pauseAfter(response: Response): number | 'backoff' | undefined {
  if (!repeatable.has(response.status)) return undefined
  return retryAfterMs(response) ?? (response.status === 429 ? undefined : 'backoff')
}

const pauseAfterError = (error: unknown, signal: AbortSignal): 'backoff' | undefined =>
  isConnectionError(error) && !signal.aborted ? 'backoff' : undefined

/** `fetch` throws a TypeError, of any realm, when the connection fails; other errors are those of the caller. */
export const isConnectionError = (error: unknown): boolean => (error as Partial<Error> | undefined)?.name === 'TypeError'
