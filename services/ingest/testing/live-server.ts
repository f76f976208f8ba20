import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The reply of an address: JSON, or what is done instead. Undefined: 404. */
export type Reply = object | ((response: ServerResponse) => void) | undefined

/**
 * A server on loopback whose replies can be replaced, with ETags. `asked`: the paths with their queries, in order; `agents`: the
 * User-Agent of each.
 */
export async function liveServer(replies: Record<string, Reply>) {
  const asked: string[] = []
  const agents = new Set<string | undefined>()
  const http = createServer((request, response) => {
    const path = request.url!.slice(1)
    asked.push(path)
    agents.add(request.headers['user-agent'])
    const reply = replies[path]
    if (reply === undefined) return response.writeHead(404).end()
    if (typeof reply === 'function') return reply(response)
    const body = JSON.stringify(reply)
    const etag = `"${body.length}-${Buffer.from(body).reduce((sum, byte, i) => (sum + byte * (i + 1)) % 1_000_003, 0)}"`
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
    return response.writeHead(200, { etag }).end(body)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    ...{ replies, asked, agents },
    base: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
