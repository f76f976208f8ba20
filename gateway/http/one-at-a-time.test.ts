import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { ownTurn } from '@touchline/platform/own-turn'
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
    received: () => [...received.matchAll(/^response to (\S+)$/gm)].map(([, path]) => path!),
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

const pathsOf = (count: number): string[] => Array.from({ length: count }, (_, i) => `/${i}`)
const requests = (paths: readonly string[], headers = ''): string =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: here\r\n${headers}\r\n`).join('')
/** Lets pending events be processed. */
const turns = async () => {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
}

test('50 pipelined requests are processed one at a time, and responses are in order', async () => {
  const t = await started()
  const paths = pathsOf(50)
  socket.write(requests(paths))
  for (let responded = 0; responded < 50; responded++) {
    await t.next()
    await turns()
    expect([t.pending.length, t.requested.length]).toEqual([1, responded + 1])
    t.respond()
  }
  while (t.received().length < 50) await once(socket, 'data')
  expect([t.requested, t.received()]).toEqual([paths, paths])
})

test.each([
  ['requests', requests(pathsOf(3_000))],
  ['requests behind a body', `POST /body HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nabcde${requests(pathsOf(3_000))}`],
])('of a chunk of %s few are read before the first is answered', async (_, text) => {
  const t = await started()
  let read = 0
  server.prependListener('request', () => {
    read++
  })
  socket.write(text)
  await t.next()
  await turns()
  expect(t.pending).toHaveLength(1)
  expect(read).toBeLessThan(50)
  t.pending[0]!.req.resume()
})

test('requests behind a body are answered in order, however many the parser gets at once', async () => {
  const t = await started()
  const paths = ['/body', ...pathsOf(300)]
  socket.write(`POST /body HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nabcde${requests(paths.slice(1))}`)
  for (const _ of paths) {
    await t.next()
    t.pending[0]!.req.resume()
    t.respond()
  }
  while (t.received().length < paths.length) await once(socket, 'data')
  expect([t.requested, t.received()]).toEqual([paths, paths])
})

test('the same holds for more than one chunk, for responses larger than any buffer, and when the connection is reused', async () => {
  const t = await started()
  const paths = pathsOf(1_200)
  socket.write(requests(paths, `X-Padding: ${'x'.repeat(200)}\r\n`))
  const large = 'x'.repeat(200_000)
  for (let responded = 0; responded < paths.length; responded++) {
    await t.next()
    expect([t.pending.length, t.requested.length]).toEqual([1, responded + 1])
    t.respond({}, responded % 100 === 0 ? large : '')
  }
  while (t.received().length < paths.length) await once(socket, 'data')
  expect(t.received()).toEqual(paths)
  socket.write(requests(['/once-more']))
  await t.next()
  t.respond()
  while (t.received().length === paths.length) await once(socket, 'data')
  expect(t.received().at(-1)).toBe('/once-more')
})

test('the next pipelined request waits for its turn behind all other work', async () => {
  const t = await started()
  socket.write(requests(pathsOf(2)))
  await t.next()
  let done = 0
  const work = async () => {
    await ownTurn()
    for (const until = performance.now() + 1; performance.now() < until; );
    done++
  }
  for (let i = 0; i < 50; i++) void work()
  t.respond()
  await t.next()
  expect([t.requested, done]).toEqual([['/0', '/1'], 50])
})

test('requests behind a response that closes the connection are dropped', async () => {
  const t = await started()
  socket.write(requests(pathsOf(5)))
  await t.next()
  t.respond()
  await t.next()
  t.respond({ Connection: 'close' })
  await once(socket, 'close')
  await turns()
  expect([t.requested, t.received()]).toEqual([
    ['/0', '/1'],
    ['/0', '/1'],
  ])
})

test('requests of a disconnected client are dropped, and its connection is removed', async () => {
  const t = await started()
  socket.write(requests(pathsOf(5)))
  await t.next()
  socket.resetAndDestroy()
  const { res } = t.pending[0]!
  // The socket is paused: the disconnect is noticed when the response is written.
  t.respond({}, 'x'.repeat(10_000_000))
  await once(res, 'close')
  while (t.connections.open() > 0) await turns()
  await turns()
  expect(t.requested).toEqual(['/0'])
})

test('one connection does not delay another', async () => {
  const t = await started()
  socket.write(requests(pathsOf(50)))
  await t.next()
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1')
  other.write(requests(['/other']))
  while (t.pending.length < 2) await turns()
  expect(t.requested).toEqual(['/0', '/other'])
  other.destroy()
})
