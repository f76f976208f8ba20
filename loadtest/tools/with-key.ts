import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A port of this machine that adds a key to every request, for clients that cannot send one. */
export async function withKey(port: number, key: string): Promise<{ url: string; close(): void }> {
  const server = createServer((req, res) => {
    const { method, url, headers } = req
    const sent = request({ port, host: '127.0.0.1', method, path: url, headers: { ...headers, 'x-api-key': key } }, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(res)
    })
    sent.on('error', () => res.destroy())
    res.on('close', () => sent.destroy())
    req.pipe(sent)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
