import { isFailure } from '@touchline/contract/errors'
import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { page } from '../layout/page.ts'
import type { Site, SiteContext, SiteEnv } from '../site.ts'
import { refusalTexts } from './messages.ts'

/** Changes per minute and client address, over all processes of the site. */
export const changesPerMinute = 120

/** Requests of signing in per minute and client address. Many people of one company may have one address. */
export const signInsPerMinute = 30

/** The same for requests of machines: one sender has few addresses, and repeats what was refused. */
const signedPerMinute = 1_200

/** Requests of machines, which prove themselves by a signature over the body. */
const signedPaths: ReadonlySet<string> = new Set(['/webhooks/stripe', '/keys/leaked'])

/** Bounds the changes of one client address. */
export const limitChanges = (site: Site): MiddlewareHandler<SiteEnv> => {
  const [limit, limitSigned] = [limitTo(site, 'change', changesPerMinute), limitTo(site, 'signed', signedPerMinute)]
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    return signedPaths.has(c.req.path) ? limitSigned(c, next) : limit(c, next)
  }
}

/** Bounds the attempts of one client address to sign in. */
export const limitSignIns = (site: Site): MiddlewareHandler<SiteEnv> => limitTo(site, 'sign-in', signInsPerMinute)

const limitTo =
  ({ limiter }: Site, kind: string, perMinute: number): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    const { allowed, retryAfterSeconds } = await limiter.consume(`site-${kind} ${c.get('address')}`, perMinute)
    return allowed ? next() : tooManyPage(c, retryAfterSeconds)
  }

/** 429, with Retry-After in seconds. */
export function tooManyPage(c: SiteContext, seconds: number) {
  const { tooMany, tooManyHint } = refusalTexts[c.get('language')]
  c.header('Retry-After', String(seconds))
  return page(c, { title: tooMany, status: 429, body: html`<h1>${tooMany}</h1><p>${tooManyHint(seconds)}</p>` })
}

/** Seconds after which a service admits the request that it limited. Undefined for every other error. */
export const limitedSeconds = (error: unknown): number | undefined =>
  isFailure('too_many_attempts', error) || isFailure('rate_limited', error) ? Number(error.values.seconds) : undefined
