import { create } from '@bufbuild/protobuf'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import { liveMatch } from '@touchline/contract/topics'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { match } from '../testing/records.ts'
import { openStream, type TestStream } from '../testing/stream-client.ts'

let t: GatewayUnderTest
let key: string
let open: TestStream[]
const live = (stateVersion: number, nth = 0) =>
  match({ id: `soc-m${String(nth).padStart(10, '0')}`, state: 'live', status: String(stateVersion), score: [0, 0], stateVersion })
/** A list of more than 32 kB, which is compressed in the thread pool. */
const listed = Array.from({ length: 80 }, (_, nth) => live(10, nth))
beforeEach(async () => {
  open = []
  t = await gatewayForTest({ live: listed, logLevel: 'silent' })
  key = t.newKey()
})
afterEach(async () => {
  for (const each of open) each.close()
  await t.stop()
})

async function stream(coding?: string): Promise<TestStream> {
  const headers = { 'X-API-Key': key, ...(coding !== undefined && { 'Accept-Encoding': coding }) }
  const opened = await openStream(t.port, '/v1/soccer/stream', headers)
  open.push(opened)
  return opened
}
const withoutRetry = (text: string): string => text.replaceAll(/^retry: \d+$/gm, 'retry')

test('a compressed stream has each event at once, and its end is that of a gzip member', async () => {
  const [plain, compressed] = [await stream(), await stream('gzip, br')]
  expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  for (let version = 11; version <= 14; version++) {
    await t.publish(liveMatch, create(LiveMatchSchema, { match: live(version, version) }))
    await t.settled()
    for (const each of [plain, compressed]) await each.events(version - 9)
  }
  await t.advance(15_000)
  for (const each of [plain, compressed]) await each.until(':\nid: ')
  expect(withoutRetry(compressed.text())).toBe(withoutRetry(plain.text()))
  expect(compressed.length()).toBeLessThan(plain.length() / 3)
  t.leave(1_000)
  await t.advance(1_000)
  await compressed.whole
  await plain.whole
  expect(withoutRetry(compressed.text())).toBe(withoutRetry(plain.text()))
})

test.each([
  [undefined, undefined],
  ['gzip', 'gzip'],
  ['br', undefined],
  ['gzip;q=0.5, identity', undefined],
  ['br, gzip, identity;q=0', 'gzip'],
])('a client that accepts %j gets %j', async (accepted, coding) => {
  const opened = await stream(accepted)
  await opened.events(1)
  expect(opened.headers['content-encoding']).toBe(coding)
  const headers = { 'X-API-Key': key, ...(accepted !== undefined && { 'Accept-Encoding': accepted }) }
  const head = await t.request('/v1/soccer/stream', headers, 'HEAD')
  expect(head.headers['content-encoding']).toBe(coding)
})

test('a compressed stream that ends while its list is being compressed ends as a gzip member', async () => {
  const compressed = await stream('gzip')
  t.grants.get(key)!.state = 'revoked'
  await t.stop()
  await compressed.whole
  expect(compressed.isComplete()).toBe(true)
})
