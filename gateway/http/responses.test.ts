import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { manualClock } from '@touchline/platform/clock'
import { getAddress } from '@touchline/platform/http/address'
import { httpServer, serverTimeouts } from '@touchline/platform/http/server'
import { memoryRateLimiter } from '@touchline/platform/memory/rate-limiter'
import { gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, team } from '../testing/records.ts'
import { noAccessLog } from './access-log.ts'
import { parserErrors } from './parser-errors.ts'

test('an unfinished request times out with an error envelope, and its connection is closed', async () => {
  const realClock = manualClock(0)
  const limiter = memoryRateLimiter(realClock)
  const deps = {
    limiter,
    realClock,
    getAddress: getAddress(0),
    accessLog: noAccessLog,
    nextId: () => 'id',
    pagesUrl: 'http://localhost:8080',
  }
  const { server } = httpServer(() => undefined, parserErrors(deps), {
    timeouts: { ...serverTimeouts, headers: 20, request: 40, checkEvery: 10 },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write('GET /v1/sports HTTP/1.1\r\nX-Slow: '))
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  await once(socket, 'close')
  expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(received).toMatch(/X-RateLimit-Limit: 30\r\nX-RateLimit-Remaining: 29\r\n/)
  expect(received).toContain('{"success":false,"error":{"code":"request_timeout"')
  server.close()
  await limiter.close()
})

test('stopping waits for the response in flight and closes its connection', async () => {
  const t = await gatewayForTest()
  const key = t.newKey()
  let arrived = () => {}
  const started = new Promise<void>((resolve) => {
    arrived = resolve
  })
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  t.standIns.fixtures.getTeam = async () => {
    arrived()
    await gate
    return team()
  }
  const pending = t.request(`/v1/soccer/teams/${ids.home}`, { 'X-API-Key': key, Connection: 'keep-alive' })
  await started
  const stopped = t.stop()
  release()
  const { status, headers } = await pending
  expect([status, headers.connection]).toEqual([200, 'close'])
  await stopped
  await expect(t.request('/v1/sports')).rejects.toThrow()
})

test('the access log has a line for every response, and never a key, a query or a path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  const file = join(folder, 'access.log')
  const t = await gatewayForTest({ environment: { ACCESS_LOG: file }, logLevel: 'silent' })
  const key = t.newKey()
  await t.request('/v1/soccer/teams?q=secret%22words', { Authorization: `Bearer ${key}` })
  await t.request(`/v1/sports?token=${key}`)
  await t.request('/v1/secret-path"\\', { 'X-API-Key': 'tl_live_nonsense' })
  await t.raw('GARBAGE\r\n\r\n')
  await t.stop()
  const text = await readFile(file, 'utf8')
  await rm(folder, { recursive: true })
  expect(text).not.toMatch(/tl_live|secret|token/)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ method, route, status, keyId }) => [method, route, status, keyId])).toEqual([
    ['GET', '/{sport}/teams', 200, 'key_1'],
    ['GET', '', 400, undefined],
    ['GET', '', 400, undefined],
    ['GET', '', 400, undefined],
  ])
  expect(lines[0]).toMatchObject({
    level: 'info',
    time: '2026-03-01T12:00:00.000Z',
    msg: 'request',
    bytes: expect.any(Number),
    durationUs: expect.any(Number),
  })
})
