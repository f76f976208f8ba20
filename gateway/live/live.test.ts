import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { NamesChangedSchema } from '@touchline/contract/gen/catalog'
import { type LiveMatch, LiveMatchSchema } from '@touchline/contract/gen/live'
import { EventListSchema, FirstLegSchema, type Match, MatchSchema } from '@touchline/contract/gen/match'
import { encodeMatch } from '@touchline/contract/match-page'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { fixturesNames, liveMatch } from '@touchline/contract/topics'
import type { Bus } from '@touchline/platform/ports/bus'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'

let t: GatewayUnderTest
let key: string
/** The real bus, with a connection state set by the test, and a function that reports a gap to all listeners. */
let connection: { isUp: boolean; stalenessMs: number; gap(): void }
beforeEach(async () => {
  const { bus, ...others } = await embedded.open()
  const gaps: (() => void)[] = []
  connection = { isUp: true, stalenessMs: 0, gap: () => void gaps.map((each) => each()) }
  const interceptedBus: Bus = {
    ...bus,
    listen(topic, handler, onGap) {
      gaps.push(onGap)
      return bus.listen(topic, handler, onGap)
    },
    connected: () => connection.isUp,
    stalenessMs: () => connection.stalenessMs,
  }
  t = await gatewayForTest({
    backEnds: { bus: interceptedBus, ...others },
    live: [match({ state: 'live', status: '10', score: [0, 0], stateVersion: 10 })],
    logLevel: 'silent',
  })
  key = t.newKey()
  close = async () => {
    await t.stop()
    await others.close()
  }
})
let close = async () => {}
afterEach(() => close())

const path = '/v1/soccer/matches/live'
type Row = { id: string; status: string; version: number; league_name: string; home_team: { name: string | null; score: number } }
const poll = async (headers = {}, query = '') => t.request(path + query, { 'X-API-Key': key, ...headers })
const rows = async (query = ''): Promise<Row[]> => (await poll({}, query)).json.data
const update = (m: Match, released = false): LiveMatch => create(LiveMatchSchema, { match: m, released: released })
const publish = async (...matches: Match[]) => {
  await t.publish(liveMatch, ...matches.map((m) => update(m)))
  await t.settled()
}
const withEvents = (m: Match, events: MessageInitShape<typeof EventListSchema> | undefined): Match =>
  create(MatchSchema, { ...m, state: { ...m.state!, events: events && create(EventListSchema, events) } })
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('the live list', () => {
  test('is rendered once for all keys of the same leagues, across look-ups', async () => {
    const cachedBytes = async () => Number(/^touchline_gateway_cached_bytes (\d+)$/m.exec(await t.metrics.text())![1])
    const some = Array.from({ length: 2 }, (_, i) => `soc-l${String(i).padStart(10, '0')}`)
    const reversed = some.toReversed()
    await t.request(path, { 'X-API-Key': t.newKey({ leagueIds: some }) })
    const ofOne = await cachedBytes()
    const same = Array.from({ length: 20 }, (_, i) => t.newKey({ leagueIds: i % 2 ? some : reversed }))
    for (let refresh = 0; refresh < 50; refresh++) {
      for (const each of same) await t.request(path, { 'X-API-Key': each })
      await t.advance(61_000)
    }
    expect([await cachedBytes(), t.lookUps()]).toEqual([ofOne, 1_001])
    await t.request(path, { 'X-API-Key': t.newKey({ leagueIds: some.slice(1) }) })
    expect(await cachedBytes()).toBeGreaterThan(ofOne)
  })

  test('drops a withdrawn match, and an older update from another process does not restore it', async () => {
    const before = match({ state: 'live', status: '12', score: [1, 0], stateVersion: 11 })
    await t.publish(liveMatch, create(LiveMatchSchema, { match: before, withdrawn: true }))
    await publish(match({ state: 'live', status: '11', score: [0, 0], stateVersion: 10 }), before)
    expect(await rows()).toEqual([])
    await publish(match({ state: 'live', status: '13', score: [1, 0], stateVersion: 12 }))
    expect(await rows()).toMatchObject([{ status: '13' }])
  })

  test('is available from the start and follows every change', async () => {
    expect(await rows()).toMatchObject([{ status: '10', version: 11 }])
    const { headers } = await poll()
    await publish(match({ state: 'live', status: '12', score: [1, 0], stateVersion: 11 }))
    const after = await poll({ 'If-None-Match': headers.etag })
    expect(after.status).toBe(200)
    expect(after.json.data).toMatchObject([{ status: '12', version: 12, home_team: { score: 1 } }])
  })

  test('needs no RPC and is rendered once for many polls', async () => {
    t.standIns.live = {}
    t.standIns.fixtures = {}
    await poll()
    const before = t.lookUps()
    const responses = await Promise.all(Array.from({ length: 50 }, () => poll()))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(t.lookUps()).toBe(before)
  })

  test('has the newest schedule and state, despite late and duplicate updates', async () => {
    await publish(match({ state: 'live', status: '12', score: [1, 0], stateVersion: 12 }))
    await publish(
      match({ state: 'live', status: '11', score: [0, 0], stateVersion: 11, scheduleVersion: 2, schedule: { round: 'Matchday 13' } }),
    )
    await publish(match({ state: 'live', status: '12', score: [1, 0], stateVersion: 12 }))
    expect(await rows()).toMatchObject([{ status: '12', version: 14, round: 'Matchday 13' }])
  })

  test('has the matches in play by start, and drops others', async () => {
    await publish(
      match({ id: ids.otherMatch, state: 'break', status: 'HT', schedule: { startAt: '2026-03-01T14:00:00Z' } }),
      match({ id: ids.oldMatch, state: 'finished', status: 'FT' }),
    )
    expect((await rows()).map(({ id }) => id)).toEqual([ids.otherMatch, ids.match])
    await publish(match({ state: 'finished', status: 'FT', score: [0, 0], stateVersion: 11 }))
    expect((await rows()).map(({ id }) => id)).toEqual([ids.otherMatch])
    expect((await poll()).json.meta).toEqual({ total: 1, limit: 1, offset: 0 })
  })

  test('has a hundred matches in play: complete in every coding, and not sent again to whoever has it', async () => {
    const all = Array.from({ length: 100 }, (_, i) => `soc-m${String(i).padStart(10, '0')}`)
    await publish(...all.map((id) => match({ id, state: 'live', status: '11', stateVersion: 11 })))
    const plain = await poll()
    expect(plain.bytes.length).toBeGreaterThan(64 * 1_024)
    const listed: Row[] = plain.json.data
    expect(listed.map(({ id }) => id)).toEqual(all)
    expect(listed.at(-1)).toMatchObject({ status: '11', home_team: { name: 'Northbrück Rovers' } })
    expect(plain.headers['content-length']).toBe(String(plain.bytes.length))
    for (const coding of ['gzip', 'br']) expect((await poll({ 'Accept-Encoding': coding })).text).toBe(plain.text)
    const again = await poll({ 'If-None-Match': plain.headers.etag })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    await publish(match({ id: all[50]!, state: 'live', status: '12', score: [1, 0], stateVersion: 12 }))
    const changed = await poll({ 'If-None-Match': plain.headers.etag })
    expect(changed.status).toBe(200)
    expect((await poll({ 'Accept-Encoding': 'gzip' })).text).toBe(changed.text)
    const different = (changed.json.data as Row[]).filter((row, i) => row.status !== listed[i]!.status)
    expect(different).toMatchObject([{ id: all[50], status: '12', home_team: { score: 1 } }])
  })

  test('is rendered per language, and again when names change', async () => {
    expect([(await rows('?lang=fr'))[0]!.league_name, (await rows('?lang=de'))[0]!.league_name]).toEqual([
      'Allemagne: Première Division',
      'Deutschland: Premier Division',
    ])
    await t.publish(fixturesNames, create(NamesChangedSchema, { items: [{ id: ids.league, name: 'First Division', countryCode: 'DE' }] }))
    await t.settled()
    expect((await rows('?lang=fr'))[0]!.league_name).toBe('Allemagne: First Division')
  })

  test('gets a missing name as soon as fixtures has it', async () => {
    t.standIns.fixtures.getNames = async () => ({ items: [{ id: ids.stranger, name: 'Late Arrivals', countryCode: 'DE' }] })
    await publish(
      match({
        state: 'live',
        status: '12',
        stateVersion: 12,
        schedule: { home: { $typeName: 'touchline.v1.Side', teamId: ids.stranger, playerIds: [] } },
        scheduleVersion: 2,
      }),
    )
    expect((await rows())[0]!.home_team.name).toBe(null)
    for (let i = 0; i < 10; i++) await turn()
    expect((await rows())[0]!.home_team.name).toBe('Late Arrivals')
  })

  test('ignores a match without a schedule', async () => {
    const unknown = match({ id: ids.otherMatch, state: 'live', status: '1' })
    delete (unknown as Partial<Match>).schedule
    await publish(unknown)
    expect(await rows()).toHaveLength(1)
  })

  test('is 503 until the first successful read, without a restart', async () => {
    await close()
    t = await gatewayForTest({
      logLevel: 'silent',
      live: [match({ state: 'live', status: '1' })],
      before: (responses) => {
        const { listLiveMatches } = responses.live
        let tries = 0
        responses.live.listLiveMatches = async (...requested) => {
          if (++tries < 3) throw fail('upstream_unavailable')
          return listLiveMatches!(...requested)
        }
      },
    })
    close = () => t.stop()
    key = t.newKey()
    expect(t.waitsFor()).toEqual({ gateway: 'the live list' })
    expect((await poll()).json.error.code).toBe('upstream_unavailable')
    await t.advance(500)
    expect((await poll()).status).toBe(503)
    await t.advance(1_000)
    expect(await rows()).toHaveLength(1)
    expect(t.waitsFor()).toEqual({})
  })
})

describe('a single match and a list', () => {
  test('agree with the live list when fixtures is behind', async () => {
    await publish(match({ state: 'live', status: '55', score: [2, 0], stateVersion: 20 }))
    const [live] = await rows()
    const headers = { 'X-API-Key': key }
    const single = (await t.request(`/v1/soccer/matches/${ids.match}`, headers)).json.data as Row
    const [listed] = (await t.request('/v1/soccer/matches?status=live', headers)).json.data as Row[]
    for (const row of [single, listed!])
      expect([row.status, row.version, row.home_team.score]).toEqual([live!.status, live!.version, live!.home_team.score])
  })

  test('have the aggregate of a second leg, and who won the tie at its end', async () => {
    const second = (state: string, status: string, stateVersion: number) => {
      const leg = match({ state, status, score: [2, 0], stateVersion })
      leg.schedule!.version++
      leg.schedule!.firstLeg = create(FirstLegSchema, { matchId: ids.otherMatch, score: { home: 1, away: 2 } })
      return leg
    }
    await publish(second('live', '55', 21))
    expect(await rows()).toMatchObject([{ aggregate: { home: 3, away: 2 }, tie_winner: null }])
    await publish(second('finished', 'FT', 22))
    const single = (await t.request(`/v1/soccer/matches/${ids.match}`, { 'X-API-Key': key })).json.data
    expect(single).toMatchObject({ aggregate: { home: 3, away: 2 }, tie_winner: 'home', tie_decided_by: 'aggregate' })
  })

  test('never return an older version', async () => {
    t.standIns.fixtures.getMatch = async () => encodedMatch(match({ state: 'finished', status: 'FT', score: [3, 0], stateVersion: 30 }))
    const { data } = (await t.request(`/v1/soccer/matches/${ids.match}`, { 'X-API-Key': key })).json
    expect(data).toMatchObject({ status: 'FT', version: 31 })
  })

  test('a state returned for a match is in the live list from then on, before the update of live arrives', async () => {
    const newer = { state: 'live', status: '60', score: [1, 0] as [number, number], stateVersion: 21, scheduleVersion: 3 }
    const events = { items: [{ id: 'e1', type: 'goal', minute: '59', status: 'confirmed' }] }
    t.standIns.fixtures.getMatch = async () => encodedMatch(withEvents(match(newer), events))
    const single = (await t.request(`/v1/soccer/matches/${ids.match}`, { 'X-API-Key': key })).json.data as Row
    expect(single).toMatchObject({ status: '60', version: 24 })
    expect(await rows()).toMatchObject([{ status: '60', version: 24, events: [{ '@id': 'e1' }] }])
  })

  test('a list without events has no state that the live list cannot show', async () => {
    await publish(withEvents(match({ state: 'live', status: '55', stateVersion: 20 }), { items: [] }))
    const newer = match({ state: 'live', status: '56', stateVersion: 21, scheduleVersion: 4 })
    t.standIns.fixtures.listMatches = async () => ({ items: [encodeMatch(withEvents(newer, undefined))], total: 1 })
    const listed = (await t.request('/v1/soccer/matches', { 'X-API-Key': key })).json.data as Row[]
    expect(listed).toMatchObject([{ status: '55', version: 24 }])
    expect(await rows()).toMatchObject([{ status: '55', version: 24, events: [] }])
  })

  test('a match that just ended is no longer in play', async () => {
    await publish(match({ state: 'finished', status: 'FT', score: [0, 0], stateVersion: 11 }))
    t.standIns.fixtures.listMatches = async () => ({
      items: [encodeMatch(match({ state: 'live', status: '90', stateVersion: 9 }))],
      total: 1,
    })
    const headers = { 'X-API-Key': key }
    expect((await t.request('/v1/soccer/matches?status=live', headers)).json).toMatchObject({ data: [], meta: { total: 0 } })
    expect((await t.request('/v1/soccer/matches', headers)).json.data).toMatchObject([{ status: 'FT' }])
  })

  test('a change list has the newest states, and omits no match because of them', async () => {
    await publish(match({ state: 'finished', status: 'FT', score: [1, 0], stateVersion: 11 }))
    t.standIns.fixtures.listMatches = async () => ({
      items: [encodeMatch(match({ state: 'live', status: '90', stateVersion: 9 }))],
      total: 1,
    })
    const { json } = await t.request('/v1/soccer/matches?updated_since=2026-03-01T11:00:00Z', { 'X-API-Key': key })
    expect(json).toMatchObject({ data: [{ status: 'FT', version: 12 }], meta: { total: 1 } })
  })

  test('keep the last state for 10 minutes after live released the match', async () => {
    await t.publish(liveMatch, update(match({ state: 'finished', status: 'FT', score: [0, 0], stateVersion: 11 }), true))
    await t.settled()
    const status = async () => ((await t.request(`/v1/soccer/matches/${ids.match}`, { 'X-API-Key': key })).json.data as Row).status
    expect(await status()).toBe('FT')
    await t.advance(10 * 60_000)
    expect(await status()).toBe('NS')
  })
})

describe('after a gap', () => {
  test('the full list is read again, and absent matches are dropped', async () => {
    t.standIns.live.listLiveMatches = async () => ({ items: [match({ id: ids.otherMatch, state: 'live', status: '3' })] })
    connection.gap()
    for (let i = 0; i < 10; i++) await turn()
    expect((await rows()).map(({ id }) => id)).toEqual([ids.otherMatch])
  })

  test('only ended matches that may have been missed are requested; the others keep their final state', async () => {
    const requested: string[] = []
    await publish(match({ state: 'finished', status: 'FT', score: [3, 1], stateVersion: 20 }))
    t.standIns.live.listLiveMatches = async ({ endedSince }) => {
      requested.push(endedSince)
      return { items: [] }
    }
    const before = new Date(t.clock.now()).toISOString()
    await t.advance(90_000)
    connection.gap()
    for (let i = 0; i < 10; i++) await turn()
    expect(requested).toHaveLength(1)
    expect(Date.parse(requested[0]!) - Date.parse(before)).toBeGreaterThan(0)
    expect(Date.parse(requested[0]!) - Date.parse(before)).toBeLessThanOrEqual(70_000)
    const single = (await t.request(`/v1/soccer/matches/${ids.match}`, { 'X-API-Key': key })).json.data as Row
    expect(single.status).toBe('FT')
  })

  test('updates during the read are not lost', async () => {
    let respond = () => {}
    const gate = new Promise<void>((resolve) => {
      respond = resolve
    })
    t.standIns.live.listLiveMatches = async () => {
      await gate
      return { items: [] }
    }
    connection.gap()
    await turn()
    await publish(match({ id: ids.otherMatch, state: 'live', status: '1' }))
    respond()
    for (let i = 0; i < 10; i++) await turn()
    expect((await rows()).map(({ id }) => id)).toEqual([ids.otherMatch])
  })

  test('the last list is served with its true age until the bus is connected', async () => {
    connection.isUp = false
    await t.advance(42_000)
    expect((await poll()).headers.age).toBe('42')
    expect((await rows())[0]!.status).toBe('10')
    connection.isUp = true
    await t.advance(1_000)
    expect((await poll()).headers.age).toBe('0')
  })

  test('adjustments of the wall clock affect neither age nor readiness', async () => {
    for (const ms of [3_600_000, -7_200_000]) {
      t.setClock(ms)
      // A single delay does not count as an overload, however long it lasted by the wall clock.
      t.load.delayMs = 150
      await t.advance(250)
      t.load.delayMs = 0
      await t.advance(1_000)
      expect([(await poll()).headers.age, t.waitsFor()]).toEqual(['0', {}])
    }
    connection.isUp = false
    for (const ms of [3_600_000, -7_200_000]) {
      t.setClock(ms)
      await t.advance(5_000)
    }
    expect([(await poll()).headers.age, t.waitsFor()]).toEqual(['10', {}])
  })

  test('its age includes the staleness of the bus connection', async () => {
    connection.stalenessMs = 3_000
    await t.advance(1_000)
    expect((await poll()).headers.age).toBe('3')
    connection.isUp = false
    await t.advance(2_000)
    expect((await poll()).headers.age).toBe('5')
    Object.assign(connection, { isUp: true, stalenessMs: 0 })
    await t.advance(1_000)
    expect((await poll()).headers.age).toBe('0')
  })

  test('its age drops when the list was read again, not when the bus is connected', async () => {
    const { listLiveMatches } = t.standIns.live
    let respond = () => {}
    const gate = new Promise<void>((resolve) => {
      respond = resolve
    })
    t.standIns.live.listLiveMatches = async (...requested) => {
      await gate
      return listLiveMatches!(...requested)
    }
    connection.isUp = false
    await t.advance(42_000)
    connection.isUp = true
    connection.gap()
    await turn()
    expect((await poll()).headers.age).toBe('42')
    await t.advance(3_000)
    expect((await poll()).headers.age).toBe('45')
    respond()
    for (let i = 0; i < 10; i++) await turn()
    expect((await poll()).headers.age).toBe('0')
  })

  test('its age rises while live cannot be read, and drops after a read', async () => {
    const { listLiveMatches } = t.standIns.live
    t.standIns.live.listLiveMatches = async () => {
      throw fail('upstream_unavailable')
    }
    connection.gap()
    for (let i = 0; i < 10; i++) await turn()
    await t.advance(7_000)
    expect((await poll()).headers.age).toBe('7')
    t.standIns.live.listLiveMatches = listLiveMatches!
    await t.advance(10_000)
    expect((await poll()).headers.age).toBe('0')
  })

  test('its age rises while live does not answer, and is what live says that it is behind', async () => {
    const { getFreshness } = t.standIns.live
    const ageAfter = async (ms: number) => {
      await t.advance(ms)
      for (let i = 0; i < 10; i++) await turn()
      return (await poll()).headers.age
    }
    expect(await ageAfter(1_000)).toBe('0')
    t.standIns.live.getFreshness = async () => {
      throw fail('upstream_unavailable')
    }
    // A check shows the previous answer and asks for the next.
    expect([await ageAfter(1_000), await ageAfter(1_000), await ageAfter(5_000)]).toEqual(['0', '1', '6'])
    t.standIns.live.getFreshness = async () => ({ behindMs: 30_000 })
    expect([await ageAfter(1_000), await ageAfter(1_000)]).toEqual(['7', '30'])
    t.standIns.live.getFreshness = getFreshness!
    expect([await ageAfter(1_000), await ageAfter(1_000)]).toEqual(['30', '0'])
    expect((await rows())[0]!.status).toBe('10')
  })
})
