import { ServiceError } from '@touchline/contract/errors'
import type { ErrorHandler, NotFoundHandler } from 'hono'
import { html } from 'hono/html'
import type { Site, SiteEnv } from '../site.ts'
import { frameTexts } from './messages.ts'
import { page } from './page.ts'

export const notFoundPage: NotFoundHandler<SiteEnv> = (c) => {
  const { notFound } = frameTexts[c.get('language') ?? 'en']
  return page(c, { title: '404', status: 404, body: html`<h1>404</h1><p>${notFound}</p>` })
}

/** Errors that a page did not handle itself. Their texts may name internals, so visitors get a general one. */
export const errorPage =
  ({ log }: Site): ErrorHandler<SiteEnv> =>
  (error, c) => {
    if (error instanceof ServiceError && error.code === 'not_found') return notFoundPage(c)
    log.error('a page failed', { location: c.req.path, error })
    const { failed } = frameTexts[c.get('language') ?? 'en']
    return page(c, { title: '500', status: 500, body: html`<h1>500</h1><p>${failed}</p>` })
  }
