import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { httpServer } from './server.ts'

let server: Server
let socket: Socket
afterEach(async () => {
  socket.destroy()
  server.close()
  // The server notices only after 30 s that a paused connection is closed.
  server.closeAllConnections()
  await once(server, 'close')
})

/** A server that holds requests until `respond`, and a connection to it. */
async function started() {
  const requested: string[] = []
  const pending: { req: IncomingMessage; res: ServerResponse }[] = []
  let [arrived, received] = [() => {}, '']
  const opened = httpServer(
    (req, res) => {
      requested.push(req.url!)
      pending.push({ req, res })
      arrived()
    },
    (_, broken) => broken.destroy(),
  )
  server = opened.server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    received += bytes
  })
  return {
    requested,
    pending,
    connections: opened.connections,
    received: () => received,
    responded: () => [...received.matchAll(/^response to (\S+)$/gm)].map(([, path]) => path!),
    async next() {
      while (pending.length === 0) {
        await new Promise<void>((resolve) => {
          arrived = resolve
        })
      }
    },
    /** Responds to the oldest pending request. */
    respond(headers: Record<string, string> = {}, more = '') {
      const { req, res } = pending.shift()!
      res.writeHead(200, headers).end(`response to ${req.url}\n${more}`)
    },
  }
}

const getPaths = (count: number): string[] => Array.from({ length: count }, (_, i) => `/${i}`)
const requests = (paths: readonly string[], headers = ''): string =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: here\r\n${headers}\r\n`).join('')
const post = (body: string) => `POST /body HTTP/1.1\r\nHost: here\r\nContent-Length: ${body.length}\r\n\r\n${body}`
/** Lets pending events be processed. */
const turns = async () => {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
}

test.each([1, 2, 3_000])(
  'requests behind one in the same chunk get no response, and its own says that the connection ends: %d',
  async (count) => {
    const t = await started()
    let parsed = 0
    server.prependListener('request', () => {
      parsed++
    })
    socket.write(requests(getPaths(count + 1)))
    await t.next()
    await turns()
    t.respond()
    await once(socket, 'close')
    expect([t.requested, t.responded(), parsed]).toEqual([['/0'], ['/0'], 1])
    expect(t.received()).toContain('\r\nConnection: close\r\n')
    expect(t.connections.open()).toBe(0)
  },
)

test('the same holds for a response that is sent at once', async () => {
  const t = await started()
  server.prependListener('request', () => queueMicrotask(() => t.respond()))
  socket.write(requests(getPaths(5)))
  await once(socket, 'close')
  expect([t.requested, t.responded()]).toEqual([['/0'], ['/0']])
})

test('a request that arrives before the response ends the connection after it', async () => {
  const t = await started()
  socket.write(requests(['/0']))
  await t.next()
  socket.write(requests(['/1']))
  await turns()
  t.respond()
  await once(socket, 'close')
  expect([t.requested, t.responded()]).toEqual([['/0'], ['/0']])
  expect(t.received()).toContain('\r\nConnection: close\r\n')
})

test('a request that arrives while the response is being written ends the connection after it', async () => {
  const t = await started()
  socket.write(requests(['/0']))
  await t.next()
  const { res } = t.pending[0]!
  res.writeHead(200, { 'Content-Length': '4' }).write('ab')
  await once(socket, 'data')
  socket.write(requests(['/1']))
  await turns()
  res.end('cd')
  await once(socket, 'close')
  expect(t.requested).toEqual(['/0'])
  expect(t.received()).toMatch(/Connection: keep-alive\r\n[\s\S]*\r\n\r\nabcd$/)
})

test.each([4, 5_000, 300_000])('a request behind a body of %d bytes gets no response, and the body arrives whole', async (length) => {
  const t = await started()
  socket.write(post('\r\n\r\n'.repeat(length / 4)) + requests(getPaths(3_000)))
  await t.next()
  let [parsed, bytes] = [0, 0]
  server.prependListener('request', () => {
    parsed++
  })
  for await (const part of t.pending[0]!.req) bytes += (part as Buffer).length
  await turns()
  t.respond()
  await once(socket, 'close')
  expect([t.requested, t.responded(), bytes]).toEqual([['/body'], ['/body'], length])
  expect(parsed).toBeLessThan(60)
})

test('a connection serves any number of requests one after the other, whatever pieces they arrive in', async () => {
  const t = await started()
  const bytes = Buffer.from(`${post('ab\r\n\r\ncd')}`)
  for (let n = 1; n <= bytes.length; n++) {
    socket.write(bytes.subarray(0, n))
    await turns()
    if (n < bytes.length) socket.write(bytes.subarray(n))
    await t.next()
    const { req } = t.pending[0]!
    req.resume()
    if (!req.complete) await once(req, 'end')
    t.respond({}, n % 20 === 0 ? 'x'.repeat(300_000) : '')
    while (t.responded().length < n) await once(socket, 'data')
    await turns()
  }
  expect(t.received()).not.toContain('Connection: close')
})

test('requests behind a response that closes the connection are dropped', async () => {
  const t = await started()
  socket.write(requests(getPaths(5)))
  await t.next()
  t.respond({ Connection: 'close' })
  await once(socket, 'close')
  await turns()
  expect([t.requested, t.responded()]).toEqual([['/0'], ['/0']])
})

test('requests of a disconnected client are dropped, and its connection is removed', async () => {
  const t = await started()
  socket.write(requests(getPaths(5)))
  await t.next()
  socket.resetAndDestroy()
  const { res } = t.pending[0]!
  // The socket is paused: the disconnect is noticed when the response is written.
  t.respond({}, 'x'.repeat(10_000_000))
  await once(res, 'close')
  while (t.connections.open() > 0) await turns()
  expect(t.requested).toEqual(['/0'])
})

test('a client that ends its side without a request is disconnected', async () => {
  const t = await started()
  socket.end('GET / HTTP/1.1\r\nHo')
  await once(socket, 'close')
  while (t.connections.open() > 0) await turns()
  expect(t.requested).toEqual([])
})

test('one connection does not delay another', async () => {
  const t = await started()
  socket.write(requests(getPaths(50)))
  await t.next()
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1')
  other.write(requests(['/other']))
  while (t.pending.length < 2) await turns()
  expect(t.requested).toEqual(['/0', '/other'])
  other.destroy()
})
