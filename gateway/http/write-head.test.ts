import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { writeHead } from '../pipeline/send.ts'
import { linesOf } from './representation.ts'

const [own, all] = [
  ['ETag', '"a"', 'X-Request-Id', 'b-1'],
  ['Content-Length', '2'],
] as const

/** The path is the status; a query string asks for Connection: close. */
function respond(url: string, res: ServerResponse, write: (status: number, fields: readonly string[]) => void): void {
  const [path, closes] = url.slice(1).split('?')
  const status = Number(path)
  write(status, [...(status === 304 ? [] : all), ...(closes === undefined ? [] : ['Connection', 'close'])])
  res.end(status === 304 ? '' : 'ok', 'latin1')
}

let server: Server
beforeAll(async () => {
  server = createServer(({ url, headers }, res) => {
    const isReady = headers['x-lines'] === 'ready'
    respond(url!, res, (status, fields) =>
      isReady ? writeHead(res, status, linesOf(own), fields) : res.writeHead(status, [...own, ...fields]),
    )
  })
  server.on('checkContinue', server.listeners('request')[0] as never)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
})

/** All bytes up to the end of the connection, which a second request asks for. The header lines of each head sorted. */
function exchange(request: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
    socket.write(`${request}GET /200 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`),
  )
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
  })
  socket.on('error', reject)
  socket.on('close', () => resolve(sorted(received)))
  return promise
}
const sorted = (text: string): string =>
  text
    .replace(/Date: .*/g, 'Date: now')
    .split('\r\n\r\n')
    .map((part) => part.split('\r\n').sort().join('\r\n'))
    .join('\r\n\r\n')

describe('a head of ready lines is that of node:http', () => {
  const statuses = ['200', '200?close', '301', '304', '304?close', '400?close', '429', '503']
  const kinds = [
    ['GET', '1.1', ''],
    ['HEAD', '1.1', ''],
    ['GET', '1.0', ''],
    ['GET', '1.0', 'Connection: keep-alive\r\n'],
    ['GET', '1.1', 'Connection: close\r\n'],
    ['GET', '1.1', 'Expect: 100-continue\r\n'],
  ]
  test.each(kinds.flatMap((kind) => statuses.map((status) => [...kind, status])))(
    '%s HTTP/%s %j %s',
    async (method, version, more, status) => {
      const request = (lines: string) => `${method} /${status} HTTP/${version}\r\nHost: h\r\n${more}X-Lines: ${lines}\r\n\r\n`
      const [ready, usual] = [await exchange(request('ready')), await exchange(request('usual'))]
      expect(ready).toContain(`HTTP/1.1 ${status!.slice(0, 3)}`)
      expect(ready).toBe(usual)
    },
  )
})
