import { isDeepStrictEqual } from 'node:util'
import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { KeyChangedSchema } from '@touchline/contract/gen/auth'
import { ResultChangedSchema } from '@touchline/contract/gen/fixtures'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import { EventListSchema, type Match, MatchSchema } from '@touchline/contract/gen/match'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { authKey, fixturesResult, liveMatch } from '@touchline/contract/topics'
import fc from 'fast-check'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'
import { eventsIn, lastIdIn, openStream, type StreamEvent, type TestStream } from '../testing/stream-client.ts'

let t: GatewayUnderTest
let key: string
let open: TestStream[]
beforeEach(async () => {
  open = []
  t = await gatewayForTest({ live: [withEvents(live(10), [])], logLevel: 'silent' })
  key = t.newKey()
})
afterEach(async () => {
  for (const each of open) each.close()
  await t.stop()
})

const path = '/v1/soccer/stream'
const live = (stateVersion: number, more: Parameters<typeof match>[0] = {}): Match =>
  match({ state: 'live', status: String(stateVersion), score: [0, 0], stateVersion, ...more })
const withEvents = (m: Match, items: NonNullable<MessageInitShape<typeof EventListSchema>['items']>): Match =>
  create(MatchSchema, { ...m, state: { ...m.state!, events: create(EventListSchema, { items }) } })
const goal = { id: 'soc-e0000000001', type: 'goal', minute: '12', status: 'confirmed', updatedAt: '2026-03-01T12:12:00.000Z' }

async function stream(headers: Record<string, string> = {}, query = ''): Promise<TestStream> {
  const opened = await openStream(t.port, path + query, { 'X-API-Key': key, ...headers })
  open.push(opened)
  return opened
}
async function publish(...matches: Match[]): Promise<void> {
  await t.publish(liveMatch, ...matches.map((each) => create(LiveMatchSchema, { match: each })))
  await t.settled()
}
const names = (events: readonly { name: string }[]) => events.map(({ name }) => name)
const metric = async (name: string) => Number(new RegExp(`^${name}\\S* (\\d+)$`, 'm').exec(await t.metrics.text())?.[1] ?? 0)
const openStreams = () => metric('touchline_gateway_streams{sport="soccer"')
/** Polls in turns of the event loop, so it ends before any timeout of a socket. */
async function untilOpen(count: number): Promise<void> {
  for (let turns = 0; (await openStreams()) !== count; turns++) {
    if (turns === 10_000) throw new Error(`${await openStreams()} streams are open`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('a stream', () => {
  test('begins with the live list, then has each change of a match, its events first, and its end', async () => {
    const s = await stream()
    expect([s.status, s.headers['content-type'], s.headers['cache-control']]).toEqual([200, 'text/event-stream', 'private, no-store'])
    const [reset] = await s.events(1)
    const poll = () => t.request('/v1/soccer/matches/live', { 'X-API-Key': key })
    expect([reset!.name, reset!.data]).toEqual(['reset', (await poll()).text])
    await publish(withEvents(live(11, { score: [1, 0] }), [goal]))
    const [, event, changed] = await s.events(3)
    expect([event!.name, changed!.name]).toEqual(['event', 'match'])
    expect(JSON.parse(event!.data)).toMatchObject({ match_id: ids.match, version: 12, event: { '@id': goal.id, '@status': 'confirmed' } })
    expect([JSON.parse(changed!.data)]).toEqual((await poll()).json.data)
    await publish(withEvents(live(12), [{ ...goal, status: 'cancelled' }]))
    await publish(match({ state: 'finished', status: 'FT', score: [0, 0], stateVersion: 13 }))
    const all = await s.events(6)
    expect(names(all)).toEqual(['reset', 'event', 'match', 'event', 'match', 'final'])
    expect(JSON.parse(all[3]!.data).event['@status']).toBe('cancelled')
    expect(JSON.parse(all[5]!.data)).toMatchObject({ state: 'finished', version: 14 })
  })

  test('has neither late nor duplicate updates, and begins anew when a match is withdrawn', async () => {
    const s = await stream()
    await publish(live(12), live(11), live(12))
    await t.publish(liveMatch, create(LiveMatchSchema, { match: live(12), withdrawn: true }))
    await t.settled()
    const all = await s.events(3)
    expect(names(all)).toEqual(['reset', 'match', 'reset'])
    expect(JSON.parse(all[2]!.data).data).toEqual([])
  })

  test('has the correction of an ended match that is not in the live list, once', async () => {
    const ended = match({ id: ids.oldMatch, state: 'finished', status: 'FT', score: [2, 1] })
    t.standIns.fixtures.getMatch = async () => encodedMatch(ended)
    const s = await stream()
    const correctedAt = '2026-03-01T12:00:00.000Z'
    const corrected = create(ResultChangedSchema, { matchId: ids.oldMatch, sport: 'soccer', leagueId: ids.league, version: 9, correctedAt })
    await t.publish(fixturesResult, corrected, corrected, create(ResultChangedSchema, { ...corrected, correctedAt: '' }))
    await s.events(2)
    await publish(live(11))
    const all = await s.events(3)
    expect(all.map(({ name, data }) => [name, name === 'match' && JSON.parse(data).id])).toEqual([
      ['reset', false],
      ['match', ids.oldMatch],
      ['match', ids.match],
    ])
  })

  test('says which matches were removed, in play or not, once, and not of one that is back', async () => {
    const s = await stream()
    const other = await stream({}, `?league_id=${ids.otherLeague}`)
    const shown = new Set<string>([ids.match])
    t.standIns.fixtures.getMatch = async ({ id = '' }) => {
      if (!shown.has(id)) throw fail('not_found', { kind: 'match', id })
      return encodedMatch(match({ id, state: 'finished', status: 'FT', score: [2, 1] }))
    }
    const withdrawnAt = '2026-03-01T12:00:00.000Z'
    const removed = create(ResultChangedSchema, { matchId: ids.oldMatch, sport: 'soccer', leagueId: ids.league, withdrawnAt })
    const back = create(ResultChangedSchema, { ...removed, matchId: ids.match })
    const old = create(ResultChangedSchema, { ...removed, matchId: 'soc-m0000000009', withdrawnAt: '2026-02-01T12:00:00.000Z' })
    const last = create(ResultChangedSchema, { ...removed, matchId: ids.otherMatch, leagueId: ids.otherLeague })
    await t.publish(fixturesResult, removed, removed, back, old, last)
    const said = (all: readonly StreamEvent[]) => all.map(({ name, data }) => [name, name === 'removed' && JSON.parse(data)])
    const ofOther = ['removed', { match_id: ids.otherMatch, league_id: ids.otherLeague }]
    expect(said(await s.events(3))).toEqual([['reset', false], ['removed', { match_id: ids.oldMatch, league_id: ids.league }], ofOther])
    expect(said(await other.events(2))).toEqual([['reset', false], ofOther])
    await publish(live(11))
    expect(names(await s.events(4))).toEqual(['reset', 'removed', 'removed', 'match'])
  })

  test('is in its language, of its league, and of what its key may see', async () => {
    const german = await stream({}, '?lang=de')
    const other = await stream({}, `?league_id=${ids.otherLeague}`)
    const restricted = await stream({ 'X-API-Key': t.newKey({ leagueIds: [ids.otherLeague] }) })
    await publish(live(11), live(11, { id: ids.otherMatch, leagueId: ids.otherLeague }))
    expect(JSON.parse((await german.events(3))[1]!.data).league_name).toBe('Deutschland: Premier Division')
    for (const each of [other, restricted]) {
      const [reset, only] = await each.events(2)
      expect(JSON.parse(reset!.data).data).toEqual([])
      expect(JSON.parse(only!.data).id).toBe(ids.otherMatch)
    }
    const refused = await t.request(`${path}?league_id=${ids.league}`, { 'X-API-Key': t.newKey({ leagueIds: [ids.otherLeague] }) })
    const hockey = await t.request('/v1/hockey/stream', { 'X-API-Key': t.newKey({ sports: ['soccer'] }) })
    expect([refused.json.error.code, hockey.json.error.code]).toEqual(['league_not_allowed', 'sport_not_allowed'])
  })

  test('resumes after the last event, whatever the point of disconnection', async () => {
    const whole = await stream()
    const cut = await stream()
    await whole.events(1)
    const updates = [11, 12, 13, 14].map((version) => withEvents(live(version), [{ ...goal, minute: String(version) }]))
    for (const each of updates) await publish(each)
    const expected = await whole.events(9)
    await cut.events(9)
    const text = cut.text()
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length), async (length) => {
        const received = text.slice(0, length)
        const before = eventsIn(received)
        const id = lastIdIn(received)
        const resumed = await stream(id === undefined ? {} : { 'Last-Event-ID': id })
        if (id === undefined) expect((await resumed.events(1))[0]!.name).toBe('reset')
        else expect([...before, ...(await resumed.events(expected.length - before.length))]).toEqual(expected)
        resumed.close()
        await resumed.ended
      }),
      { numRuns: 40 },
    )
  })

  test.each(['', 'x', '0-0', 'ffffffffffff-1'])('of an unknown cursor begins anew: %j', async (cursor) => {
    expect(names(await (await stream({ 'Last-Event-ID': cursor })).events(1))).toEqual(['reset'])
  })

  test('begins anew after more changes than are kept, and for a cursor that is ahead or of another sport', async () => {
    const first = await stream()
    const id = (await first.events(1))[0]!.id!
    await publish(...Array.from({ length: 400 }, (_, i) => live(11 + i)))
    await publish(...Array.from({ length: 200 }, (_, i) => live(411 + i)))
    const [reset] = await (await stream({ 'Last-Event-ID': id })).events(1)
    expect(JSON.parse(reset!.data).data).toMatchObject([{ version: 611 }])
    const ahead = await stream({ 'Last-Event-ID': `${id.split('-')[0]}-9999` })
    expect(names(await ahead.events(1))).toEqual(['reset'])
    const hockey = await openStream(t.port, '/v1/hockey/stream', { 'X-API-Key': key, 'Last-Event-ID': id })
    open.push(hockey)
    expect(names(await hockey.events(1))).toEqual(['reset'])
  })

  test('has a heartbeat every 15 seconds, with the cursor of what its key may not see', async () => {
    const s = await stream({}, `?league_id=${ids.otherLeague}`)
    const [reset] = await s.events(1)
    const [epoch, number] = reset!.id!.split('-')
    await publish(live(11))
    await t.advance(45_000)
    await s.until(`:\nid: ${epoch}-${Number(number) + 1}`, 3)
    expect((await s.events(1)).length).toBe(1)
  })
})

describe('the number of streams', () => {
  test('is bounded by the plan, apart from requests, and HEAD opens none', async () => {
    key = t.newKey({ streams: 2 })
    const [first] = [await stream(), await stream()]
    const { status, headers, json } = await t.request(path, { 'X-API-Key': key })
    expect([status, json.error.code, headers['retry-after']]).toEqual([429, 'too_many_streams', '5'])
    expect((await t.request('/v1/soccer/matches/live', { 'X-API-Key': key })).status).toBe(200)
    expect(await openStreams()).toBe(2)
    first!.close()
    await untilOpen(1)
    const head = await t.request(path, { 'X-API-Key': key }, 'HEAD')
    expect([head.status, head.headers['content-type'], head.bytes.length]).toEqual([200, 'text/event-stream', 0])
    expect((await stream()).status).toBe(200)
  })

  test.each([
    [401, 'missing_key', 'GET', path, {}],
    [405, 'method_not_allowed', 'POST', path, {}],
    [406, 'not_acceptable', 'GET', path, { Accept: 'application/json' }],
    [406, 'not_acceptable', 'GET', path, { 'Accept-Encoding': 'br, identity;q=0' }],
    [400, 'unknown_parameter', 'GET', `${path}?cursor=1`, {}],
    [404, 'unknown_sport', 'GET', '/v1/curling/stream', {}],
  ])('%i %s: %s %s', async (status, code, method, url, headers) => {
    const withKey = { ...(code !== 'missing_key' && { 'X-API-Key': key }), ...headers } as Record<string, string>
    const refused = await t.request(url, withKey, method)
    expect([refused.status, refused.json.error.code]).toEqual([status, code])
  })
})

describe('a stream ends', () => {
  const change = async (rights: { state?: string; language?: string; sports?: string[] }) => {
    const grant = t.grants.get(key)!
    Object.assign(grant, rights, { revision: grant.revision + 1 })
    await t.publish(authKey, create(KeyChangedSchema, { keyId: grant.keyId, revision: grant.revision }))
    await t.settled()
  }

  test('when its key is revoked, and when it may no longer see the sport', async () => {
    const s = await stream()
    await s.events(1)
    await change({ state: 'revoked' })
    await untilOpen(0)
    await s.ended
    key = t.newKey()
    const other = await stream()
    await other.events(1)
    await change({ sports: ['hockey'] })
    await untilOpen(0)
    await other.ended
  })

  test('when its key expires, although nothing reports that', async () => {
    t.grants.get(key)!.expiresAt = '2026-03-01T12:00:10.000Z'
    const s = await stream()
    await s.events(1)
    await t.advance(16_000)
    expect(await openStreams()).toBe(0)
    await s.ended
  })

  test('not when another right of its key changes', async () => {
    const s = await stream()
    await s.events(1)
    await change({ language: 'fr' })
    await publish(live(11))
    expect(names(await s.events(2))).toEqual(['reset', 'match'])
  })

  test.each([5_000, 40_000])(
    'one after the other in the %i ms that the gateway needs to leave, each with a retry of its own',
    async (forMs) => {
      const all = await Promise.all(Array.from({ length: 20 }, () => stream()))
      for (const each of all) await each.events(1)
      t.leave(forMs)
      await t.advance(0.4 * forMs)
      const left = await openStreams()
      expect(left).toBeGreaterThan(5)
      expect(left).toBeLessThan(15)
      await t.advance(0.4 * forMs + 200)
      for (const each of all) await each.ended
      const retries = all.map((each) => Number([...each.text().matchAll(/^retry: (\d+)$/gm)].at(-1)![1]))
      expect(new Set(retries).size).toBeGreaterThan(10)
      expect(Math.min(...retries)).toBeGreaterThanOrEqual(1_000)
      expect(Math.max(...retries)).toBeLessThan(8_000)
    },
  )
})

test('a client that reads too slowly begins anew, and then has what all others have', async () => {
  const slow = await stream()
  await slow.events(1)
  slow.pause()
  const many = Array.from({ length: 120 }, (_, i) => `soc-m${String(i).padStart(10, '0')}`)
  const goals = Array.from({ length: 40 }, (_, i) => ({ ...goal, id: `soc-e${String(i).padStart(10, '0')}` }))
  const written = () => metric('touchline_gateway_stream_events_total{sport="soccer",event="match"')
  // Continues until the log no longer has the entries that the client lacks, but no longer: a connection on which
  // nothing is read for 30 seconds is closed.
  let published = 0
  for (let version = 11; published - (await written()) <= 512; version++) {
    await publish(...many.map((id) => withEvents(live(version, { id }), goals)))
    published += many.length
  }
  slow.resume()
  const { json } = await t.request('/v1/soccer/matches/live', { 'X-API-Key': key })
  const listed = new Map((json.data as { id: string }[]).map((each) => [each.id, each]))
  let [count, isEqual] = [1, false]
  while (!isEqual) isEqual = isDeepStrictEqual(getCopy(await slow.events(++count)), listed)
  expect(await metric('touchline_gateway_streams_behind_total{sport="soccer"')).toBeGreaterThan(0)
})

/** The copy that a client has after these events. */
function getCopy(events: readonly StreamEvent[]): Map<string, object> {
  const copy = new Map<string, object>()
  for (const { name, data } of events) {
    if (name === 'reset') copy.clear()
    for (const each of name === 'reset' ? JSON.parse(data).data : [JSON.parse(data)]) copy.set(each.id, each)
  }
  return copy
}
