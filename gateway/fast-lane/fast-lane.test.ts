import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { gatewayForTest } from '../testing/gateway-for-test.ts'
import { type LanePair, openLanePair } from '../testing/lane-pair.ts'
import { ids, team } from '../testing/records.ts'

let pair: LanePair
beforeAll(async () => {
  pair = await openLanePair()
}, 60_000)
afterAll(() => pair.stop())

test('generated connections get the same bytes with the lane and without', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  console.log(`seed ${seed}`)
  const before = await pair.inLane()
  const differences: string[] = []
  for (const connection of pair.corpus(seed, 1_000)) {
    const difference = await pair.differenceIn(connection)
    if (difference !== undefined) differences.push(difference)
  }
  expect(differences).toEqual([])
  expect((await pair.inLane()) - before).toBeGreaterThan(100)
  expect(pair.statuses.get('200')).toBeGreaterThan(100)
}, 120_000)

const plain = (path: string, key: string): string => `GET ${path} HTTP/1.1\r\nHost: api.example\r\nX-API-Key: ${key}\r\n\r\n`

/** A connection whose first request, for this path, was answered. */
async function openedWith(port: number, request: string) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const received = { text: '' }
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received.text += text
  })
  socket.write(request)
  await once(socket, 'data')
  received.text = ''
  return { socket, received }
}

test('a stop waits for a response of the lane that is pending, and closes its connection', async () => {
  const t = await gatewayForTest({ environment: { FAST_LANE: 'on', KEPT_RESPONSES_MB: '0' } })
  const request = plain(`/v1/soccer/teams/${ids.home}`, t.newKey())
  await t.request(`/v1/soccer/teams/${ids.home}`)
  const { socket, received } = await openedWith(t.port, request)
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  t.standIns.fixtures.getTeam = async () => {
    asked.resolve()
    await gate.promise
    return team()
  }
  socket.write(request)
  await asked.promise
  const stopped = t.stop()
  gate.resolve()
  await once(socket, 'close')
  expect(received.text).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*\r\nConnection: close\r\n/)
  await stopped
})
