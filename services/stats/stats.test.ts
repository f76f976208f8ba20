import { create, type MessageInitShape, toJsonString } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type StateContribution, type StatsObservation, StatsObservationSchema } from '@touchline/contract/gen/feed'
import { FixturesService, type MatchRecord, MatchRecordSchema } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { EventListSchema, type MatchSchema, ScoreboardSchema } from '@touchline/contract/gen/match'
import { StatsRecordSchema } from '@touchline/contract/gen/stats'
import { encodeMatch } from '@touchline/contract/match-page'
import { stateContribution } from '@touchline/contract/match-state'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { feedStats, statsChanged } from '@touchline/contract/topics'
import { type BackEndsForTest, backEndsForTest, embedded } from '@touchline/platform/testing/back-ends-for-test'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import fc from 'fast-check'
import { matches, plays } from './records.ts'
import { stats } from './service.ts'
import { noSeasons } from './testing/no-seasons.ts'
import { entries, getShots, lineup, observation, shots, side } from './testing/observations.ts'

type Started = Awaited<ReturnType<typeof start>>
let t: Started
afterEach(() => t.stop())

const everything = { lineups: true, statistics: true, injuries: true, playByPlay: true }
interface Known {
  coverage?: Partial<typeof everything>
  state?: string
  /** Canonical ids by merged id. */
  into?: Record<string, string>
  ownedByLive?: boolean
}

/** The match as fixtures stores it: two sources, and live as the owner of the state if `ownedByLive`. */
const record = (ownedByLive: boolean): MatchRecord =>
  create(MatchRecordSchema, {
    ownedByLive,
    schedules: ['wyscout', 'openfootball-text'].map((source, i) => ({
      ...{ source, precedence: i + 1, applied: [1n, 1n], seq: 1n, receivedAt: '2026-03-01T12:00:00.000Z' },
      schedule: { round: 'Final', home: { teamId: 'h' }, away: { teamId: 'a' } },
    })),
    states: [goalBy('wyscout', 'soc-p0000000001'), goalBy('openfootball-text', 'soc-p0000000002')],
  })

const goalBy = (source: string, playerId: string): StateContribution =>
  stateContribution({
    ...{ source, precedence: 1, seq: 1n, receivedAt: '2026-03-01T12:00:00.000Z', isDelta: false, withdrawn: false },
    scoreboard: create(ScoreboardSchema, { state: 'finished', status: 'FT', homeScore: 1, awayScore: 0 }),
    events: create(EventListSchema, { items: [{ id: 'e1', type: 'goal', minute: '9', playerId }] }),
  })

const start = (
  { coverage = everything, state = 'scheduled', into = {}, ownedByLive = false }: Known = {},
  backEnds: BackEndsForTest = embedded,
) => {
  const known = (sport: string): MessageInitShape<typeof MatchSchema> => ({
    id: 'm1',
    sport,
    schedule: { leagueId: 'l', season: '2026', home: { teamId: 'h' }, away: { teamId: 'a' }, coverage },
    state: { scoreboard: { state, status: 'NS' } },
  })
  return startForTest(stats, {
    backEnds,
    collects: [statsChanged],
    standIns: [
      standIn(FixturesService, {
        async getMatch({ id, sport }) {
          if (id !== 'm1') throw fail('not_found', { kind: 'match', id })
          return encodedMatch(known(sport))
        },
        listMatches: async ({ ids, sport }) => ({ items: ids.includes('m1') ? [encodeMatch(known(sport))] : [] }),
        ...noSeasons,
        getMatchRecord: async () => record(ownedByLive),
        getNames: async ({ ids }) => ({ items: ids.map((id) => ({ id, name: '', mergedInto: into[id] ?? '' })) }),
      }),
      // Stats calls live only for matches that live owns.
      standIn(LiveService, ownedByLive ? { getContributions: async () => ({ states: [goalBy('demo@live', 'soc-p0000000003')] }) } : {}),
    ],
  })
}

const request = { matchId: 'm1', sport: 'soccer' }
const publish = async (...observations: StatsObservation[]) => {
  await t.publish(feedStats, ...observations)
  await t.settled()
}
const starters = async () => (await t.client.getLineups(request)).lineups?.sides.map((one) => one.starters.map(({ playerId }) => playerId))
const both = (home: string, away: string) => lineup([side('a', entries(away)), side('h', entries(home))])

test('lineups and statistics of a match come home first, with the match', async () => {
  t = await start()
  await publish(observation('wyscout', 1, { lineups: both('p1', 'p2'), statistics: shots({ a: 4, h: 7 }, { 'p1 of h': 2 }) }))
  expect(await starters()).toEqual([['p1'], ['p2']])
  const { match, statistics } = await t.client.getStatistics(request)
  expect(match?.id).toBe('m1')
  expect(statistics?.teams.map(({ stats }) => getShots(stats))).toEqual([7, 4])
  expect(statistics?.players).toMatchObject([{ playerId: 'p1', teamId: 'h' }])
})

describe('provenance', () => {
  const fieldsNow = async () => (await t.client.getProvenance(request)).fields
  const shownField = async (name: string) => (await fieldsNow()).find(({ field }) => field === name)

  test('has what each source reported, with canonical ids', async () => {
    t = await start({ into: { 'soc-p0000000002': 'soc-p0000000001' } })
    await publish(observation('wyscout', 1, { lineups: both('p1', 'p2') }))
    expect((await fieldsNow()).map(({ field, disagrees }) => [field, disagrees])).toEqual(
      [
        ...['round', 'home_team.id', 'away_team.id', 'status', 'state', 'home_team.score', 'away_team.score', 'winner'],
        ...['events[e1]', 'lineups'],
      ].map((field) => [field, false]),
    )
    expect(await shownField('lineups')).toMatchObject({ reports: [{ source: 'wyscout', receivedAt: '2026-03-01T12:00:00.001Z' }] })
    expect(await t.client.explainMatch(request)).toEqual(await t.client.getProvenance(request))
  })

  test('includes the contributions of live to a match that live owns', async () => {
    t = await start({ ownedByLive: true })
    const sources = (await shownField('home_team.score'))?.reports.map(({ source }) => source)
    expect(sources).toEqual(['demo@live', 'openfootball-text', 'wyscout'])
  })

  test('of an unknown match is not found', async () => {
    t = await start()
    await expect(t.client.getProvenance({ ...request, matchId: 'm2' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('without data, the response contains only the match', async () => {
  t = await start()
  expect((await t.client.getLineups(request)).lineups).toBeUndefined()
  expect((await t.client.getStatistics(request)).statistics).toBeUndefined()
  expect(await t.client.listInjuries(request)).toMatchObject({ match: { id: 'm1' }, items: [] })
})

test('injuries are those of the source of highest precedence, home team first, then by name, until it withdraws them', async () => {
  t = await start()
  const hurt = (teamId: string, playerName: string) => ({ teamId, playerName, playerId: `p-${playerName}`, status: 'out' })
  const names = async () => (await t.client.listInjuries(request)).items.map(({ playerName }) => playerName)
  await publish(observation('wyscout', 1, { injuries: { items: [hurt('h', 'Low')] } }))
  expect(await names()).toEqual(['Low'])
  await publish(
    observation('openfootball-text', 1, { injuries: { items: [hurt('a', 'Bo'), hurt('h', 'Eve'), hurt('h', 'Ada'), hurt('x', 'Cy')] } }),
  )
  expect(await names()).toEqual(['Ada', 'Eve', 'Bo'])
  await publish(observation('openfootball-text', 2, { injuries: { items: [] } }))
  expect(await names()).toEqual([])
  await publish(observation('openfootball-text', 3, {}))
  expect(await names()).toEqual(['Low'])
})

test.each([
  ['getLineups', 'lineups', { statistics: true, injuries: true }],
  ['getStatistics', 'statistics', { lineups: true, injuries: true }],
  ['listInjuries', 'injuries', { lineups: true, statistics: true }],
] as const)('%s of a competition without coverage is not covered, whatever is stored', async (method, what, coverage) => {
  t = await start({ coverage })
  await publish(observation('wyscout', 1, { lineups: both('p1', 'p2'), statistics: shots({ h: 7 }) }))
  await expect(t.client[method](request)).rejects.toMatchObject({
    code: 'not_covered',
    message: expect.stringContaining(`has no ${what}. The`),
  })
})

test('errors of fixtures are passed on', async () => {
  t = await start()
  await expect(t.client.getLineups({ matchId: 'm2', sport: 'soccer' })).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  ['scheduled', false],
  ['live', false],
  ['finished', true],
])('a probable lineup of a match that is %s is confirmed: %s', async (state, confirmed) => {
  t = await start({ state })
  await publish(observation('wyscout', 1, { lineups: lineup([side('h', entries('p1'))], false) }))
  expect((await t.client.getLineups(request)).lineups?.confirmed).toBe(confirmed)
})

test('a source replaces and withdraws its data, even if an older observation arrives late', async () => {
  t = await start()
  await publish(observation('wyscout', 1, { lineups: both('p1', 'p2') }), observation('wyscout', 3, { lineups: both('p3', 'p4') }))
  expect(await starters()).toEqual([['p3'], ['p4']])
  await publish(observation('wyscout', 4, { withdrawn: true }), observation('wyscout', 2, { lineups: both('p5', 'p6') }))
  expect(await starters()).toBeUndefined()
  await publish(observation('wyscout', 5, { lineups: both('p7', 'p8') }))
  expect(await starters()).toEqual([['p7'], ['p8']])
})

describe('play by play', () => {
  const basketball = { matchId: 'm1', sport: 'basketball' }
  const getPlayByPlay = (seq: number, texts: string[], more: object = {}) =>
    create(StatsObservationSchema, {
      ...{ ...basketball, source: 'nba-live', seq: BigInt(seq), ...more },
      plays: {
        entries: texts.map((text, i) => ({ id: text, sequence: i + 1, type: 'shot_made', text, homeScore: i + 1, awayScore: 0 })),
        homeId: 'h',
      },
    })
  const shown = async () => (await t.client.getPlayByPlay(basketball)).plays?.entries.map(({ text }) => text)

  test('is in order; without entries the response contains only the match', async () => {
    t = await start()
    expect(await shown()).toBeUndefined()
    await publish(getPlayByPlay(1, ['one', 'two']))
    expect(await shown()).toEqual(['one', 'two'])
    await publish(create(StatsObservationSchema, { ...basketball, source: 'nba-live', seq: 2n, withdrawn: true }))
    expect(await shown()).toBeUndefined()
  })

  test('a delta leaves lineups and statistics unchanged', async () => {
    t = await start()
    await publish(observation('nba-live', 1, { lineups: both('p1', 'p2') }), getPlayByPlay(2, ['one'], { isDelta: true }))
    expect(await starters()).toEqual([['p1'], ['p2']])
    expect(await shown()).toEqual(['one'])
  })

  test('the scores of a source with home and away swapped are swapped, by canonical ids', async () => {
    t = await start({ into: { old: 'a' } })
    await publish(
      create(StatsObservationSchema, { ...getPlayByPlay(1, ['one']), plays: { ...getPlayByPlay(1, ['one']).plays!, homeId: 'old' } }),
    )
    expect((await t.client.getPlayByPlay(basketball)).plays?.entries).toMatchObject([{ homeScore: 0, awayScore: 1 }])
  })

  test('a match without coverage, and an unknown match', async () => {
    t = await start({ coverage: { playByPlay: false } })
    await expect(t.client.getPlayByPlay(basketball)).rejects.toMatchObject({ code: 'not_covered' })
    await expect(t.client.getPlayByPlay({ ...basketball, matchId: 'm2' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the rallies of volleyball are kept although its coverage, which is that of the endpoint, says that there are none', async () => {
    t = await start({ coverage: { playByPlay: false } })
    await publish(getPlayByPlay(1, ['one'], { sport: 'volleyball' }))
    expect((await t.client.getPlayByPlay({ ...basketball, sport: 'volleyball' })).plays?.entries).toMatchObject([{ homeScore: 1 }])
  })

  test('a sport without play-by-play stores none', async () => {
    t = await start()
    await publish(getPlayByPlay(1, ['one'], { sport: 'soccer' }))
    expect(await t.store.scan(plays, '')).toEqual([])
  })
})

describe('ids that were merged after a source was read', () => {
  test('a side under a merged id of its team is found', async () => {
    t = await start({ into: { old: 'h' } })
    await publish(
      observation('wyscout', 1, {
        lineups: lineup([side('old', entries('p1')), side('a', entries('p2'))]),
        statistics: shots({ old: 7, a: 4 }),
      }),
    )
    expect(await starters()).toEqual([['p1'], ['p2']])
    expect((await t.client.getStatistics(request)).statistics?.teams.map(({ stats }) => getShots(stats))).toEqual([7, 4])
  })

  test('a match with the old id finds the side under the canonical id', async () => {
    t = await start({ into: { h: 'new' } })
    await publish(observation('wyscout', 1, { lineups: lineup([side('new', entries('p1')), side('a', entries('p2'))]) }))
    expect(await starters()).toEqual([['p1'], ['p2']])
  })

  test('no player is on the pitch and on the bench', async () => {
    t = await start({ into: { p9: 'p1' } })
    await publish(
      observation('openfootball-text', 1, { lineups: lineup([side('h', entries('p1=Pelé'))]) }),
      observation('wyscout', 1, { lineups: lineup([side('h', entries('p2'), { bench: entries('p9=Edson', 'p3=Zito') })]) }),
    )
    expect((await t.client.getLineups(request)).lineups?.sides[0]?.bench?.items.map(({ name }) => name)).toEqual(['Zito'])
  })
})

describe.each(backEndsForTest())('on $name', (backEnds) => {
  test('any order and repetition of observations gives the same bytes', async () => {
    const feed = Array.from({ length: 120 }, (_, i) => {
      const [source, seq] = [['wyscout', 'openfootball-text', 'euro-json'][i % 3]!, 1 + Math.floor(i / 6)]
      const parts =
        i % 7 === 5 ? { withdrawn: true } : { lineups: both(`p${i}`, `p${i + 1}`), ...(i % 2 && { statistics: shots({ h: i, a: 1 }) }) }
      return observation(source, seq, parts, `m${i % 2}`)
    })
    const stored = async (observations: readonly StatsObservation[]): Promise<string[]> => {
      t = await start({}, backEnds)
      for (let i = 0; i < observations.length; i += 20) await publish(...observations.slice(i, i + 20))
      const lines = (await t.store.scan(matches, '')).map(({ doc }) => toJsonString(StatsRecordSchema, doc))
      return lines
    }
    const expected = await stored(feed)
    expect(expected).toHaveLength(2)
    const orders = fc.sample(fc.shuffledSubarray([...feed, ...feed.slice(0, 60)], { minLength: 180 }), { numRuns: 2, seed: 5 })
    for (const order of orders) {
      await t.stop()
      expect(await stored([...order, ...feed.slice(-30)])).toEqual(expected)
    }
  })
})

test('starters of several matches, under the canonical ids; a match without a lineup is absent', async () => {
  t = await start({ into: { 'old h': 'h' } })
  const sides = [side('a', entries('A1', 'A2')), side('old h', entries('H1'), { substitutes: entries('H2') })]
  await publish(observation('wyscout', 1, { lineups: lineup(sides) }))
  const matches = ['m1', 'm2'].map((matchId) => ({ matchId, teamIds: ['h', 'a'] }))
  const { items } = await t.client.listStarters({ matches })
  const shown = items.map(({ matchId, lineups }) => [
    matchId,
    lineups!.sides.map(({ teamId, starters, substitutes }) => [teamId, starters.map(({ name }) => name), substitutes.length]),
  ])
  expect(shown).toEqual([
    [
      'm1',
      [
        ['h', ['H1'], 0],
        ['a', ['A1', 'A2'], 0],
      ],
    ],
  ])
})

test('the details of several matches are those of each, under the canonical ids; a match that fixtures does not list is absent', async () => {
  t = await start({ into: { 'old h': 'h', A3: 'A1' }, state: 'finished' })
  const lineups = lineup([side('a', entries('A1')), side('old h', entries('H1'), { substitutes: entries('H2') })])
  await publish(
    observation('wyscout', 1, { lineups, statistics: shots({ a: 4, 'old h': 7 }, { 'H1 of old h': 2 }) }),
    observation('openfootball-text', 1, { lineups: lineup([side('a', entries('A3')), side('h', entries('H1'))]) }),
  )
  const [line, box] = [await t.client.getLineups(request), await t.client.getStatistics(request)]
  const ask = async (wanted: { lineups?: boolean; statistics?: boolean }) =>
    (await t.client.listMatchDetails({ sport: 'soccer', matchIds: ['m1', 'm2'], ...wanted })).items
  expect(await ask({ lineups: true, statistics: true })).toMatchObject([
    { matchId: 'm1', lineups: line.lineups, statistics: box.statistics },
  ])
  expect([line.lineups!.confirmed, box.statistics!.teams.length]).toEqual([true, 2])
  const [[onlyLineups], [onlyStatistics]] = [await ask({ lineups: true }), await ask({ statistics: true })]
  expect([onlyLineups!.lineups, onlyLineups!.statistics]).toEqual([line.lineups, undefined])
  expect([onlyStatistics!.lineups, onlyStatistics!.statistics]).toEqual([undefined, box.statistics])
})

test('a match without lineups and statistics has neither in its details', async () => {
  t = await start()
  const { items } = await t.client.listMatchDetails({ sport: 'soccer', matchIds: ['m1'], lineups: true, statistics: true })
  expect(items.map(({ matchId, lineups, statistics }) => [matchId, lineups, statistics])).toEqual([['m1', undefined, undefined]])
})

test('every change is published once, after it is stored', async () => {
  t = await start()
  const first = observation('wyscout', 1, { lineups: both('H1', 'A1') })
  await publish(first, first)
  await publish(first)
  expect(t.published(statsChanged)).toMatchObject([{ matchId: 'm1', sport: 'soccer' }])
  await publish(observation('wyscout', 2, { statistics: shots({ h: 3, a: 1 }) }))
  expect(t.published(statsChanged).length).toBe(2)
})
