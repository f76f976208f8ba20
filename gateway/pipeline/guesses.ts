import { fail, type ServiceError } from '@touchline/contract/errors'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'

/** Per minute and address: look-ups of keys that were never issued, and payments that are not valid. */
const guessesPerMinute = 30

/** Counts an attempt whose credential may turn out to be made up, before it is known. */
export type CountGuess = (limitKey: string) => Promise<Guess>

interface Guess {
  /** The limit is exhausted. */
  refusal: ServiceError | undefined
  /** The credential was real. */
  undo(): void
}

export const guessCounter =
  (limiter: RateLimiter): CountGuess =>
  async (limitKey) => {
    const guess = await limiter.consume(limitKey, guessesPerMinute)
    const seconds = guess.retryAfterSeconds
    return {
      refusal: guess.allowed ? undefined : fail('rate_limited', { limit: guessesPerMinute, seconds }),
      undo: () => void limiter.refund(limitKey, guessesPerMinute, guess),
    }
  }
