import { fail, type ServiceError } from '@touchline/contract/errors'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'

/** Limit per minute and address: look-ups of keys that were never issued, and invalid payments. */
const guessesPerMinute = 30

/** Counts an attempt before it is known whether its credential is made up. */
export type CountGuess = (limitKey: string) => Promise<Guess>

interface Guess {
  /** The limit is exhausted. */
  refusal: ServiceError | undefined
  /** Refunds the attempt: the credential was valid. */
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
