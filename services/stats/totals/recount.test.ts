import { toJson } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { PlayerTotalsSchema, TeamTotalsSchema } from '@touchline/contract/gen/totals'
import { backEndsForTest, embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import fc from 'fast-check'
import { type Game, type LeagueForTest, type Line, leagueForTest, leagueId, sport } from './testing/league.ts'

/*
 * Totals after any sequence of updates, corrections, withdrawals, merges, repeated messages and restarts equal a recount
 * from the matches as they are at the end, by the code of this file.
 */

const teams = ['bas-t000000001', 'bas-t000000002', 'bas-t000000003']
const players = ['bas-p000000001', 'bas-p000000002', 'bas-p000000003', 'bas-p000000004', 'bas-p000000005']
const ids = ['bas-m000000001', 'bas-m000000002', 'bas-m000000003', 'bas-m000000004']

interface World {
  games: Map<string, Game>
  box: Map<string, Line[]>
  merged: Map<string, string>
}

type Step = (world: World, league: LeagueForTest) => Promise<void>

const line = fc.record(
  {
    playerId: fc.constantFrom(...players),
    at: fc.nat(1),
    pts: fc.nat(40),
    fgm: fc.nat(9),
    fga: fc.integer({ min: 9, max: 20 }),
    seconds: fc.integer({ min: 1, max: 2_400 }),
  },
  { requiredKeys: ['playerId', 'at'] },
)
const game = fc.record({
  id: fc.constantFrom(...ids),
  season: fc.constantFrom('2025', '2026'),
  stage: fc.constantFrom('Regular Season', 'Playoffs'),
  state: fc.constantFrom('finished', 'finished', 'finished', 'live', 'awarded', 'abandoned'),
  sides: fc.constantFrom([0, 1], [1, 0], [0, 2], [2, 1]),
  score: fc.tuple(fc.nat(120), fc.nat(120)),
  neutral: fc.boolean(),
})

const steps: fc.Arbitrary<Step> = fc.oneof(
  game.map(
    ({ sides, ...rest }): Step =>
      async (world, league) => {
        const played = { ...rest, score: rest.score as [number, number], home: teams[sides[0]!]!, away: teams[sides[1]!]! }
        world.games.set(rest.id, played)
        await league.play(played)
      },
  ),
  fc.tuple(fc.constantFrom(...ids), fc.uniqueArray(line, { selector: ({ playerId }) => playerId, maxLength: 4 })).map(
    ([id, lines]): Step =>
      async (world, league) => {
        const { home, away } = world.games.get(id) ?? { home: teams[0]!, away: teams[1]! }
        const box = lines.map(({ at, seconds, ...rest }) => ({
          ...rest,
          // A merged player has the name of the last line, by which equal leaders would be ordered.
          name: 'A. Player',
          teamId: at === 0 ? home : away,
          ...(seconds !== undefined && { min: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` }),
        }))
        world.box.set(id, box)
        await league.report(id, box.length > 0 ? box : undefined)
      },
  ),
  fc.constantFrom(...ids).map(
    (id): Step =>
      async (world, league) => {
        world.games.delete(id)
        await league.withdraw(id)
      },
  ),
  fc.constantFrom(...ids).map(
    (id): Step =>
      (_, league) =>
        league.repeat(id),
  ),
  fc.constantFrom([players[1]!, players[0]!], [players[3]!, players[0]!], [teams[2]!, teams[1]!]).map(
    ([from, into]): Step =>
      async (world, league) => {
        const next = world.merged.has(from!) ? '' : into!
        if (next === '') world.merged.delete(from!)
        else world.merged.set(from!, next)
        await league.merge(from!, next)
      },
  ),
  fc.constant<Step>((_, league) => league.restart()),
  fc.constant<Step>((_, league) => league.settled()),
)

/** The recount: one pass over the matches as they are. */
function recount({ games, box, merged }: World) {
  const now = (id: string) => merged.get(id) ?? id
  const byPlayer = new Map<string, Map<string, Line[]>>()
  const byTeam = new Map<string, Map<string, Game[]>>()
  for (const each of games.values()) {
    if (each.state !== 'finished') continue
    const [home, away] = [now(each.home), now(each.away)]
    for (const team of new Set([home, away])) add(byTeam, team, each.season, each)
    const seen = new Set<string>()
    // A merge may put one player on both sides: the home side is the first.
    const isHome = ({ teamId }: Line) => now(teamId) === home
    const lines = box.get(each.id) ?? []
    for (const raw of [...lines.filter(isHome), ...lines.filter((one) => !isHome(one))]) {
      const [playerId, teamId] = [now(raw.playerId), now(raw.teamId)]
      const { playerId: _, teamId: __, name: ___, ...values } = raw
      if (seen.has(playerId) || (teamId !== home && teamId !== away) || Object.keys(values).length === 0) continue
      seen.add(playerId)
      add(byPlayer, playerId, each.season, { ...raw, playerId, teamId })
    }
  }
  return { byPlayer, byTeam }
}

function add<T>(all: Map<string, Map<string, T[]>>, id: string, season: string, value: T): void {
  const seasons = all.get(id) ?? new Map<string, T[]>()
  all.set(id, seasons)
  seasons.set(season, [...(seasons.get(season) ?? []), value])
}

const sum = (lines: readonly Line[], field: 'pts' | 'fgm' | 'fga') => lines.reduce((total, each) => total + (each[field] ?? 0), 0)
const seconds = ({ min }: Line) => (min === undefined ? 0 : Number(min.split(':')[0]) * 60 + Number(min.split(':')[1]))

function playerExpected(lines: readonly Line[]) {
  const both = lines.filter(({ fgm, fga }) => fgm !== undefined && fga !== undefined)
  const timed = lines.filter(({ min }) => min !== undefined)
  const total = timed.reduce((all, each) => all + seconds(each), 0)
  return {
    ...(timed.length > 0 && { min: `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}` }),
    ...(lines.some(({ fgm }) => fgm !== undefined) && { fgm: sum(lines, 'fgm') }),
    ...(lines.some(({ fga }) => fga !== undefined) && { fga: sum(lines, 'fga') }),
    ...(both.length > 0 && { fg_pct: Number(((sum(both, 'fgm') / sum(both, 'fga')) * 100 + 1e-9).toFixed(1)) }),
    ...(lines.some(({ pts }) => pts !== undefined) && { pts: sum(lines, 'pts') }),
  }
}

async function check(world: World, league: LeagueForTest): Promise<void> {
  const { byPlayer, byTeam } = recount(world)
  for (const playerId of players.filter((id) => !world.merged.has(id))) {
    const { seasons } = toJson(PlayerTotalsSchema, await league.client().getPlayerTotals({ playerId, sport }), {
      useProtoFieldName: true,
    }) as never as {
      seasons?: { season: string; sum: { total: { matches: number; basketball?: object } } }[]
    }
    const newest = [...(byPlayer.get(playerId) ?? [])].sort(([a], [b]) => (a > b ? -1 : 1))[0]
    const found = (seasons ?? []).map(({ season, sum: { total } }) => [season, total.matches, total.basketball])
    expect(found).toEqual(newest ? [[newest[0], newest[1].length, playerExpected(newest[1])]] : [])
  }
  for (const teamId of teams.filter((id) => !world.merged.has(id))) {
    for (const season of ['2025', '2026']) {
      const response = await league.client().getTeamTotals({ teamId, sport, season })
      const { seasons } = toJson(TeamTotalsSchema, response, { useProtoFieldName: true }) as never as {
        seasons?: { total: { own: { matches: number }; scored?: number; matches_with_score: number } }[]
      }
      const games = byTeam.get(teamId)?.get(season)
      expect((seasons ?? []).map(({ total }) => [total.own.matches, total.matches_with_score])).toEqual(
        games ? [[games.length, games.length]] : [],
      )
    }
  }
  for (const season of ['2025', '2026']) await checkLeaders(league, season, byPlayer)
}

async function checkLeaders(league: LeagueForTest, season: string, byPlayer: Map<string, Map<string, Line[]>>): Promise<void> {
  const asked = { leagueId, sport, season, statistics: ['pts'], limit: 100 }
  const response = await league
    .client()
    .listLeaders(asked)
    .catch(() => undefined)
  const rows = [...byPlayer].flatMap(([id, seasons]) => {
    const lines = seasons.get(season)?.filter(({ pts }) => pts !== undefined)
    return lines && lines.length > 0 ? [{ id, value: sum(lines, 'pts'), matches: seasons.get(season)!.length }] : []
  })
  rows.sort((a, b) => b.value - a.value || a.matches - b.matches || (a.id < b.id ? -1 : 1))
  const expected = rows.map(({ id, value }) => [rows.findIndex((row) => row.value === value) + 1, id, value])
  const leaders = response ? response.lists[0]!.items : []
  expect(leaders.map(({ rank, playerId, value }) => [rank, playerId, value])).toEqual(expected)
}

/** Opening a database and streams on real servers takes longer than a sequence. */
const sequences = (name: string): number => (name === embedded.name ? 200 : 10)

describe.each(backEndsForTest())('on $name', ({ name, open }) => {
  test('totals equal a recount after any sequence of changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 25 }), async (sequence) => {
        await using backEnds = await opened(open)
        const league = leagueForTest(backEnds.value)
        const world: World = { games: new Map(), box: new Map(), merged: new Map() }
        await league.start()
        try {
          for (const step of sequence) await step(world, league)
          await league.settled()
          await check(world, league)
        } finally {
          await league.stop()
        }
      }),
      { numRuns: sequences(name) },
    )
  })
})

async function opened(open: () => Promise<OpenBackEnds>) {
  const value = await open()
  return { value, [Symbol.asyncDispose]: () => value.close() }
}
