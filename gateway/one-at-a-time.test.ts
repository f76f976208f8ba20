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
  await once(server, 'close')
})

/** A server that keeps its requests until they are answered, and a connection to it. */
async function started() {
  const asked: string[] = []
  const underWay: { req: IncomingMessage; res: ServerResponse }[] = []
  let [arrived, heard] = [() => {}, '']
  const opened = httpServer(
    (req, res) => {
      asked.push(req.url!)
      underWay.push({ req, res })
      arrived()
    },
    (_, broken) => broken.destroy(),
  )
  server = opened.server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    heard += bytes
  })
  return {
    asked,
    underWay,
    connections: opened.connections,
    heard: () => [...heard.matchAll(/^answer to (\S+)$/gm)].map(([, path]) => path!),
    async next() {
      while (underWay.length === 0) {
        await new Promise<void>((resolve) => {
          arrived = resolve
        })
      }
    },
    /** Answers the one that has waited longest. */
    answer(headers: Record<string, string> = {}, more = '') {
      const { req, res } = underWay.shift()!
      res.writeHead(200, headers).end(`answer to ${req.url}\n${more}`)
    },
  }
}

const pathsOf = (count: number): string[] => Array.from({ length: count }, (_, i) => `/${i}`)
const requests = (paths: readonly string[], headers = ''): string =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: here\r\n${headers}\r\n`).join('')
/** Whatever is set going by now has happened. */
const turns = async () => {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
}

test('of fifty requests sent at once on one connection never two are under way, and the answers come in their order', async () => {
  const t = await started()
  const paths = pathsOf(50)
  socket.write(requests(paths))
  for (let answered = 0; answered < 50; answered++) {
    await t.next()
    await turns()
    expect([t.underWay.length, t.asked.length]).toEqual([1, answered + 1])
    t.answer()
  }
  while (t.heard().length < 50) await once(socket, 'data')
  expect([t.asked, t.heard()]).toEqual([paths, paths])
})

test('so it is with more than is read at once, with answers larger than any buffer, and on the same connection again', async () => {
  const t = await started()
  const paths = pathsOf(1_200)
  socket.write(requests(paths, `X-Padding: ${'x'.repeat(200)}\r\n`))
  const large = 'x'.repeat(200_000)
  for (let answered = 0; answered < paths.length; answered++) {
    await t.next()
    expect([t.underWay.length, t.asked.length]).toEqual([1, answered + 1])
    t.answer({}, answered % 100 === 0 ? large : '')
  }
  while (t.heard().length < paths.length) await once(socket, 'data')
  expect(t.heard()).toEqual(paths)
  socket.write(requests(['/once-more']))
  await t.next()
  t.answer()
  while (t.heard().length === paths.length) await once(socket, 'data')
  expect(t.heard().at(-1)).toBe('/once-more')
})

test('what stands behind an answer that ends the connection is dropped', async () => {
  const t = await started()
  socket.write(requests(pathsOf(5)))
  await t.next()
  t.answer()
  await t.next()
  t.answer({ Connection: 'close' })
  await once(socket, 'close')
  await turns()
  expect([t.asked, t.heard()]).toEqual([
    ['/0', '/1'],
    ['/0', '/1'],
  ])
})

test('what stands behind a request whose client has hung up is dropped, and the connection is forgotten', async () => {
  const t = await started()
  socket.write(requests(pathsOf(5)))
  await t.next()
  socket.resetAndDestroy()
  const { res } = t.underWay[0]!
  // It is not read: the hang-up shows when the answer is written.
  t.answer({}, 'x'.repeat(10_000_000))
  await once(res, 'close')
  await turns()
  expect([t.asked, t.connections.open()]).toEqual([['/0'], 0])
})

test('one connection does not hold up another', async () => {
  const t = await started()
  socket.write(requests(pathsOf(50)))
  await t.next()
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1')
  other.write(requests(['/other']))
  while (t.underWay.length < 2) await turns()
  expect(t.asked).toEqual(['/0', '/other'])
  other.destroy()
})
