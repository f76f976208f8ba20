import { fail } from '@touchline/contract/errors'
import type { Log } from '@touchline/platform/log'
import { isRefused } from './open-stripe.ts'

const triesMax = 3

/**
 * Runs a change that reads the state of Stripe first, again when Stripe refuses it because the state changed in between:
 * two people of an organisation, or a person and the end of a period. Errors: upstream_unavailable after three refusals;
 * those of `change`.
 */
export async function withFreshState<T>({ log }: { log: Log }, change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await change()
    } catch (error) {
      if (!isRefused(error)) throw error
      if (tries < triesMax) continue
      log.error('Stripe refused a change of a subscription', { error: error as Error })
      throw fail('upstream_unavailable')
    }
  }
}
