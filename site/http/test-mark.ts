import type { MiddlewareHandler } from 'hono'
import type { Site, SiteEnv } from '../site.ts'

/** Bounds the calls of any number of pages. */
const readEveryMs = 10_000
const timeoutMs = 2_000

/**
 * States on every page that card payments are those of a test key or of a local Stripe. Only the first page waits for
 * accounts; while accounts does not answer, the newest answer holds.
 */
export function markTest({ clients, realClock }: Pick<Site, 'clients' | 'realClock'>): MiddlewareHandler<SiteEnv> {
  let isTest = false
  let startedAt = Number.NEGATIVE_INFINITY
  let first: Promise<void> | undefined
  const read = (): Promise<void> =>
    clients.accounts.getSales({}, { timeoutMs }).then(
      (sales) => {
        isTest = sales.isTest
      },
      () => undefined,
    )
  return async (c, next) => {
    const now = realClock.now()
    if (now - startedAt >= readEveryMs) {
      startedAt = now
      const reading = read()
      first ??= reading
    }
    await first
    c.set('isTest', isTest)
    return next()
  }
}
