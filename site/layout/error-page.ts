import { isFailure, isUnavailable } from '@touchline/contract/errors'
import type { ErrorHandler, NotFoundHandler } from 'hono'
import { html } from 'hono/html'
import type { Site, SiteContext, SiteEnv } from '../site.ts'
import { frameTexts } from './messages.ts'
import { page } from './page.ts'

const retryAfterSeconds = 5

export const notFoundPage: NotFoundHandler<SiteEnv> = (c) => {
  const { notFoundTitle, notFound } = frameTexts[c.get('language') ?? 'en']
  return failurePage(c, 404, notFoundTitle, notFound)
}

/** Errors that a page did not handle itself. Their texts may name internals, so visitors get a general one. */
export const errorPage =
  ({ log }: Site): ErrorHandler<SiteEnv> =>
  (error, c) => {
    if (isFailure('not_found', error)) return notFoundPage(c)
    const { failedTitle, failed, unavailableTitle, unavailable } = frameTexts[c.get('language') ?? 'en']
    if (isUnavailable(error)) {
      log.warn('a page waits for a service', { location: c.req.path, error })
      c.header('Retry-After', String(retryAfterSeconds))
      return failurePage(c, 503, unavailableTitle, unavailable)
    }
    log.error('a page failed', { location: c.req.path, error })
    return failurePage(c, 500, failedTitle, failed)
  }

function failurePage(c: SiteContext, status: 404 | 500 | 503, title: string, text: string): Response | Promise<Response> {
  const { toHome } = frameTexts[c.get('language') ?? 'en']
  const body = html`<div class="narrow"><p class="muted">${status}</p><h1>${title}</h1><p>${text}</p><p><a href="/">${toHome}</a></p></div>`
  return page(c, { title, status, body })
}
