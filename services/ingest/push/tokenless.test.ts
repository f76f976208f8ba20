import { writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { connect as tlsConnect } from 'node:tls'
import { afterEach, expect, test } from '@jest/globals'
import { authority } from '@touchline/platform/testing/certificates'
import { freePort } from '@touchline/platform/testing/free-ports'
import { getExample } from '@touchline/sources/all-sports/touchline-jsonl/testing/examples'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../testing/started-ingest.ts'
import { connectionLimits } from './listener.ts'

const token = 'token-of-acme-'.padEnd(32, 'a')
const season = getExample('handball')

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function started(environment: Record<string, string> = {}) {
  const port = await freePort()
  const t = await startedIngest(undefined, {
    environment: { FEED_TOKENS: `acme:${token}`, FEED_PORT: String(port), DATA_DIR: sourceFolder({}), ...environment },
  })
  cleanUps.push(t.stop)
  const count = async (metric: string) => {
    const line = (await t.metrics.text()).split('\n').find((text) => text.startsWith(`touchline_ingest_push_${metric} `))
    return Number(line?.split(' ')[1] ?? 0)
  }
  return { ...t, port, count }
}

function opened(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  cleanUps.push(() => socket.destroy())
  return socket
}

/** The status of a push on a separate connection; undefined when the connection was closed without a response. */
function pushed(port: number, authorization = `Bearer ${token}`): Promise<number | undefined> {
  const socket = opened(port)
  const body = Buffer.from(season)
  socket.write(
    `POST /feeds/acme HTTP/1.1\r\nHost: here\r\nAuthorization: ${authorization}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  )
  socket.write(body)
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  return new Promise((resolve) => socket.once('close', () => resolve(received === '' ? undefined : Number(received.slice(9, 12)))))
}

test('connections without a request never displace a push, however many are opened again', async () => {
  const { port, count } = await started()
  let isOver = false
  const hold = () => {
    if (isOver) return
    const socket = opened(port)
    socket.write('POST /feeds/acme HTTP/1.1\r\n')
    socket.once('close', () => setImmediate(hold))
  }
  for (let i = 0; i < connectionLimits.perAddress + 64; i++) hold()
  while ((await count('dropped_total{why="limit"}')) < 64) await turn()
  const statuses: (number | undefined)[] = []
  for (let i = 0; i < 10; i++) statuses.push(await pushed(port))
  isOver = true
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 200))
})

test('a push with a wrong token, or for another source, is counted', async () => {
  const { port, count } = await started()
  expect([await pushed(port, 'Bearer wrong'), await pushed(port, 'Basic x')]).toEqual([401, 401])
  expect(await count('refusals_total{status="401"}')).toBe(2)
})

test('with TLS files a push is encrypted with their certificate', async () => {
  const issuer = authority('partners')
  const files = sourceFolder({ 'cert.pem': '', 'key.pem': '' })
  const { cert, key } = issuer.issue('127.0.0.1')
  writeFileSync(join(files, 'cert.pem'), cert)
  writeFileSync(join(files, 'key.pem'), key)
  const { port } = await started({ FEED_TLS_CERT: join(files, 'cert.pem'), FEED_TLS_KEY: join(files, 'key.pem') })
  const headers = { authorization: `Bearer ${token}`, 'content-length': Buffer.byteLength(season) }
  const options = { host: '127.0.0.1', port, method: 'POST', path: '/feeds/acme', ca: issuer.ca, agent: false as const, headers }
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(options, (response) => {
      response.resume().once('close', () => resolve(response.statusCode))
    })
    sent.on('error', reject).end(season)
  })
  expect(status).toBe(200)
})

test('without TLS files a client of TLS gets no connection, and with wrong ones the process does not start', async () => {
  const { port } = await started()
  const socket = tlsConnect({ port, host: '127.0.0.1' })
  await new Promise((resolve) => socket.once('error', resolve))
  const file = join(sourceFolder({ 'cert.pem': 'no certificate' }), 'cert.pem')
  const environment = { FEED_TOKENS: `acme:${token}`, FEED_PORT: String(await freePort()), DATA_DIR: sourceFolder({}) }
  await expect(startedIngest(undefined, { environment: { ...environment, FEED_TLS_CERT: file } })).rejects.toThrow(/together, or neither/)
  await expect(startedIngest(undefined, { environment: { ...environment, FEED_TLS_CERT: file, FEED_TLS_KEY: file } })).rejects.toThrow(
    /cannot be used/,
  )
})
