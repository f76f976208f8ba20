import { create } from '@bufbuild/protobuf'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import type { Match } from '@touchline/contract/gen/match'
import { liveMatch } from '@touchline/contract/topics'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import fc from 'fast-check'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'
import { lastIdIn, openStream, type StreamEvent, type TestStream } from '../testing/stream-client.ts'

/** Two gateways of one installation: they share the bus. */
let backEnds: OpenBackEnds
let gateways: GatewayUnderTest[]
let open: TestStream[]
const live = (stateVersion: number): Match => match({ state: 'live', status: String(stateVersion), score: [0, 0], stateVersion })

const start = (now?: string): Promise<GatewayUnderTest> =>
  gatewayForTest({ backEnds, live: [live(10)], logLevel: 'silent', ...(now !== undefined && { now }) })
beforeEach(async () => {
  open = []
  backEnds = await embedded.open()
  gateways = [await start(), await start()]
})
afterEach(async () => {
  for (const each of open) each.close()
  for (const each of gateways) await each.stop()
  await backEnds.close()
})

const [sport, path] = ['soccer', '/v1/soccer/stream']
async function stream(t: GatewayUnderTest, cursor?: string, query = ''): Promise<TestStream> {
  const headers = { 'X-API-Key': t.newKey(), ...(cursor !== undefined && { 'Last-Event-ID': cursor }) }
  const opened = await openStream(t.port, path + query, headers)
  open.push(opened)
  return opened
}
async function advance(ms: number): Promise<void> {
  for (const each of gateways) await each.advance(ms)
}
async function publish(version: number): Promise<void> {
  await backEnds.bus.publish(liveMatch, [create(LiveMatchSchema, { match: live(version) })])
  await backEnds.bus.settled()
}
const version = ({ name, data }: StreamEvent): number => (name === 'match' ? JSON.parse(data).version : 0)
/** The match versions that follow a cursor on a gateway, up to `last`. */
async function after(t: GatewayUnderTest, cursor: string, last: number): Promise<number[]> {
  const resumed = await stream(t, cursor)
  const read = async (count: number): Promise<number[]> => {
    const versions = (await resumed.events(count)).map(version)
    return versions.at(-1) === last ? versions : read(count + 1)
  }
  return read(1)
}

test('a stream goes on at another gateway without a reset, wherever it broke', async () => {
  await advance(25_000)
  const first = await stream(gateways[0]!)
  await first.events(1)
  for (let next = 11; next <= 40; next++) {
    await publish(next)
    await advance(1_000)
  }
  const all = await first.events(31)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 29 }), async (seen) => {
      const versions = await after(gateways[1]!, all[seen]!.id!, version(all.at(-1)!))
      const lacking = all.slice(seen + 1).map(version)
      expect(versions.slice(-lacking.length)).toEqual(lacking)
      // Some come again, but none older than 22 seconds.
      expect(versions.length - lacking.length).toBeLessThanOrEqual(22)
      expect(versions).toEqual([...versions].sort((a, b) => a - b))
    }),
    { numRuns: 30 },
  )
})

test('a heartbeat is a cursor for another gateway, too', async () => {
  await advance(25_000)
  const first = await stream(gateways[0]!, undefined, `?league_id=${ids.otherLeague}`)
  await first.events(1)
  await publish(11)
  await advance(15_000)
  await first.until(':\nid: ')
  await publish(12)
  expect((await after(gateways[1]!, lastIdIn(first.text())!, version((await lastOf(gateways[0]!))!))).at(-1)).toBe(13)
})
async function lastOf(t: GatewayUnderTest): Promise<StreamEvent | undefined> {
  const { json } = await t.request(`/v1/${sport}/matches/live`, { 'X-API-Key': t.newKey() })
  return { id: undefined, name: 'match', data: JSON.stringify((json.data as object[])[0]) }
}

test('a stream begins anew at a gateway that started later, or whose log no longer has what followed', async () => {
  await advance(25_000)
  const cursor = (await (await stream(gateways[0]!)).events(1))[0]!.id!
  const names = async (t: GatewayUnderTest) => (await (await stream(t, cursor)).events(1)).map(({ name }) => name)
  gateways[1] = await replaced(gateways[1]!)
  expect(await names(gateways[1])).toEqual(['reset'])
  const later = (await (await stream(gateways[0]!)).events(1))[0]!.id!
  await advance(25_000)
  for (let next = 11; next < 11 + 520; next++) await publish(next)
  expect((await (await stream(gateways[1]!, later)).events(1))[0]!.name).toBe('reset')
})
const replaced = async (old: GatewayUnderTest): Promise<GatewayUnderTest> => {
  const now = new Date(old.clock.now()).toISOString()
  await old.stop()
  const next = await start(now)
  await next.advance(2_000)
  return next
}

test('a cursor of another sport, of the future or of a gateway that has just started begins anew', async () => {
  const young = (await (await stream(gateways[0]!)).events(1))[0]!.id!
  await advance(25_000)
  const cursor = (await (await stream(gateways[0]!)).events(1))[0]!.id!
  const [word, number, until] = cursor.split('-')
  const others = [young, cursor.replace(sport, 'hockey'), `${word}-${number}-${Number(until) + 86_400_000}-${sport}`]
  for (const each of others) expect((await (await stream(gateways[1]!, each)).events(1))[0]!.name).toBe('reset')
})
