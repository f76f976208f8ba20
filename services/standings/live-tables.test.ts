import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { decodeStandings } from '@touchline/contract/encoded-standings'
import { FixturesService, ResultChangedSchema, SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'
import { fixturesResult } from '@touchline/contract/topics'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import { liveTables } from './live-tables.ts'
import { standings } from './service.ts'
import { leagueNamed } from './testing/named-league.ts'

const league = leagueNamed('soccer', 'demo')
interface Known {
  id?: string
  season?: string
  score?: readonly [number, number]
  state?: string
  version?: number
}
const getMatch = ({ id = 'm1', season = '2025/2026', score, state = score ? 'finished' : 'scheduled', version = 1 }: Known): Match =>
  create(MatchSchema, {
    id,
    sport: 'soccer',
    schedule: {
      ...{ leagueId: league.id, season, stage: 'Regular Season', startAt: '2026-02-01T15:00:00Z', version: 1 },
      ...{ home: { teamId: 'h' }, away: { teamId: 'a' } },
    },
    state: { version, scoreboard: { state, status: '60', ...(score && { homeScore: score[0], awayScore: score[1] }) } },
  })

let t: Awaited<ReturnType<typeof start>>
let calls: { seasons: number; asked: string[] }
let owned: Match[]
afterEach(() => t.stop())

const start = (known: readonly Match[]) => {
  calls = { seasons: 0, asked: [] }
  return startForTest(standings, {
    standIns: [
      standIn(FixturesService, {
        findSeason: async ({ season }) => ({ season: season ?? '2025/2026' }),
        getNames: async () => ({ items: [] }),
        async *listSeasonMatches({ season }) {
          calls.seasons++
          yield create(SeasonMatchesSchema, {
            league,
            season: { name: season!, stages: [{ id: 'a', name: 'Regular Season', type: 'league' }] },
            matches: [...known],
          })
        },
      }),
      standIn(LiveService, {
        async listLiveMatches({ leagueId, withEnded, after }) {
          calls.asked.push(`${leagueId} ${withEnded} ${after}`)
          // A page for each match.
          const at = Number(after)
          return { items: owned.slice(at, at + 1), next: at + 1 < owned.length ? String(at + 1) : '' }
        },
      }),
    ],
  })
}
const getRows = async (more: { season?: string } = {}) => {
  const table = decodeStandings(await t.client.getStandings({ sport: 'soccer', leagueId: league.id, live: true, ...more }))
  return { table, rows: table.rows.map(({ teamId, points, live }) => [teamId, points, live?.matchId, live?.result]) }
}

test('the matches in play are those that live has at the request, in all of its pages', async () => {
  t = await start([getMatch({})])
  owned = [
    getMatch({ id: 'other season', season: '2024/2025', score: [9, 0], state: 'live', version: 2 }),
    getMatch({ score: [0, 1], state: 'live', version: 2 }),
  ]
  expect((await getRows()).rows).toEqual([
    ['a', 3, 'm1', 'W'],
    ['h', 0, 'm1', 'L'],
  ])
  owned = [getMatch({ score: [1, 1], state: 'break', version: 3 })]
  const { table, rows } = await getRows()
  expect([table.live, table.matchesInPlay]).toEqual([true, ['m1']])
  expect(rows).toEqual([
    ['a', 1, 'm1', 'D'],
    ['h', 1, 'm1', 'D'],
  ])
  expect(calls.asked).toEqual([`${league.id} true `, `${league.id} true 1`, `${league.id} true `])
})

test('a match that has just ended counts before fixtures has its result', async () => {
  t = await start([getMatch({})])
  owned = [getMatch({ score: [2, 0], state: 'finished', version: 5 })]
  const { table, rows } = await getRows()
  expect(table.matchesInPlay).toEqual([])
  expect(rows).toEqual([
    ['h', 3, undefined, undefined],
    ['a', 0, undefined, undefined],
  ])
})

test('a state that is older than the one of fixtures is ignored', async () => {
  t = await start([getMatch({ score: [3, 0], version: 7 })])
  owned = [getMatch({ score: [2, 0], state: 'live', version: 6 })]
  expect((await getRows()).table.matchesInPlay).toEqual([])
})

test('the season is read once, until one of its results changes', async () => {
  t = await start([getMatch({})])
  owned = [getMatch({ score: [0, 1], state: 'live', version: 2 })]
  for (let i = 0; i < 3; i++) await getRows()
  expect(calls.seasons).toBe(1)
  await t.publish(fixturesResult, create(ResultChangedSchema, { matchId: 'm1', sport: 'soccer', leagueId: league.id, season: '2025/2026' }))
  await t.settled()
  const before = calls.seasons
  await getRows()
  expect(calls.seasons).toBe(before + 1)
})

test('a competition without a table has no live one', async () => {
  t = await start([])
  owned = []
  await expect(getRows()).rejects.toMatchObject({ code: 'not_covered' })
})

test('a table is computed once for the same matches', async () => {
  owned = [getMatch({ score: [0, 1], state: 'live', version: 2 })]
  t = await start([])
  const matches = create(SeasonMatchesSchema, {
    league,
    season: { name: '2025/2026', stages: [{ id: 'a', name: 'Regular Season', type: 'league' }] },
    matches: [getMatch({})],
  })
  const live = { listLiveMatches: async () => ({ items: owned, next: '' }) }
  const getTable = liveTables({ clients: { fixtures: { getNames: async () => ({ items: [] }) }, live } } as never)
  const read = () => getTable({ leagueId: league.id, season: '2025/2026' }, async () => matches, {})
  const first = await read()
  expect(await read()).toBe(first)
  owned = [getMatch({ score: [0, 2], state: 'live', version: 3 })]
  const second = await read()
  expect(second).not.toBe(first)
  expect(await read()).toBe(second)
})
