import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { portTaken } from '@touchline/platform/config'
import { operatorPages } from './operators/operators.ts'
import { pages } from './pages.ts'
import type { Site } from './site.ts'

/** The pages as a request listener, and those of the operators; its own port when SITE_PORT is set. Errors of `start`: StartError. */
export function openSite(deps: Omit<Site, 'leaving'>) {
  const leaving = new AbortController()
  const site: Site = { ...deps, leaving: leaving.signal }
  const listener: RequestListener = getRequestListener(pages(site).fetch)
  const server = createServer(listener)
  const operators = operatorPages(site)
  const { port, host } = site.config
  return {
    pages: listener,
    adminPages: { operators: operators.listener },
    start: async () => (port === undefined ? undefined : openPort(server, port, host)),
    leave: () => leaving.abort(),
    async stop() {
      operators.close()
      await closeServer(server)
    },
  }
}

function openPort(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portTaken('SITE_PORT', port, error)))
    server.listen({ port, host }, resolve)
  })
}

function closeServer(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
}
