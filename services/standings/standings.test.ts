import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { decodeStandings } from '@touchline/contract/encoded-standings'
import { fail } from '@touchline/contract/errors'
import { FixturesService, ResultChangedSchema, type SeasonMatches, SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import type { GetStandingsRequestSchema } from '@touchline/contract/gen/standings'
import { fixturesResult, standingsChanged } from '@touchline/contract/topics'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import { tables } from './records.ts'
import { standings } from './service.ts'
import { leagueNamed } from './testing/named-league.ts'

type Score = [home: number, away: number] | undefined
let t: Awaited<ReturnType<typeof start>>
afterEach(() => t.stop())

const league = leagueNamed('soccer', 'demo')
const getMatch = (id: string, startAt: string, score: Score, stage = 'Regular Season') => ({
  id,
  sport: 'soccer',
  schedule: { stage, startAt, home: { teamId: 'h' }, away: { teamId: 'a' }, updatedAt: '2026-02-01T17:00:00.000Z' },
  state: {
    scoreboard: score
      ? { state: 'finished', status: 'FT', homeScore: score[0], awayScore: score[1] }
      : { state: 'scheduled', status: 'NS' },
  },
})
const getSeason = (score: Score, type = 'league', { inRules = 'demo', name = '2025/2026' } = {}): SeasonMatches =>
  create(SeasonMatchesSchema, {
    league: leagueNamed('soccer', inRules),
    season: { name, stages: [{ id: 'a', name: 'Regular Season', type }] },
    matches: [getMatch('m1', '2026-02-01T15:00:00Z', score)],
  })

/** `stored`: the season matches that fixtures returns; undefined: none. */
const start = (
  stored: (season: string, withEvents: boolean | undefined) => SeasonMatches | undefined | Promise<SeasonMatches | undefined>,
) =>
  startForTest(standings, {
    collects: [standingsChanged],
    standIns: [
      standIn(FixturesService, {
        findSeason: async ({ season, date }) => ({
          season: season ?? (date === undefined ? '2025/2026' : `of ${date}`),
          archived: season === '2023/2024',
        }),
        getNames: async () => ({ items: [] }),
        async *listSeasonMatches({ season, withEvents }) {
          const matches = await stored(season!, withEvents)
          if (!matches) throw fail('not_found', { kind: 'season', id: season! })
          yield matches
        },
      }),
    ],
  })
const resultChange = create(ResultChangedSchema, { matchId: 'm1', sport: 'soccer', leagueId: league.id, season: '2025/2026' })
const getStandings = async (request: MessageInitShape<typeof GetStandingsRequestSchema>) =>
  decodeStandings(await t.client.getStandings({ sport: 'soccer', leagueId: league.id, ...request }))
const table = (season?: string) => getStandings({ ...(season && { season }) })

test('a burst of results recomputes the table once and publishes one change', async () => {
  let pulls = 0
  t = await start(() => {
    pulls++
    return getSeason([2, 1])
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

describe('a change of a match that the table was computed from', () => {
  const at = (version: number) => create(ResultChangedSchema, { ...resultChange, version })
  const readAt = (version: number, score: Score, name = '2025/2026'): SeasonMatches => {
    const read = getSeason(score, 'league', { name })
    Object.assign(read.matches[0]!.schedule!, { version: version - 1 })
    Object.assign(read.matches[0]!.state!, { version: 1 })
    return read
  }
  let pulls = 0
  const startAt = async (stored: (season: string) => SeasonMatches) => {
    pulls = 0
    t = await start((season) => {
      pulls++
      return stored(season)
    })
  }
  const deliver = async (...changes: ReturnType<typeof at>[]) => {
    await t.publish(fixturesResult, ...changes)
    await t.settled()
  }

  test('is not computed again, and any other change is', async () => {
    let stored = readAt(3, [2, 1])
    await startAt(() => stored)
    await deliver(at(2))
    await deliver(at(3), at(3))
    expect(pulls).toBe(1)
    stored = readAt(4, [2, 2])
    await deliver(at(3), at(4))
    expect(pulls).toBe(2)
    expect((await table()).rows.map((row) => row.points)).toEqual([1, 1])
    await deliver(at(4), create(ResultChangedSchema, { ...at(4), matchId: 'm2' }))
    expect(pulls).toBe(3)
  })

  test('is computed again if it is one of the season, or of another season', async () => {
    await startAt((season) => readAt(2, [2, 1], season))
    await deliver(at(2))
    await deliver(create(ResultChangedSchema, { ...resultChange, matchId: '' }))
    expect(pulls).toBe(2)
    await deliver(create(ResultChangedSchema, { ...at(2), season: '2024/2025' }))
    expect(pulls).toBe(3)
  })

  test('is computed again after a failure', async () => {
    await startAt(() => {
      if (pulls === 1) throw fail('upstream_unavailable')
      return readAt(2, [2, 1])
    })
    await deliver(at(2))
    expect(pulls).toBe(2)
    expect((await table()).rows.map((row) => row.points)).toEqual([3, 0])
  })
})

test('a revoked result leaves the table, and a withdrawn season has no table', async () => {
  let stored: SeasonMatches | undefined = getSeason([2, 1])
  t = await start(() => stored)
  for (const next of [stored, getSeason(undefined)]) {
    stored = next
    await t.publish(fixturesResult, resultChange)
    await t.settled()
  }
  expect((await table()).rows.map((row) => row.played)).toEqual([0, 0])
  const known = async () => (await t.client.listTables({})).items.map(({ leagueId, season }) => `${leagueId} ${season}`)
  expect(await known()).toEqual([`${league.id} 2025/2026`])
  stored = undefined
  await t.publish(fixturesResult, resultChange)
  await t.settled()
  await expect(table()).rejects.toMatchObject({ code: 'not_found', message: 'There is no table of season 2025/2026.' })
  expect(await known()).toEqual([])
  expect(t.published(standingsChanged).map(({ removed }) => removed)).toEqual([false, false, true])
})

test('a table that another process computed from newer matches is not overwritten', async () => {
  let pulls = 0
  t = await start(async () => {
    if (++pulls > 1) return getSeason([5, 5])
    // While this read is in progress, another process reads later and writes first.
    const doc = create(tables.schema, { sport: 'soccer', leagueId: league.id, season: '2025/2026', updatedAt: 'newer' })
    await t.store.write(tables, [{ doc, replaces: 'absent' }])
    return getSeason([0, 9])
  })
  await t.publish(fixturesResult, resultChange)
  await t.settled()
  expect((await table()).rows.map((row) => row.goalsFor)).toEqual([5, 5])
})

describe('the matches of a season for tables at an instant', () => {
  const pointsOn = async (date: string, since = '') => {
    const { rows } = await getStandings({ season: '2025/2026', date, since })
    return rows.map(({ teamId, points }) => [teamId, points])
  }
  let [pulls, stored]: [number, SeasonMatches] = [0, getSeason([2, 1])]
  beforeEach(async () => {
    ;[pulls, stored] = [0, getSeason([2, 1])]
    t = await start(() => {
      pulls++
      return stored
    })
  })

  test('are read once', async () => {
    for (const day of ['2026-02-01', '2026-02-02', '2026-02-03']) expect((await pointsOn(day))[0]).toEqual(['h', 3])
    expect(pulls).toBe(1)
  })

  test('are read anew after a result of the season', async () => {
    await pointsOn('2026-02-01')
    stored = getSeason([1, 2])
    await t.publish(fixturesResult, resultChange)
    await t.settled()
    expect((await pointsOn('2026-02-01'))[0]).toEqual(['a', 3])
  })

  test('are read anew for a caller who knows a newer match', async () => {
    await pointsOn('2026-02-01')
    stored = getSeason([1, 2])
    stored.matches[0]!.schedule!.updatedAt = '2026-02-02T10:00:00.000Z'
    expect((await pointsOn('2026-02-01', '2026-02-01T17:00:00.000Z'))[0]).toEqual(['h', 3])
    expect((await pointsOn('2026-02-01', '2026-02-02T10:00:00.000Z'))[0]).toEqual(['a', 3])
    expect((await pointsOn('2026-02-01'))[0]).toEqual(['a', 3])
    expect(pulls).toBe(2)
  })
})

test('a season without a result yet has a table of zeros', async () => {
  t = await start(() => getSeason(undefined))
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
  t = await start(() => getSeason([1, 0]))
  expect((await table(season)).archived).toBe(archived)
})

test('a knock-out has no table: not_covered', async () => {
  t = await start(() => getSeason([1, 0], 'knockout'))
  await expect(table()).rejects.toMatchObject({
    code: 'not_covered',
    message: expect.stringMatching(/^This competition has no table of season 2025\/2026\./),
  })
})

test.each([
  ['demo', [false]],
  ['somewhere-league', [false]],
  // The first response identifies the league, the second includes the cards.
  ['world-world-cup', [false, true]],
])('the events of %s are requested only where cards count', async (inRules, expected) => {
  const requested: boolean[] = []
  t = await start((_, withEvents) => {
    requested.push(withEvents ?? false)
    return getSeason([1, 0], 'league', { inRules })
  })
  await getStandings({ season: '2026' })
  expect(requested).toEqual(expected)
})

test('a split season is one list; its regular season is available by stage', async () => {
  const regular = getSeason([1, 0]).matches[0]!
  const final = { ...regular, id: 'm2', schedule: { ...regular.schedule!, stage: 'Championship Group', group: 'Championship' } }
  const stages = ['Regular Season', 'Championship Group'].map((name) => ({
    id: name,
    name,
    type: name === 'Regular Season' ? 'league' : 'group',
  }))
  const split = create(SeasonMatchesSchema, {
    league: leagueNamed('soccer', 'austria-bundesliga'),
    season: { name: '2025/2026', stages },
    matches: [regular, final],
  })
  t = await start(() => split)
  await t.publish(fixturesResult, resultChange)
  await t.settled()
  const shown = async (stage?: string) => {
    const { rows, carriedOver } = await getStandings({ ...(stage && { stage }) })
    return [...rows, ...carriedOver].map((row) => [row.stage, row.teamId, row.points, row.carriedPoints])
  }
  const allRows = [
    ['Championship Group', 'h', 4, 1],
    ['Championship Group', 'a', 0, 0],
  ]
  expect(await shown()).toEqual(allRows)
  expect(await shown('championship group')).toEqual(allRows)
  for (const wording of ['Regular Season', 'Saison régulière'])
    expect(await shown(wording)).toEqual([
      ['Regular Season', 'h', 3, undefined],
      ['Regular Season', 'a', 0, undefined],
    ])
  await expect(shown('Clausura')).rejects.toMatchObject({ code: 'not_found', values: { kind: 'stage', id: 'Clausura' } })
})

describe('the table of a past day', () => {
  const days: [day: string, score: Score, stage?: string][] = [
    ['2025-08-16', [1, 0]],
    ['2025-08-23', [0, 2]],
    ['2026-05-20', [3, 3], 'Championship Group'],
  ]
  const played = (season: string): SeasonMatches =>
    create(SeasonMatchesSchema, {
      league,
      season: { name: season, stages: ['Regular Season', 'Championship Group'].map((name) => ({ id: name, name, type: 'league' })) },
      matches: days.map(([day, score, stage], i) => getMatch(`m${i}`, `${day}T22:00:00Z`, score, stage)),
    })
  const points = async (date: string, season?: string) => {
    const { rows } = await getStandings({ date, ...(season && { season }) })
    return rows.map((row) => [row.teamId, row.position, row.played, row.points, row.zone])
  }
  beforeEach(async () => {
    t = await start((season) => played(season))
  })

  test('before an instant the results count that were over', async () => {
    const before = async (instant: string) => {
      const { rows } = await getStandings({ before: instant })
      return rows.map((row) => [row.stage, row.teamId, row.played])
    }
    const regular = (...played: [string, number][]) => played.map(([team, n]) => ['Regular Season', team, n])
    expect(await before('2025-08-16T22:00:00Z')).toEqual(regular(['a', 0], ['h', 0]))
    expect(await before('2025-08-23T23:59:59Z')).toEqual(regular(['h', 1], ['a', 1]))
    expect(await before('2025-08-24T00:00:00Z')).toEqual(regular(['a', 2], ['h', 2]))
  })

  test.each([
    [
      '2025-08-16',
      [
        ['h', 1, 1, 3],
        ['a', 2, 1, 0],
      ],
    ],
    [
      '2025-08-22',
      [
        ['h', 1, 1, 3],
        ['a', 2, 1, 0],
      ],
    ],
    [
      '2025-08-23',
      [
        ['a', 1, 2, 3],
        ['h', 2, 2, 3],
      ],
    ],
    // Before the first match every team has zero games, and no position leads anywhere.
    [
      '2025-08-15',
      [
        ['a', 1, 0, 0],
        ['h', 2, 0, 0],
      ],
    ],
  ])('%s counts the results up to its end, UTC, of stages that have begun', async (date, expected) =>
    expect(await points(date, '2025/2026')).toEqual(expected.map((row) => [...row, undefined])),
  )

  test.each([
    [{ date: '2025-08-14' }, 'of 2025-08-14'],
    [{ before: '2025-08-14T12:00:00Z' }, 'of 2025-08-14'],
    [{ date: '2025-08-14', season: '2025/2026' }, '2025/2026'],
  ])('%o is of the season %s', async (request, season) => expect((await getStandings(request)).season).toBe(season))

  test('is not stored, and the table of the season stays that of all results', async () => {
    await t.publish(fixturesResult, resultChange)
    await t.settled()
    expect((await points('2025-08-16')).map(([, , played]) => played)).toEqual([1, 1])
    expect((await table('2025/2026')).rows.map(({ stage, played }) => [stage, played])).toEqual([
      ['Regular Season', 2],
      ['Regular Season', 2],
      ['Championship Group', 1],
      ['Championship Group', 1],
    ])
  })
})

describe('the rule of a table', () => {
  const getRule = async (inRules: string, season: string, date?: string) => {
    t = await start(() => getSeason([1, 0], 'league', { inRules, name: season }))
    const { rule } = await getStandings({ season, ...(date && { date }) })
    return [rule!.name !== undefined, rule!.reviewed, rule!.reason]
  }
  test.each<[what: string, league: string, date: string | undefined, expected: unknown[]]>([
    ['none on file', 'somewhere-league', undefined, [false, false, 'no_rule']],
    ['on file and reviewed', 'demo', undefined, [true, true, undefined]],
    ['reviewed, on a past day', 'demo', '2026-01-01', [true, true, undefined]],
  ])('%s', async (_, name, date, expected) => expect(await getRule(name, '2025/2026', date)).toEqual(expected))

  test.each<[what: string, season: string, date: string | undefined, expected: unknown[]]>([
    ['whose day is not on file', '2022/2023', '2023-03-01', [true, false, 'deduction_dates']],
    ['whose day is not on file, after the year of the season', '2022/2023', '2024-01-01', [true, true, undefined]],
    ['whose day is on file', '2018/2019', '2018-12-01', [true, true, undefined]],
    ['on the full season', '2022/2023', undefined, [true, true, undefined]],
  ])('of a past day with a deduction %s', async (_, season, date, expected) =>
    expect(await getRule('italy-serie-a', season, date)).toEqual(expected),
  )

  test('with decisions that were not reviewed', async () =>
    expect(await getRule('england-premier-league', '1970/1971')).toEqual([true, false, 'decisions']))
})
