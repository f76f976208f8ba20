import type { RequestListener } from 'node:http'
import { connectionLimits } from '@touchline/platform/http/connections'
import { closePort, httpServer, openPort, writeParserStatus } from '@touchline/platform/http/server'
import { readLegalDocuments } from './legal/documents.ts'
import { loadedLater } from './loaded-later.ts'
import { registerMetrics } from './metrics.ts'
import { checkProduction } from './production.ts'
import type { Site } from './site.ts'

/**
 * The pages as a request listener, and those of the operators; its own port when SITE_PORT is set. Errors: StartError of
 * `readLegalDocuments` and `checkProduction`. Errors of `start`: StartError.
 */
export async function openSite(deps: Omit<Site, 'leaving'>) {
  const leaving = new AbortController()
  const site: Site = { ...deps, leaving: leaving.signal }
  const { port, host } = site.config
  const legal = await readLegalDocuments(site.config.legalDir)
  checkProduction(site.config, legal)
  registerMetrics(site.metrics)
  const closing: (() => void)[] = []
  const pages = loadedLater(site, async () => {
    const [{ getRequestListener }, loaded] = await Promise.all([import('@hono/node-server'), import('./pages.ts')])
    return getRequestListener(loaded.pages(site, legal).fetch)
  })
  const operators = loadedLater(site, async () => {
    const { listener, close } = (await import('./operators/operators.ts')).operatorPages(site)
    closing.push(close)
    return listener
  })
  const server =
    port === undefined ? undefined : httpServer(pages.listener, writeParserStatus, { limits: connectionLimits(site.config) }).server
  return {
    pages: pages.listener satisfies RequestListener,
    adminPages: { operators: operators.listener },
    async start() {
      if (server === undefined) return
      await pages.load()
      await openPort(server, 'SITE_PORT', { port: port!, host })
    },
    leave: () => leaving.abort(),
    async stop() {
      for (const close of closing) close()
      if (server) await closePort(server, site.realClock)
    },
  }
}
