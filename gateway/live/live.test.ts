import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { NamesChangedSchema } from '@touchline/contract/gen/catalog'
import { type LiveMatch, LiveMatchSchema } from '@touchline/contract/gen/live'
import { EventListSchema, type Match, MatchSchema } from '@touchline/contract/gen/match'
import { fixturesNames, liveMatch } from '@touchline/contract/topics'
import type { Bus } from '@touchline/platform/ports/bus'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'

let t: GatewayUnderTest
let key: string
/** The real bus, whose connection a test may say is lost, and who listens on it told that they missed something. */
let line: { isUp: boolean; silentMs: number; gap(): void }
beforeEach(async () => {
  const { bus, ...others } = await embedded.open()
  const gaps: (() => void)[] = []
  line = { isUp: true, silentMs: 0, gap: () => void gaps.map((each) => each()) }
  const watched: Bus = {
    ...bus,
    listen(topic, handler, onGap) {
      gaps.push(onGap)
      return bus.listen(topic, handler, onGap)
    },
    connected: () => line.isUp,
    silentMs: () => line.silentMs,
  }
  t = await gatewayForTest({
    backEnds: { bus: watched, ...others },
    live: [match({ state: 'live', status: '10', score: [0, 0], playVersion: 10 })],
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
const poll = async (headers = {}, query = '') => t.ask(path + query, { 'X-API-Key': key, ...headers })
const rows = async (query = ''): Promise<Row[]> => (await poll({}, query)).json.data
const said = (m: Match, handedBack = false): LiveMatch => create(LiveMatchSchema, { match: m, released: handedBack })
const say = async (...matches: Match[]) => {
  await t.publish(liveMatch, ...matches.map((m) => said(m)))
  await t.settled()
}
const withEvents = (m: Match, events: MessageInitShape<typeof EventListSchema> | undefined): Match =>
  create(MatchSchema, { ...m, state: { ...m.state!, events: events && create(EventListSchema, events) } })
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('the live list', () => {
  test('is rendered once for all keys of the same leagues, however often they are looked up, and for 256 scopes at most', async () => {
    const rendered = async () => Number(/^touchline_gateway_live_rendered\{sport="soccer"\} (\d+)$/m.exec(await t.metrics.text())![1])
    const leagues = Array.from({ length: 300 }, (_, i) => `soc-l${String(i).padStart(10, '0')}`)
    const [some, reversed] = [leagues.slice(0, 2), leagues.slice(0, 2).reverse()]
    const same = Array.from({ length: 20 }, (_, i) => t.newKey({ leagueIds: i % 2 ? some : reversed }))
    for (let refresh = 0; refresh < 50; refresh++) {
      for (const each of same) await t.ask(path, { 'X-API-Key': each })
      await t.advance(61_000)
    }
    expect([await rendered(), t.lookUps()]).toEqual([1, 1_000])
    for (const id of leagues) await t.ask(path, { 'X-API-Key': t.newKey({ leagueIds: [id] }) })
    expect(await rendered()).toBe(256)
  })

  test('a match that is withdrawn goes, and word of it as it was before, from another process, does not bring it back', async () => {
    const before = match({ state: 'live', status: '12', score: [1, 0], playVersion: 11 })
    await t.publish(liveMatch, create(LiveMatchSchema, { match: before, withdrawn: true }))
    await say(match({ state: 'live', status: '11', score: [0, 0], playVersion: 10 }), before)
    expect(await rows()).toEqual([])
    await say(match({ state: 'live', status: '13', score: [1, 0], playVersion: 12 }))
    expect(await rows()).toMatchObject([{ status: '13' }])
  })

  test('is there from the start and follows every change', async () => {
    expect(await rows()).toMatchObject([{ status: '10', version: 11 }])
    const { headers } = await poll()
    await say(match({ state: 'live', status: '12', score: [1, 0], playVersion: 11 }))
    const after = await poll({ 'If-None-Match': headers.etag })
    expect(after.status).toBe(200)
    expect(after.json.data).toMatchObject([{ status: '12', version: 12, home_team: { score: 1 } }])
  })

  test('costs no call and is made once for many polls', async () => {
    t.answers.live = {}
    t.answers.fixtures = {}
    await poll()
    const before = t.lookUps()
    const answers = await Promise.all(Array.from({ length: 50 }, () => poll()))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(t.lookUps()).toBe(before)
  })

  test('takes the newest part of each kind, whatever comes late or twice', async () => {
    await say(match({ state: 'live', status: '12', score: [1, 0], playVersion: 12 }))
    await say(
      match({ state: 'live', status: '11', score: [0, 0], playVersion: 11, scheduleVersion: 2, schedule: { round: 'Matchday 13' } }),
    )
    await say(match({ state: 'live', status: '12', score: [1, 0], playVersion: 12 }))
    expect(await rows()).toMatchObject([{ status: '12', version: 14, round: 'Matchday 13' }])
  })

  test('holds what is in play by its start, and lets go of what is not', async () => {
    await say(
      match({ id: ids.otherMatch, state: 'break', status: 'HT', schedule: { startAt: '2026-03-01T14:00:00Z' } }),
      match({ id: ids.oldMatch, state: 'finished', status: 'FT' }),
    )
    expect((await rows()).map(({ id }) => id)).toEqual([ids.otherMatch, ids.match])
    await say(match({ state: 'finished', status: 'FT', score: [0, 0], playVersion: 11 }))
    expect((await rows()).map(({ id }) => id)).toEqual([ids.otherMatch])
    expect((await poll()).json.meta).toEqual({ total: 1, limit: 1, offset: 0 })
  })

  test('is made in each language, and again when names change', async () => {
    expect([(await rows('?lang=fr'))[0]!.league_name, (await rows('?lang=de'))[0]!.league_name]).toEqual([
      'Allemagne: Première Division',
      'Deutschland: Premier Division',
    ])
    await t.publish(fixturesNames, create(NamesChangedSchema, { items: [{ id: ids.league, name: 'First Division', countryCode: 'DE' }] }))
    await t.settled()
    expect((await rows('?lang=fr'))[0]!.league_name).toBe('Allemagne: First Division')
  })

  test('gets a name it misses as soon as fixtures knows it', async () => {
    t.answers.fixtures.getNames = async () => ({ items: [{ id: ids.stranger, name: 'Late Arrivals', countryCode: 'DE' }] })
    await say(
      match({
        state: 'live',
        status: '12',
        playVersion: 12,
        schedule: { home: { $typeName: 'touchline.v1.Side', teamId: ids.stranger, playerIds: [] } },
        scheduleVersion: 2,
      }),
    )
    expect((await rows())[0]!.home_team.name).toBe(null)
    for (let i = 0; i < 10; i++) await turn()
    expect((await rows())[0]!.home_team.name).toBe('Late Arrivals')
  })

  test('ignores a match nobody has a schedule of', async () => {
    const unknown = match({ id: ids.otherMatch, state: 'live', status: '1' })
    delete (unknown as Partial<Match>).schedule
    await say(unknown)
    expect(await rows()).toHaveLength(1)
  })

  test('is 503 until it could be read, and then there without a restart', async () => {
    await close()
    t = await gatewayForTest({
      logLevel: 'silent',
      live: [match({ state: 'live', status: '1' })],
      before: (answers) => {
        const { listLiveMatches } = answers.live
        let tries = 0
        answers.live.listLiveMatches = async (...asked) => {
          if (++tries < 3) throw fail('upstream_unavailable')
          return listLiveMatches!(...asked)
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

describe('what a single match and a list say', () => {
  test('is what the live list says, though fixtures is behind', async () => {
    await say(match({ state: 'live', status: '55', score: [2, 0], playVersion: 20 }))
    const [live] = await rows()
    const headers = { 'X-API-Key': key }
    const single = (await t.ask(`/v1/soccer/matches/${ids.match}`, headers)).json.data as Row
    const [listed] = (await t.ask('/v1/soccer/matches?status=live', headers)).json.data as Row[]
    for (const seen of [single, listed!])
      expect([seen.status, seen.version, seen.home_team.score]).toEqual([live!.status, live!.version, live!.home_team.score])
  })

  test('never goes back to an older version', async () => {
    t.answers.fixtures.getMatch = async () => match({ state: 'finished', status: 'FT', score: [3, 0], playVersion: 30 })
    const { data } = (await t.ask(`/v1/soccer/matches/${ids.match}`, { 'X-API-Key': key })).json
    expect(data).toMatchObject({ status: 'FT', version: 31 })
  })

  test('what a page has shown is in the list from then on, though live has not told this gateway', async () => {
    const newer = { state: 'live', status: '60', score: [1, 0] as [number, number], playVersion: 21, scheduleVersion: 3 }
    const events = { items: [{ id: 'e1', type: 'goal', minute: '59', status: 'confirmed' }] }
    t.answers.fixtures.getMatch = async () => withEvents(match(newer), events)
    const single = (await t.ask(`/v1/soccer/matches/${ids.match}`, { 'X-API-Key': key })).json.data as Row
    expect(single).toMatchObject({ status: '60', version: 24 })
    expect(await rows()).toMatchObject([{ status: '60', version: 24, events: [{ '@id': 'e1' }] }])
  })

  test('a list whose matches come without their events shows no play that the live list cannot show', async () => {
    await say(withEvents(match({ state: 'live', status: '55', playVersion: 20 }), { items: [] }))
    const newer = match({ state: 'live', status: '56', playVersion: 21, scheduleVersion: 4 })
    t.answers.fixtures.listMatches = async () => ({ items: [withEvents(newer, undefined)], total: 1 })
    const listed = (await t.ask('/v1/soccer/matches', { 'X-API-Key': key })).json.data as Row[]
    expect(listed).toMatchObject([{ status: '55', version: 24 }])
    expect(await rows()).toMatchObject([{ status: '55', version: 24, events: [] }])
  })

  test('a match that has just ended is no longer among those in play', async () => {
    await say(match({ state: 'finished', status: 'FT', score: [0, 0], playVersion: 11 }))
    t.answers.fixtures.listMatches = async () => ({ items: [match({ state: 'live', status: '90', playVersion: 9 })], total: 1 })
    const headers = { 'X-API-Key': key }
    expect((await t.ask('/v1/soccer/matches?status=live', headers)).json).toMatchObject({ data: [], meta: { total: 0 } })
    expect((await t.ask('/v1/soccer/matches', headers)).json.data).toMatchObject([{ status: 'FT' }])
  })

  test('what changed since an instant is shown by its newest parts, and nothing is left out for that', async () => {
    await say(match({ state: 'finished', status: 'FT', score: [1, 0], playVersion: 11 }))
    t.answers.fixtures.listMatches = async () => ({ items: [match({ state: 'live', status: '90', playVersion: 9 })], total: 1 })
    const { json } = await t.ask('/v1/soccer/matches?updated_since=2026-03-01T11:00:00Z', { 'X-API-Key': key })
    expect(json).toMatchObject({ data: [{ status: 'FT', version: 12 }], meta: { total: 1 } })
  })

  test('stays for ten minutes after live gave the match back', async () => {
    await t.publish(liveMatch, said(match({ state: 'finished', status: 'FT', score: [0, 0], playVersion: 11 }), true))
    await t.settled()
    const status = async () => ((await t.ask(`/v1/soccer/matches/${ids.match}`, { 'X-API-Key': key })).json.data as Row).status
    expect(await status()).toBe('FT')
    await t.advance(10 * 60_000)
    expect(await status()).toBe('NS')
  })
})

describe('when something may have been missed', () => {
  test('the whole list is read again, and what has gone goes', async () => {
    t.answers.live.listLiveMatches = async () => ({ items: [match({ id: ids.otherMatch, state: 'live', status: '3' })] })
    line.gap()
    for (let i = 0; i < 10; i++) await turn()
    expect((await rows()).map(({ id }) => id)).toEqual([ids.otherMatch])
  })

  test('of the ended only those are asked for that may have been missed; the others are still shown as they ended', async () => {
    const asked: string[] = []
    await say(match({ state: 'finished', status: 'FT', score: [3, 1], playVersion: 20 }))
    t.answers.live.listLiveMatches = async ({ endedSince }) => {
      asked.push(endedSince)
      return { items: [] }
    }
    const before = new Date(t.clock.now()).toISOString()
    await t.advance(90_000)
    line.gap()
    for (let i = 0; i < 10; i++) await turn()
    expect(asked).toHaveLength(1)
    expect(Date.parse(asked[0]!) - Date.parse(before)).toBeGreaterThan(0)
    expect(Date.parse(asked[0]!) - Date.parse(before)).toBeLessThanOrEqual(70_000)
    const single = (await t.ask(`/v1/soccer/matches/${ids.match}`, { 'X-API-Key': key })).json.data as Row
    expect(single.status).toBe('FT')
  })

  test('what comes while the list is read is not lost', async () => {
    let answer = () => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    t.answers.live.listLiveMatches = async () => {
      await gate
      return { items: [] }
    }
    line.gap()
    await turn()
    await say(match({ id: ids.otherMatch, state: 'live', status: '1' }))
    answer()
    for (let i = 0; i < 10; i++) await turn()
    expect((await rows()).map(({ id }) => id)).toEqual([ids.otherMatch])
  })

  test('the last list is served with its true age until the line is back', async () => {
    line.isUp = false
    await t.advance(42_000)
    expect((await poll()).headers.age).toBe('42')
    expect((await rows())[0]!.status).toBe('10')
    line.isUp = true
    await t.advance(1_000)
    expect((await poll()).headers.age).toBe('0')
  })

  test('a clock that somebody sets, forward or back, changes neither its age nor that the gateway is ready', async () => {
    for (const ms of [3_600_000, -7_200_000]) {
      t.setClock(ms)
      // Once late is no trouble, however long that seems to have been by the clock.
      t.load.delayMs = 150
      await t.advance(250)
      t.load.delayMs = 0
      await t.advance(1_000)
      expect([(await poll()).headers.age, t.waitsFor()]).toEqual(['0', {}])
    }
    line.isUp = false
    for (const ms of [3_600_000, -7_200_000]) {
      t.setClock(ms)
      await t.advance(5_000)
    }
    expect([(await poll()).headers.age, t.waitsFor()]).toEqual(['10', {}])
  })

  test('it is as old as the silence of the line, which may still come to nothing', async () => {
    line.silentMs = 3_000
    await t.advance(1_000)
    expect((await poll()).headers.age).toBe('3')
    line.isUp = false
    await t.advance(2_000)
    expect((await poll()).headers.age).toBe('5')
    Object.assign(line, { isUp: true, silentMs: 0 })
    await t.advance(1_000)
    expect((await poll()).headers.age).toBe('0')
  })

  test('it is not young because the line is back, but because the list was read again', async () => {
    const { listLiveMatches } = t.answers.live
    let answer = () => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    t.answers.live.listLiveMatches = async (...asked) => {
      await gate
      return listLiveMatches!(...asked)
    }
    line.isUp = false
    await t.advance(42_000)
    line.isUp = true
    line.gap()
    await turn()
    expect((await poll()).headers.age).toBe('42')
    await t.advance(3_000)
    expect((await poll()).headers.age).toBe('45')
    answer()
    for (let i = 0; i < 10; i++) await turn()
    expect((await poll()).headers.age).toBe('0')
  })

  test('it ages while live cannot be read, and is young again when it can', async () => {
    const { listLiveMatches } = t.answers.live
    t.answers.live.listLiveMatches = async () => {
      throw fail('upstream_unavailable')
    }
    line.gap()
    for (let i = 0; i < 10; i++) await turn()
    await t.advance(7_000)
    expect((await poll()).headers.age).toBe('7')
    t.answers.live.listLiveMatches = listLiveMatches!
    await t.advance(10_000)
    expect((await poll()).headers.age).toBe('0')
  })
})
