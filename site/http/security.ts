import { getPublicOrigin } from '@touchline/platform/settings'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Site, SiteEnv } from '../site.ts'

/** Scripts and styles are files of this origin, never inline. Pico's icons are data URLs in its style sheet. */
export const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
}

/**
 * The reference at /docs/try writes style elements, and pictures from its own data. It may reach this host and the API, nothing
 * else.
 */
const tryPolicy = (origin: string) => ({
  ...contentSecurityPolicy,
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'", origin],
})

/** Security headers of every page, and the refusal of changes that another origin sent. */
export function protect({ config }: Site): MiddlewareHandler<SiteEnv> {
  const own = getPublicOrigin(config)
  const withPolicy = (policy: typeof contentSecurityPolicy) =>
    secureHeaders({
      contentSecurityPolicy: policy,
      referrerPolicy: 'same-origin',
      strictTransportSecurity: config.mode === 'production' ? 'max-age=31536000; includeSubDomains' : false,
    })
  const [headers, headersOfTry] = [withPolicy(contentSecurityPolicy), withPolicy(tryPolicy(own))]
  return async (c, next) => {
    c.set('publicOrigin', own)
    const origins = config.mode === 'production' ? [own] : [own, new URL(c.req.url).origin]
    if (!isSafe(c.req.method) && !isOwnOrigin(c.req.header('origin'), c.req.header('sec-fetch-site'), origins))
      return c.text('This form was sent from another site.', 403)
    return c.req.path === '/docs/try' ? headersOfTry(c, next) : headers(c, next)
  }
}

export const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD'

/**
 * Browsers send Origin with every POST. A request without both headers is no browser's, so no cookie of a visitor is
 * with it by accident.
 */
export function isOwnOrigin(origin: string | undefined, fetchSite: string | undefined, origins: readonly string[]): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false
  return origin === undefined || origins.includes(origin)
}
