import { realWait, retryAfterMs } from './wait.ts'

export type Fetch = (input: Request) => Promise<Response>

/**
 * A payment was sent, and it is not known whether it bought an answer. `retry` sends the same request and payment
 * again.
 */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'
  readonly request: Request
  readonly retry: () => Promise<Response>
  constructor(request: Request, retry: () => Promise<Response>, cause: unknown) {
    super('The outcome of a payment is not known. Retry the request with the same payment, not with a new one.', { cause })
    this.request = request
    this.retry = retry
  }
}

export interface Patience {
  /** Maximum time for which a paid request is repeated. */
  patienceMs: number
  /** Default: real time. */
  wait?: (ms: number) => Promise<unknown>
}

const pauseMs = 500
const pauseMsMax = 5_000
/** Responses after which the same payment may still buy the answer. */
const repeatable: ReadonlySet<number> = new Set([409, 429, 502, 503, 504])

/**
 * Repeats a paid request, byte for byte, until its outcome is known. A new payment for the same answer could pay twice.
 * A 409 without Retry-After is final. Throws UnknownOutcomeError.
 */
export function repeatPaid(fetch: Fetch, { patienceMs, wait = realWait }: Patience): Fetch {
  return async function send(request) {
    if (!request.headers.has('payment-signature')) return fetch(request)
    let waitedMs = 0
    for (let pause = pauseMs; ; pause = Math.min(2 * pause, pauseMsMax)) {
      const outcome = await fetch(request.clone()).catch((error: unknown) => new Failure(error))
      if (!(outcome instanceof Failure) && !mayRepeat(outcome)) return outcome
      const pauseNow = outcome instanceof Failure ? pause : (retryAfterMs(outcome) ?? pause)
      if (waitedMs + pauseNow > patienceMs) {
        if (!(outcome instanceof Failure) && outcome.status === 429) return outcome
        throw new UnknownOutcomeError(request, () => send(request), outcome instanceof Failure ? outcome.cause : `status ${outcome.status}`)
      }
      if (!(outcome instanceof Failure)) await outcome.body?.cancel()
      await wait(pauseNow)
      waitedMs += pauseNow
    }
  }
}

/** No response came. */
class Failure {
  readonly cause: unknown
  constructor(cause: unknown) {
    this.cause = cause
  }
}

const mayRepeat = (response: Response): boolean =>
  repeatable.has(response.status) && (response.status !== 409 || retryAfterMs(response) !== undefined)
