import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Pages of another origin than the API's. */
export interface ForeignPages {
  origin: string
  stop(): void
}

/** Serves what `get` returns for a path: a page (text/html), or a script if the path ends in .js. */
export async function startForeignPages(
  get: (path: string) => string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ForeignPages> {
  const server = createServer(({ url = '/' }, response) => {
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, ...headers }).end(get(url))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
