import { create } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { matchSports, sportNamed } from '@touchline/contract/catalog'
import { NamesChangedSchema } from '@touchline/contract/gen/catalog'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import type { Match } from '@touchline/contract/gen/match'
import { fixturesNames, liveMatch } from '@touchline/contract/topics'
import { emptyMatch } from '../testing/any-sport.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'

const nameless = 'soc-l0000000009'
const inPlay = { state: 'live', status: '10', stateVersion: 10 }
const first = (score: [number, number] = [0, 0], stateVersion = 10) => match({ ...inPlay, score, stateVersion })
const others = [
  match({ ...inPlay, id: ids.otherMatch, leagueId: ids.otherLeague }),
  match({ ...inPlay, id: ids.oldMatch, leagueId: nameless }),
]

let t: GatewayUnderTest
let key: string
beforeEach(async () => {
  t = await gatewayForTest({ live: [first(), ...others], before: (standIns) => (standIns.fixtures.getNames = async () => ({ items: [] })) })
  key = t.newKey({ perMinute: 6_000 })
})
afterEach(() => t.stop())

const poll = (query = '', headers = {}) => t.request(`/v1/soccer/matches/live${query}`, { 'X-API-Key': key, ...headers })
const listed = async (query = ''): Promise<string[]> => {
  const { status, json } = await poll(query)
  const rows = json.data as { id: string }[]
  expect([status, json.meta]).toEqual([200, { total: rows.length, limit: rows.length, offset: 0 }])
  return rows.map(({ id }) => id)
}
const publish = async (...matches: Match[]) => {
  await t.publish(liveMatch, ...matches.map((each) => create(LiveMatchSchema, { match: each })))
  await t.settled()
}

describe('the live list', () => {
  test.each([
    ['', [ids.match, ids.otherMatch, ids.oldMatch]],
    [`?league_id=${ids.otherLeague}`, [ids.otherMatch]],
    [`?league_id=${ids.otherLeague},${ids.league},${ids.otherLeague}`, [ids.match, ids.otherMatch]],
    ['?league_id=soc-l000000000z', []],
    ['?league_id=ten-l0000000001', []],
    ['?country=de', [ids.match]],
    ['?gender=w', [ids.otherMatch]],
    ['?type=cup&country=GB-ENG', [ids.otherMatch]],
    ['?tier=1', [ids.match]],
    ['?tier=2', []],
    [`?league_id=${ids.otherLeague}&country=DE`, []],
  ])('with %s has %j', async (query, expected) => expect(await listed(query)).toEqual(expected))

  test.each(['league_id=', 'league_id=x', `league_id=${ids.match}`, `league_id=${Array(51).fill(ids.league)}`, 'gender=f', 'tier=0'])(
    'refuses %s',
    async (query) => {
      const { status, json } = await poll(`?${query}`)
      expect([status, json.error.code]).toEqual([400, 'invalid_parameter'])
    },
  )

  test('has an ETag for each selection, which changes with its matches only', async () => {
    const etag = async (query: string) => (await poll(query)).headers.etag!
    const [all, one, other] = [await etag(''), await etag(`?league_id=${ids.league}`), await etag(`?league_id=${ids.otherLeague}`)]
    expect(new Set([all, one, other]).size).toBe(3)
    expect(await etag(`?league_id=${ids.league},${ids.otherLeague}`)).toBe(await etag(`?league_id=${ids.otherLeague},${ids.league}`))
    await publish(first([1, 0], 11))
    expect((await poll(`?league_id=${ids.otherLeague}`, { 'If-None-Match': other })).status).toBe(304)
    for (const [query, before] of [
      ['', all],
      [`?league_id=${ids.league}`, one],
      ['?country=DE', one],
    ] as const)
      expect((await poll(query, { 'If-None-Match': before })).status).toBe(200)
  })

  test('has the same text of a match in every selection', async () => {
    const text = async (query: string) => (await poll(query)).text
    const [row] = (await poll(`?league_id=${ids.otherLeague}&lang=fr`)).json.data as object[]
    expect(await text('?lang=fr')).toContain(JSON.stringify(row))
    expect(await text('?gender=w&lang=fr')).toContain(JSON.stringify(row))
  })

  test('shows a match once the names of its league, and with them its country, are known', async () => {
    expect(await listed('?country=IT')).toEqual([])
    const names = { id: nameless, name: 'Lega', countryCode: 'IT', type: 'league', leagueType: 'league', gender: 'm' }
    await t.publish(fixturesNames, create(NamesChangedSchema, { items: [names] }))
    await t.settled()
    expect(await listed('?country=IT')).toEqual([ids.oldMatch])
  })

  test('is narrowed to the leagues of a key, which may not name others only', async () => {
    key = t.newKey({ leagueIds: [ids.league] })
    expect(await listed(`?league_id=${ids.league},${ids.otherLeague}`)).toEqual([ids.match])
    expect(await listed('?country=GB-ENG')).toEqual([])
    const { status, json } = await poll(`?league_id=${ids.otherLeague}`)
    expect([status, json.error.code]).toEqual([403, 'league_not_allowed'])
  })

  test('costs the list price with a filter too', async () => {
    const { status, json } = await t.request(`/v1/soccer/matches/live?league_id=${ids.league}`)
    expect([status, json.price.kind]).toEqual([402, 'list'])
  })
})

test.each(matchSports.map(({ id }) => id))('every live row of %s has the id of its league', async (sport) => {
  const { prefix } = sportNamed(sport)
  const [league, id] = [`${prefix}-l0000000001`, `${prefix}-m0000000001`]
  const empty = emptyMatch(sport)
  Object.assign(empty.state!.scoreboard!, { state: 'live', status: '1' })
  await publish({ ...empty, id, schedule: { ...empty.schedule!, leagueId: league } })
  const { json } = await t.request(`/v1/${sport}/matches/live?league_id=${league}`, { 'X-API-Key': key })
  expect(json.data).toEqual([expect.objectContaining({ id, league_id: league })])
})
