import { create } from '@bufbuild/protobuf'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { encodeStandings } from '@touchline/contract/encoded-standings'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import { StandingsChangedSchema, TeamInPlaySchema } from '@touchline/contract/gen/standings'
import { liveMatch, standingsChanged } from '@touchline/contract/topics'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, match, standings } from '../testing/records.ts'

let t: GatewayUnderTest
let key: string
let reads: number
afterEach(() => t.stop())
beforeEach(async () => {
  t = await gatewayForTest()
  key = t.newKey()
  reads = 0
  t.standIns.standings.getStandings = async ({ live }) => {
    reads++
    const { rows, ...table } = standings()
    const [first, ...others] = rows
    const inPlay = create(TeamInPlaySchema, { matchId: ids.match, side: 'home', score: 1, opponentScore: 1, result: 'D' })
    return encodeStandings({
      ...table,
      rows: live ? [{ ...first!, live: inPlay }, ...others] : rows,
      ...(live && { live, matchesInPlay: [ids.match] }),
    })
  }
})

const path = `/v1/soccer/leagues/${ids.league}/standings`
const get = (query = '?live=true', from = path) => t.request(from + query, { 'X-API-Key': key })
const getRows = ({ data }: { data: unknown }) => data as { live?: object }[]
const publish = async (fields: Parameters<typeof match>[0]) => {
  await t.publish(liveMatch, create(LiveMatchSchema, { match: match(fields) }))
  await t.settled()
}

test('a live table marks the matches in play and the rows of their teams', async () => {
  const { status, json, headers } = await get()
  expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=5'])
  expect(json.meta).toMatchObject({ live: true, matches_in_play: [ids.match] })
  expect(getRows(json)[0]!.live).toEqual({ match_id: ids.match, side: 'home', score: 1, opponent_score: 1, result: 'D' })
})

test('an ordinary table has no such marks', async () => {
  const { json, headers } = await get('')
  expect(headers['cache-control']).toBe('private, max-age=30')
  expect(json.meta).toMatchObject({ live: false })
  expect(json.meta).not.toHaveProperty('matches_in_play')
  for (const row of getRows(json)) expect(row).not.toHaveProperty('live')
})

test('it is read once, and again when a match of the league or its table changes', async () => {
  const readsAfter = async (change?: () => Promise<void>) => {
    await change?.()
    for (let i = 0; i < 5; i++) await get()
    return reads
  }
  expect(await readsAfter()).toBe(1)
  expect(await readsAfter(() => publish({ state: 'live', status: '10', score: [1, 0], stateVersion: 2 }))).toBe(2)
  expect(await readsAfter(() => publish({ state: 'finished', status: 'FT', score: [1, 0], stateVersion: 3 }))).toBe(3)
  expect(
    await readsAfter(() => publish({ id: ids.otherMatch, leagueId: ids.otherLeague, state: 'live', status: '1', stateVersion: 2 })),
  ).toBe(3)
  const changed = create(StandingsChangedSchema, { sport: 'soccer', leagueId: ids.league, season: '2025/2026' })
  expect(
    await readsAfter(async () => {
      await t.publish(standingsChanged, changed)
      await t.settled()
    }),
  ).toBe(4)
})

test('a goal does not invalidate the ordinary table', async () => {
  await get('')
  await publish({ state: 'live', status: '10', score: [1, 0], stateVersion: 2 })
  await get('')
  expect(reads).toBe(1)
})

test('the part of the results is passed on, and is in the meta', async () => {
  let asked: string | undefined
  t.standIns.standings.getStandings = async ({ split }) => {
    asked = split
    return encodeStandings({ ...standings(), ...(split !== undefined && { split }) })
  }
  expect([(await get('?split=last-10')).json.meta, asked]).toMatchObject([{ split: 'last-10', live: false }, 'last-10'])
  expect([(await get('')).json.meta, asked]).toMatchObject([{ split: null }, undefined])
})

const inSport = (sport: string, prefix: string) => `/v1/${sport}/leagues/${prefix}-l0000000001/standings`
test.each([
  ['?live=true&date=2026-03-01', path, 'cannot be combined with date'],
  ['?live=true&split=halftime', path, 'cannot be combined with split=halftime'],
  ['?live=true', inSport('tennis', 'ten'), 'its standings are draws, in which a score in play counts no points'],
  ['?split=home', inSport('tennis', 'ten'), 'is not for tennis, whose standings are draws'],
  ['?split=halftime', inSport('baseball', 'bsb'), 'cannot be halftime for baseball, whose matches have no halves'],
  ['?split=halftime', inSport('volleyball', 'vol'), 'whose matches have no halves'],
  ['?split=last-39', path, 'must be home, away, halftime, or last-N with a number from 1 to 38'],
])('%s of %s is 400 and says why', async (query, from, why) => {
  const { status, json } = await get(query, from)
  expect([status, json.error.code, reads]).toEqual([400, 'invalid_parameter', 0])
  expect(json.error.message).toContain(why)
})

test.each([
  ['soccer', ['live', 'split']],
  ['basketball', ['live', 'split']],
  ['tennis', []],
])('the document of %s has the parameters of tables %j', async (sport, described) => {
  const { json } = await t.request(`/openapi/${sport}.json`)
  const { paths, components } = json as unknown as {
    paths: Record<string, { get: { parameters: { $ref: string }[] } }>
    components: { parameters: Record<string, { name: string }> }
  }
  const { parameters } = paths[`/v1/${sport}/leagues/{id}/standings`]!.get
  const names = parameters.map(({ $ref }) => components.parameters[$ref.split('/').at(-1)!]!.name)
  expect(names.filter((name) => ['live', 'split'].includes(name))).toEqual(described)
})
