import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { decodeStandings } from '@touchline/contract/encoded-standings'
import { fail } from '@touchline/contract/errors'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { type GetRankingRequestSchema, type RankingObservation, RankingObservationSchema } from '@touchline/contract/gen/ranking'
import { placesOfPart } from '@touchline/contract/ranking-parts'
import { feedRanking, standingsRanking } from '@touchline/contract/topics'
import { tourKey } from '@touchline/contract/tour-key'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import fc from 'fast-check'
import { standings } from '../service.ts'
import { foldRanking } from './fold.ts'
import { choose } from './records.ts'

let t: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  t = await start()
})
afterEach(() => t.stop())
const start = () =>
  startForTest(standings, { collects: [standingsRanking], standIns: [standIn(FixturesService, { findSeason }), standIn(LiveService, {})] })

/** The league of the tour has no season; any other league does not exist. */
const findSeason = async ({ leagueId }: { leagueId: string }) => {
  throw fail('not_found', { kind: leagueId === tourLeague ? 'season' : 'league', id: leagueId })
}
const tourLeague = 'ten-l0000000001'

interface Reported {
  tour?: string
  date?: string
  players?: readonly string[]
  source?: string
  precedence?: number
  seq?: number
  untrusted?: boolean
  part?: number
  total?: number
  leagueId?: string
}
/** A list of players in order; without players it is withdrawn. */
function observation(reported: Reported): RankingObservation {
  const {
    tour = 'ATP',
    date = '2024-01-01',
    players,
    source = 'a',
    seq = 1,
    part = 0,
    total = players?.length ?? 0,
    leagueId = '',
    ...rest
  } = reported
  return create(RankingObservationSchema, {
    ...{ sport: 'tennis', tourKey: tourKey(tour), date, part, source, dataset: 'd', seq: BigInt(seq), precedence: 1, ...rest },
    ...{ receivedAt: `2024-01-02T00:00:0${seq}.000Z`, withdrawn: players === undefined },
    ...(players && {
      list: { tour, total, leagueId, places: players.map((name, i) => ({ playerId: name, name, position: part * placesOfPart + i + 1 })) },
    }),
  })
}
const publish = async (...observations: Reported[]) => {
  await t.publish(feedRanking, ...observations.map(observation))
  await t.settled()
}
const read = (request: MessageInitShape<typeof GetRankingRequestSchema> = {}) =>
  t.client.getRanking({ sport: 'tennis', limit: 50, ...request })
const getPlayers = async (...request: Parameters<typeof read>) => (await read(...request)).places.map(({ playerId }) => playerId)

test('a sport without a list is not covered', async () => {
  await publish({ players: ['p1'] })
  await expect(read({ sport: 'soccer' })).rejects.toMatchObject({ code: 'not_covered' })
})

describe('the list of a day', () => {
  beforeEach(() =>
    publish({ date: '2024-01-08', players: ['p2', 'p1'] }, { date: '2024-01-01', players: ['p1', 'p2'] }, { tour: 'WTA', players: ['p9'] }),
  )
  test.each([
    [undefined, '2024-01-08'],
    ['2024-01-08', '2024-01-08'],
    ['2024-01-07', '2024-01-01'],
    ['2030-05-05', '2024-01-08'],
  ])('at %s is that of %s', async (date, found) => {
    const page = await read({ tour: 'atp', ...(date !== undefined && { date }) })
    expect([page.date, page.tour, page.total, page.tours]).toEqual([found, 'ATP', 2, ['atp', 'wta']])
  })

  test('before the first one does not exist', () =>
    expect(read({ tour: 'ATP', date: '2023-12-31' })).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no ranking of atp at or before 2023-12-31.',
    }))

  test('needs a tour where there are several, one that has a list', async () => {
    await expect(read()).rejects.toMatchObject({ code: 'missing_parameter', message: expect.stringContaining('atp, wta') })
    await expect(read({ tour: 'WT' })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('the tours are atp, wta'),
    })
  })
})

test('a tour whose last list is withdrawn has none', async () => {
  await publish({ players: ['p1'] }, { tour: 'WTA', players: ['p9'] })
  await publish({ tour: 'WTA', seq: 2 })
  expect(await read()).toMatchObject({ tour: 'ATP', tours: ['atp'] })
})

test('a correction replaces the list, and each change is published', async () => {
  await publish({ players: ['p1', 'p2'] })
  await publish({ players: ['p2'], seq: 2 }, { players: ['p1', 'p2'], seq: 1 })
  expect(await getPlayers()).toEqual(['p2'])
  expect(t.published(standingsRanking)).toMatchObject([{ sport: 'tennis', tourKey: 'atp', date: '2024-01-01' }, {}])
})

test('a list is that of the source with the highest precedence; one without a grant counts if no other has it', async () => {
  await publish(
    { source: 'low', players: ['p1', 'p2', 'p3'] },
    { source: 'high', precedence: 2, players: ['p3', 'p1'] },
    { source: 'partner', precedence: 9, untrusted: true, players: ['p7'] },
  )
  expect(await getPlayers()).toEqual(['p3', 'p1'])
  await publish({ source: 'high', precedence: 2, seq: 2 })
  expect(await getPlayers()).toEqual(['p1', 'p2', 'p3'])
  await publish({ source: 'low', seq: 2 })
  expect(await getPlayers()).toEqual(['p7'])
})

test('a long list is stored in parts, and a page may reach over two', async () => {
  const players = Array.from({ length: placesOfPart + 3 }, (_, i) => `p${i}`)
  const total = players.length
  await publish({ players: players.slice(placesOfPart), part: 1, total }, { players: players.slice(0, placesOfPart), total })
  expect(await getPlayers({ limit: 4, offset: placesOfPart - 2 })).toEqual(players.slice(placesOfPart - 2, placesOfPart + 2))
  expect(await getPlayers({ limit: 50, offset: placesOfPart + 1 })).toEqual(players.slice(placesOfPart + 1))
  expect(await getPlayers({ limit: 50, offset: total })).toEqual([])
  expect((await read({ offset: 100 })).total).toBe(total)
})

describe('the standings of a tour', () => {
  const getRows = async (more: object = {}) => {
    const table = decodeStandings(await t.client.getStandings({ sport: 'tennis', leagueId: tourLeague, ...more }))
    return table.rows.map(({ stage, position, ranking }) => [stage, position, ranking!.place!.playerId, ranking!.date])
  }
  beforeEach(() =>
    publish(
      { leagueId: tourLeague, date: '2024-01-08', players: ['p2', 'p1'] },
      { leagueId: tourLeague, date: '2023-12-25', players: ['p1'] },
      { leagueId: tourLeague, tour: 'ATP Doubles', players: ['p5'] },
      { tour: 'WTA', players: ['p9'] },
    ),
  )

  test('are the newest list of each of its tours, by day, season and stage', async () => {
    const [doubles, first, second] = [
      ['ATP Doubles', 1, 'p5', '2024-01-01'],
      ['ATP', 1, 'p2', '2024-01-08'],
      ['ATP', 2, 'p1', '2024-01-08'],
    ]
    const earlier = ['ATP', 1, 'p1', '2023-12-25']
    expect(await getRows()).toEqual([doubles, first, second])
    expect(await getRows({ date: '2024-01-05' })).toEqual([doubles, earlier])
    expect(await getRows({ season: '2023' })).toEqual([earlier])
    expect(await getRows({ stage: 'atp doubles' })).toEqual([doubles])
  })

  test.each([
    [{ season: '2022' }, 'not_found'],
    [{ stage: 'WTA' }, 'not_found'],
    [{ leagueId: 'ten-l0000000009' }, 'not_found'],
    [{ split: 'home' }, 'not_found'],
  ])('with %j do not exist', (more, code) => expect(getRows(more)).rejects.toMatchObject({ code }))

  test('change with its lists', async () => {
    expect(t.published(standingsRanking).map(({ leagueIds }) => leagueIds)).toEqual([[tourLeague], [tourLeague], [tourLeague], []])
  })
})

test('the order of observations, and how often they come, changes nothing', () => {
  const one = fc.record({
    source: fc.constantFrom('a', 'b', 'c'),
    seq: fc.integer({ min: 1, max: 4 }),
    precedence: fc.constant(1),
  })
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (all, keys) => {
      // A sequence has one content.
      const observations = all.map(({ source, seq, precedence }) =>
        observation({ source, seq, precedence, ...(seq !== 3 && { players: [`${source}${seq}`] }) }),
      )
      const shuffled = [...observations, ...observations].map((each, i) => ({ each, key: keys[i % 12]! })).sort((a, b) => a.key - b.key)
      const oneByOne = shuffled.reduce<ReturnType<typeof foldRanking>>(
        (record, { each }) => foldRanking(record, [each]) ?? record,
        undefined,
      )
      const together = foldRanking(undefined, observations)
      expect(oneByOne).toEqual(together)
      expect(choose(together!)?.source).toBe(choose(oneByOne!)?.source)
    }),
  )
})

test.each([
  ['ATP', 'atp'],
  ['FIFA Men', 'fifa-men'],
  ["FIFA Women's", 'fifa-womens'],
  ['Fédération 1', 'federation-1'],
])('the key of %s is %s', (tour, key) => expect(tourKey(tour)).toBe(key))

test('the key of a name in other letters, or of a long one, is short and its own', () => {
  const keys = ['Рейтинг', '排名', 'x'.repeat(100), `${'x'.repeat(99)}y`].map(tourKey)
  expect(new Set(keys).size).toBe(4)
  for (const key of keys) expect(key).toMatch(/^tour-[0-9a-f]{16}$/)
})
