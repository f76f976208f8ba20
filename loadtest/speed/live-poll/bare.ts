import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The baseline: node:http that sends fixed bytes without any processing. Started by `main.ts`; sends its port to the
 * parent.
 */

let body = Buffer.alloc(0)
let headers: Record<string, string | number> = {}

process.on('message', (text: string) => {
  body = Buffer.from(text)
  headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    ETag: '"bare"',
    'Cache-Control': 'private, max-age=5',
  }
  process.send?.({ ready: true })
})

const server = createServer((_, res) => {
  res.writeHead(200, headers)
  res.end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
