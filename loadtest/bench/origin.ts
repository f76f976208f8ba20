import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The bytes of a job, which the parent process sends. */
export interface Bytes {
  status: 200 | 304
  headers: Record<string, string>
  /** Uncompressed and with gzip, each in base64. */
  identity: string
  gzip: string
}

/*
 * Bare node:http: sends the bytes of the current job without looking at the request, except for its content coding.
 * Sends its port to the parent process. Also the upstream of the proxies that are measured.
 */
let identity = Buffer.alloc(0)
let gzip = Buffer.alloc(0)
let [status, plain, compressed] = [200, {}, {}]

process.on('message', (bytes: Bytes) => {
  identity = Buffer.from(bytes.identity, 'base64')
  gzip = Buffer.from(bytes.gzip, 'base64')
  status = bytes.status
  const getLength = (body: Buffer) => (status === 304 ? {} : { 'Content-Length': body.length })
  plain = { ...bytes.headers, ...getLength(identity) }
  compressed = { ...bytes.headers, ...getLength(gzip), ...(status === 200 && { 'Content-Encoding': 'gzip' }) }
  process.send?.({ ready: true })
})

const server = createServer(({ headers }, res) => {
  const isCompressed = headers['accept-encoding'] === 'gzip'
  res.writeHead(status, isCompressed ? compressed : plain)
  res.end(status === 304 ? undefined : isCompressed ? gzip : identity)
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
