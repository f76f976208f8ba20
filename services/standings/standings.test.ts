import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { FixturesService, ResultChangedSchema, type SeasonMatches, SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import { fixturesResult, standingsChanged } from '@touchline/contract/topics'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import { tables } from './records.ts'
import { standings } from './service.ts'

type Score = [home: number, away: number] | undefined
let t: Awaited<ReturnType<typeof start>>
afterEach(() => t.stop())

const league = {
  id: 'soc-l0000000000',
  sport: 'soccer',
  slug: 'somewhere-league',
  season: { name: '2025/2026' },
  startedSeasons: ['2025/2026', '2024/2025', '2023/2024'],
}
const seasonOf = (score: Score, type = 'league'): SeasonMatches =>
  create(SeasonMatchesSchema, {
    league,
    season: { name: '2025/2026', stages: [{ id: 'a', name: 'Regular Season', type }] },
    matches: [
      {
        id: 'm1',
        sport: 'soccer',
        schedule: {
          stage: 'Regular Season',
          startAt: '2026-02-01T15:00:00Z',
          home: { teamId: 'h' },
          away: { teamId: 'a' },
          updatedAt: '2026-02-01T17:00:00.000Z',
        },
        state: {
          scoreboard: score
            ? { state: 'finished', status: 'FT', homeScore: score[0], awayScore: score[1] }
            : { state: 'scheduled', status: 'NS' },
        },
      },
    ],
  })

/** `stored`: the season matches that fixtures returns; undefined: none. */
const start = (
  stored: (season: string, withEvents: boolean | undefined) => SeasonMatches | undefined | Promise<SeasonMatches | undefined>,
) =>
  startForTest(standings, {
    collects: [standingsChanged],
    standIns: [
      standIn(FixturesService, {
        getLeague: async () => league,
        async listSeasonMatches({ season, withEvents }) {
          const matches = await stored(season!, withEvents)
          if (!matches) throw fail('not_found', { kind: 'season', id: season! })
          return matches
        },
      }),
    ],
  })
const resultChange = create(ResultChangedSchema, { matchId: 'm1', sport: 'soccer', leagueId: league.id, season: '2025/2026' })
const table = (season?: string) => t.client.getStandings({ sport: 'soccer', leagueId: league.id, ...(season && { season }) })

test('a burst of results recomputes the table once and publishes one change', async () => {
  let pulls = 0
  t = await start(() => {
    pulls++
    return seasonOf([2, 1])
  })
  await t.publish(fixturesResult, ...Array(300).fill(resultChange))
  await t.settled()
  expect(pulls).toBe(1)
  expect(t.published(standingsChanged)).toHaveLength(1)
  expect((await table()).rows.map((row) => [row.teamId, row.points])).toEqual([
    ['h', 3],
    ['a', 0],
  ])
  expect(pulls).toBe(1)
})

test('a revoked result leaves the table, and a withdrawn season has no table', async () => {
  let stored: SeasonMatches | undefined = seasonOf([2, 1])
  t = await start(() => stored)
  for (const next of [stored, seasonOf(undefined)]) {
    stored = next
    await t.publish(fixturesResult, resultChange)
    await t.settled()
  }
  expect((await table()).rows.map((row) => row.played)).toEqual([0, 0])
  stored = undefined
  await t.publish(fixturesResult, resultChange)
  await t.settled()
  await expect(table()).rejects.toMatchObject({ code: 'not_found' })
})

test('a table that another process computed from newer matches is not overwritten', async () => {
  let pulls = 0
  t = await start(async () => {
    if (++pulls > 1) return seasonOf([5, 5])
    // While this read is in progress, another process reads later and writes first.
    const doc = create(tables.schema, { sport: 'soccer', leagueId: league.id, season: '2025/2026', updatedAt: 'newer' })
    await t.store.write(tables, [{ doc, replaces: 'absent' }])
    return seasonOf([0, 9])
  })
  await t.publish(fixturesResult, resultChange)
  await t.settled()
  expect((await table()).rows.map((row) => row.goalsFor)).toEqual([5, 5])
})

test('a season without a result yet has a table of zeros', async () => {
  t = await start(() => seasonOf(undefined))
  expect((await table()).rows.map((row) => [row.played, row.points])).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test.each([
  ['2025/2026', false],
  ['2024/2025', false],
  ['2023/2024', true],
])('the table of %s is archived: %s', async (season, archived) => {
  t = await start(() => seasonOf([1, 0]))
  expect((await table(season)).archived).toBe(archived)
})

test('a knock-out has no table: not_covered', async () => {
  t = await start(() => seasonOf([1, 0], 'knockout'))
  await expect(table()).rejects.toMatchObject({ code: 'not_covered' })
})

test.each([
  ['somewhere-league', [false]],
  // The first response identifies the league, the second includes the cards.
  ['world-world-cup', [false, true]],
])('the events of %s are requested only where cards count', async (slug, expected) => {
  const requested: boolean[] = []
  t = await start((_, withEvents) => {
    requested.push(withEvents ?? false)
    return { ...seasonOf([1, 0]), league: { ...seasonOf([1, 0]).league!, slug } }
  })
  await t.client.getStandings({ sport: 'soccer', leagueId: league.id, season: '2026' })
  expect(requested).toEqual(expected)
})

test('a split season is one list; its regular season is available by stage', async () => {
  const regular = seasonOf([1, 0]).matches[0]!
  const final = { ...regular, id: 'm2', schedule: { ...regular.schedule!, stage: 'Championship Group', group: 'Championship' } }
  const stages = ['Regular Season', 'Championship Group'].map((name) => ({
    id: name,
    name,
    type: name === 'Regular Season' ? 'league' : 'group',
  }))
  const split = create(SeasonMatchesSchema, {
    league: { ...league, slug: 'austria-bundesliga' },
    season: { name: '2025/2026', stages },
    matches: [regular, final],
  })
  t = await start(() => split)
  await t.publish(fixturesResult, resultChange)
  await t.settled()
  const shown = async (stage?: string) => {
    const { rows, carriedOver } = await t.client.getStandings({ sport: 'soccer', leagueId: league.id, ...(stage && { stage }) })
    return [...rows, ...carriedOver].map((row) => [row.stage, row.teamId, row.points, row.carriedPoints])
  }
  const allRows = [
    ['Championship Group', 'h', 4, 1],
    ['Championship Group', 'a', 0, 0],
  ]
  expect(await shown()).toEqual(allRows)
  expect(await shown('championship group')).toEqual(allRows)
  expect(await shown('Regular Season')).toEqual([
    ['Regular Season', 'h', 3, undefined],
    ['Regular Season', 'a', 0, undefined],
  ])
  expect(await shown('Clausura')).toEqual([])
})
