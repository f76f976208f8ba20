import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { connectionLimits } from '@touchline/platform/http/connections'
import { closePort, httpServer, openPort, writeParserStatus } from '@touchline/platform/http/server'
import { operatorPages } from './operators/operators.ts'
import { pages } from './pages.ts'
import type { Site } from './site.ts'

/** The pages as a request listener, and those of the operators; its own port when SITE_PORT is set. Errors of `start`: StartError. */
export function openSite(deps: Omit<Site, 'leaving'>) {
  const leaving = new AbortController()
  const site: Site = { ...deps, leaving: leaving.signal }
  const listener: RequestListener = getRequestListener(pages(site).fetch)
  const operators = operatorPages(site)
  const { port, host } = site.config
  const server = port === undefined ? undefined : httpServer(listener, writeParserStatus, { limits: connectionLimits(site.config) }).server
  return {
    pages: listener,
    adminPages: { operators: operators.listener },
    start: async () => (server === undefined ? undefined : openPort(server, 'SITE_PORT', { port: port!, host })),
    leave: () => leaving.abort(),
    async stop() {
      operators.close()
      if (server) await closePort(server, site.realClock)
    },
  }
}
