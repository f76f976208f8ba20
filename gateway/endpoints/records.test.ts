import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { encodeStandings } from '@touchline/contract/encoded-standings'
import { NamesChangedSchema } from '@touchline/contract/gen/catalog'
import { ImportingSchema } from '@touchline/contract/gen/feed'
import { FirstLegSchema } from '@touchline/contract/gen/match'
import { StandingsRowSchema, StandingsSchema } from '@touchline/contract/gen/standings'
import { encodeMatch } from '@touchline/contract/match-page'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { catalogImporting, fixturesNames } from '@touchline/contract/topics'
import { getRecords } from '../records/records.ts'
import { briefing } from '../testing/briefings.ts'
import { faultsIn, gapsIn } from '../testing/check-record.ts'
import { getEndpoints } from '../testing/full-answers.ts'
import { fullMatch, fullMessage } from '../testing/full-message.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'
import { getTarget } from '../testing/requests.ts'
import { hasRecords } from './endpoint.ts'

let t: GatewayUnderTest
let key: string
beforeAll(async () => {
  t = await gatewayForTest({ live: [fullMatch(ids.oldMatch)] })
  key = t.newKey()
})
afterAll(() => t.stop())

const serbia = { id: 'soc-t0000000029', name: 'Serbia', type: 'national', countryCode: 'RS' }
const schemas = getRecords('soccer')
test.each([
  ['a page of matches', '/v1/soccer/matches', schemas['meta of matches']],
  ['a page of changes', '/v1/soccer/matches?updated_since=2026-03-01T12:00:00Z', schemas['meta of changes']],
])('%s has every field of its meta', async (_, path, schema) => {
  t.standIns.fixtures.listMatches = async () => ({
    items: [encodeMatch(fullMatch())],
    total: 10_000,
    totalCapped: true,
    more: true,
    next: 'WyJhIiwxXQ',
    removed: [{ id: ids.oldMatch, mergedInto: ids.match, updatedAt: '2026-03-01T12:00:00.000Z' }],
  })
  const { json } = await t.request(path, { 'X-API-Key': key })
  expect([faultsIn(json.meta, schema), gapsIn(json.meta)]).toEqual([[], []])
})

test.each(['leagues', `leagues/${ids.league}/teams`, 'teams?q=rovers', 'players?q=silva'])(
  'meta.importing of %s is true while the sources of a start are imported, and absent otherwise',
  async (path) => {
    const meta = async () => (await t.request(`/v1/soccer/${path}`, { 'X-API-Key': key })).json.meta
    const say = async (importing: boolean) => {
      await t.publish(catalogImporting, create(ImportingSchema, { importing }))
      await t.settled()
    }
    expect(await meta()).not.toHaveProperty('importing')
    await say(true)
    expect(await meta()).toMatchObject({ importing: true })
    expect(faultsIn(await meta(), schemas['meta of catalog'])).toEqual([])
    await say(false)
    expect(await meta()).not.toHaveProperty('importing')
    await say(true)
    // Ingest has stopped and publishes nothing.
    await t.advance(10_000)
    expect(await meta()).not.toHaveProperty('importing')
  },
)

test('standings have every field of their meta', async () => {
  await t.publish(fixturesNames, create(NamesChangedSchema, { items: [serbia] }))
  await t.settled()
  const { rows, ...table } = fullMessage(StandingsSchema, 'soccer')
  const ofYears = { ...table, resultsFrom: '2005-08-17', rows: [...rows, create(StandingsRowSchema, { teamId: serbia.id })] }
  t.standIns.standings.getStandings = async () => encodeStandings(ofYears)
  const { json } = await t.request(`/v1/soccer/leagues/${ids.league}/standings`, { 'X-API-Key': key })
  expect([faultsIn(json.meta, schemas['meta of standings']), gapsIn(json.meta)]).toEqual([[], []])
})

test('standings without a rule on file have counts only, ordered by the names of the teams', async () => {
  const rows = [ids.home, ids.away].map((teamId) => ({ teamId, stage: 'Regular Season', played: 1 }))
  t.standIns.standings.getStandings = async () =>
    encodeStandings({ sport: 'soccer', leagueId: ids.league, rule: { reason: 'no_rule' }, rows })
  const { json } = await t.request(`/v1/soccer/leagues/${ids.league}/standings?date=2026-02-28`, { 'X-API-Key': key })
  const shown = json.data as Record<string, { name: string } | null>[]
  expect(shown.map(({ team, position, points, zone, played }) => [team!.name, position, points, zone, played])).toEqual([
    ['Eastport', null, null, null, 1],
    ['Northbrück Rovers', null, null, null, 1],
  ])
  expect(json.meta).toMatchObject({ total: 2, rule: { name: null, reviewed: false, reason: expect.stringContaining('No ranking rule') } })
})

test('a briefing has every field of its meta', async () => {
  const countedTogether = [{ teamId: serbia.id, name: 'Yugoslavia', from: '1920-08-28', to: '2003-02-03' }]
  t.standIns.briefings.getMatchBriefing = async () => briefing({ countedTogether })
  const { json } = await t.request(`/v1/soccer/matches/${ids.match}/briefing`, { 'X-API-Key': key })
  expect([faultsIn(json.meta, schemas['meta of briefings']), gapsIn(json.meta)]).toEqual([[], []])
})

describe('with few fields set', () => {
  let few: GatewayUnderTest
  beforeAll(async () => {
    few = await gatewayForTest({ live: [match({ state: 'live', status: '5' })] })
  })
  afterAll(() => few.stop())

  test.each(
    getEndpoints('soccer')
      .filter(({ data }) => hasRecords(data))
      .map((endpoint) => ({ ...endpoint, ...getTarget(endpoint) })),
  )('$path has every field of its record, null when unknown', async ({ path, query, data }) => {
    const { status, json } = await few.request(path + query, { 'X-API-Key': few.newKey() })
    expect([status, [json.data].flat().flatMap((row) => faultsIn(row, schemas[data.record as 'match']))]).toEqual([200, []])
  })
})

describe('a match', () => {
  const one = async (path = `/v1/soccer/matches/${ids.match}`): Promise<Record<string, never>> =>
    (await t.request(path, { 'X-API-Key': key })).json.data

  test('carries its events with @ on every field', async () => {
    const [live] = (await one('/v1/soccer/matches/live')) as unknown as Record<string, unknown[]>[]
    expect(live!.events).toMatchObject([{ '@type': 'goal', '@minute': '45', '@extra_minute': '2', '@assist': 'J. Kimmich' }])
  })

  test('has null events while they are unknown, and when its league never has any', async () => {
    expect(await one()).toMatchObject({ events: null })
    const covered = match()
    covered.state!.events = { $typeName: 'touchline.v1.EventList', items: [] }
    t.standIns.fixtures.getMatch = async () => encodedMatch(covered)
    expect(await one()).toMatchObject({ events: [] })
    covered.schedule!.coverage!.events = false
    t.standIns.fixtures.getMatch = async () => encodedMatch(covered)
    expect(await one()).toMatchObject({ events: null })
  })

  test('adds the versions of schedule and state, and has the later of their times', async () => {
    t.standIns.fixtures.getMatch = async () => encodedMatch(match({ scheduleVersion: 3, stateVersion: 5 }))
    expect(await one()).toMatchObject({ version: 8, updated_at: '2026-03-01T11:00:00.000Z' })
  })

  test('with an unknown time has its day and no time', async () => {
    t.standIns.fixtures.getMatch = async () => encodedMatch(match({ schedule: { timeTbd: true, startAt: '2026-03-01T00:00:00Z' } }))
    expect(await one()).toMatchObject({ time_tbd: true, date: '2026-03-01', start_time: null })
  })

  test('has result_pending from three hours after kickoff', async () => {
    const at = async (startAt: string, state = 'scheduled') => {
      t.standIns.fixtures.getMatch = async () => encodedMatch(match({ state, schedule: { startAt } }))
      return (await one()).result_pending
    }
    const hoursAgo = (hours: number, seconds = 0) =>
      new Date(t.clock.now() - 3_600_000 * hours + 1_000 * seconds).toISOString().replace('.000', '')
    expect(await at(hoursAgo(3, 1))).toBe(false)
    expect(await at(hoursAgo(3))).toBe(true)
    expect(await at(hoursAgo(3), 'finished')).toBe(false)
  })

  test.each([
    ['live', '67', { winner: null, decided_by: null, tie_winner: null, tie_decided_by: null, aggregate: { home: 3, away: 3 } }],
    ['finished', 'FT', { winner: 'home', decided_by: 'fulltime', tie_winner: null, tie_decided_by: null, aggregate: { home: 3, away: 3 } }],
    [
      'finished',
      'AET',
      { winner: 'home', decided_by: 'extra_time', tie_winner: null, tie_decided_by: null, aggregate: { home: 3, away: 3 } },
    ],
    ['awarded', 'AWD', { winner: 'home', decided_by: 'award', tie_winner: null }],
  ])('of a second leg has the aggregate score, %s %s', async (state, status, expected) => {
    const second = match({ state, status, score: [2, 1] })
    second.schedule!.firstLeg = create(FirstLegSchema, { matchId: ids.otherMatch, score: { home: 1, away: 2 } })
    t.standIns.fixtures.getMatch = async () => encodedMatch(second)
    expect(await one()).toMatchObject(expected)
  })

  test('has the winner on both sides', async () => {
    const won = match({ state: 'finished', status: 'FT', score: [2, 1] })
    t.standIns.fixtures.getMatch = async () => encodedMatch(won)
    expect(await one()).toMatchObject({ winner: 'home', home_team: { score: 2, winner: true }, away_team: { score: 1, winner: false } })
  })
})
