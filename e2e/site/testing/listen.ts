import { serve } from '@hono/node-server'
import type { siteForTest } from '@touchline/site/testing/site-for-test'

/** Serves a site on a port of its own. The caller closes the server. */
export async function listen({ app }: Pick<Awaited<ReturnType<typeof siteForTest>>, 'app'>) {
  let server: ReturnType<typeof serve>
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address) => resolve(address.port))
  })
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}
