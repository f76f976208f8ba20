import { isFailure } from '@touchline/contract/errors'
import type { ErrorHandler, NotFoundHandler } from 'hono'
import { html } from 'hono/html'
import { limitedSeconds, tooManyPage } from '../http/limits.ts'
import { isUnanswered } from '../http/when-available.ts'
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
    const texts = frameTexts[c.get('language') ?? 'en']
    if (isFailure('not_found', error)) return notFoundPage(c)
    // Between the request and its calls, the session ended or the role changed.
    if (isFailure('missing_session', error)) return c.redirect('/login', 303)
    if (isFailure('role_not_allowed', error)) return failurePage(c, 403, texts.forbiddenTitle, texts.forbidden)
    const seconds = limitedSeconds(error)
    if (seconds !== undefined) return tooManyPage(c, seconds)
    if (isUnanswered(error)) {
      log.warn('a page waits for a service', { location: c.req.path, error })
      c.header('Retry-After', String(retryAfterSeconds))
      return failurePage(c, 503, texts.unavailableTitle, texts.unavailable)
    }
    log.error('a page failed', { location: c.req.path, error })
    return failurePage(c, 500, texts.failedTitle, texts.failed)
  }

function failurePage(c: SiteContext, status: 403 | 404 | 500 | 503, title: string, text: string): Response | Promise<Response> {
  const { toHome } = frameTexts[c.get('language') ?? 'en']
  const body = html`<div class="narrow"><p class="muted">${status}</p><h1>${title}</h1><p>${text}</p><p><a href="/">${toHome}</a></p></div>`
  return page(c, { title, status, body })
}
