import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { type Game, type LeagueForTest, leagueForTest, leagueId, sport } from './testing/league.ts'

const [red, blue] = ['bas-t000000001', 'bas-t000000002']
const [ada, bob, cleo] = ['bas-p00000000a', 'bas-p00000000b', 'bas-p00000000c']
const game = (n: number, more: Partial<Game> = {}): Game => ({
  ...{ id: `bas-m0000000${String(n).padStart(2, '0')}`, season: '2026', state: 'finished', home: red, away: blue, score: [80, 70] },
  ...more,
})

let backEnds: OpenBackEnds
let league: LeagueForTest
beforeEach(async () => {
  backEnds = await embedded.open()
  league = leagueForTest(backEnds)
})
afterEach(async () => {
  await league.stop()
  await backEnds.close()
})

/** Plays the games; of each, the points of the players of the home side. */
async function play(...games: [Game, Record<string, number>?][]): Promise<void> {
  for (const [each, points] of games) {
    if (points)
      await league.report(
        each.id,
        Object.entries(points).map(([playerId, pts]) => ({ playerId, teamId: each.home, pts })),
      )
    await league.play(each)
  }
  await league.settled()
}
const leaders = async (more: object = {}) => {
  const { lists } = await league.client().listLeaders({ leagueId, sport, statistics: ['pts'], limit: 10, ...more })
  return lists[0]!.items.map(({ rank, playerId, value, matches }) => [rank, playerId, value, matches])
}

test('a match that moves to an earlier season leaves no later one behind', async () => {
  await league.start()
  await play([game(1), { [ada]: 9 }])
  await play([game(1, { season: '2025' })])
  const { seasons } = await league.client().getPlayerTotals({ playerId: ada, sport })
  expect(seasons.map(({ season }) => season)).toEqual(['2025'])
})

describe('leaders', () => {
  test('of equal value have equal rank, in order of fewer matches, then name', async () => {
    await league.start()
    await play([game(1), { [bob]: 20, [ada]: 10, [cleo]: 20 }], [game(2), { [ada]: 10, [bob]: 0 }])
    expect(await leaders()).toEqual([
      [1, cleo, 20, 1],
      [1, ada, 20, 2],
      [1, bob, 20, 2],
    ])
    expect(await leaders({ perMatch: true, minMatches: 2 })).toEqual([
      [1, ada, 10, 2],
      [1, bob, 10, 2],
    ])
  })

  test('of a stage, of an unknown stage, and by an unknown statistic', async () => {
    await league.start()
    await play([game(1, { stage: 'Regular Season' }), { [ada]: 9 }], [game(2, { stage: 'Playoffs' }), { [ada]: 3, [bob]: 5 }])
    expect(await leaders({ stage: 'playoffs' })).toEqual([
      [1, bob, 5, 1],
      [2, ada, 3, 1],
    ])
    await expect(leaders({ stage: 'Cup' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(leaders({ statistics: ['biggest_lead'] })).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  test('a season without statistics, events and lineups is not covered', async () => {
    await league.start()
    await play([game(1, { isCovered: false })])
    await expect(leaders()).rejects.toMatchObject({ code: 'not_covered' })
    await expect(league.client().listTeamTotals({ leagueId, sport })).rejects.toMatchObject({ code: 'not_covered' })
  })
})

test('a player has totals by team and side, and a game log, newest first; other leagues of a scope have none', async () => {
  await league.start()
  await play([game(1), { [ada]: 12 }], [game(2, { home: blue, away: red }), { [ada]: 8 }], [game(3, { neutral: true }), { [ada]: 5 }])
  const { seasons, sum } = await league.client().getPlayerTotals({ playerId: ada, sport, season: '2026' })
  const points = (totals: { matches: number; stats: { value?: object | undefined } } | undefined) => [
    totals?.matches,
    (totals?.stats.value as { pts?: number })?.pts,
  ]
  expect([points(sum?.total), points(sum?.home), points(sum?.away)]).toEqual([
    [3, 25],
    [2, 20],
    [0, undefined],
  ])
  expect(seasons[0]!.teams.map(({ teamId, sum: ofTeam }) => [teamId, points(ofTeam?.total)])).toEqual([
    [red, [2, 17]],
    [blue, [1, 8]],
  ])
  const log = await league.client().listPlayerMatches({ playerId: ada, sport, limit: 2, offset: 0 })
  expect(log.items.map(({ matchId, side, opponentId, result }) => [matchId, side, opponentId, result])).toEqual([
    [game(3).id, 'home', blue, 'won'],
    [game(2).id, 'home', red, 'won'],
  ])
  expect(log.total).toBe(3)
  const elsewhere = { scope: { leagueIds: ['bas-l000000009'] } }
  expect((await league.client().getPlayerTotals({ playerId: ada, sport, ...elsewhere })).seasons).toEqual([])
  expect((await league.client().getTeamTotals({ teamId: red, sport, ...elsewhere })).seasons).toEqual([])
})

test('matches without statistics count from the first match of the season on that has some', async () => {
  await league.start()
  await play([game(1, { isCovered: false })])
  expect((await league.client().getTeamTotals({ teamId: red, sport })).seasons).toEqual([])
  await play([game(2), { [ada]: 3 }])
  const { teams } = await league.client().listTeamTotals({ leagueId, sport })
  const shown = teams.map(({ teamId, total }) => [teamId, total?.own?.matches, total?.own?.withoutStatistics, total?.won, total?.scored])
  expect(shown).toEqual([
    [red, 2, 1, 2, 160],
    [blue, 2, 2, 0, 140],
  ])
})

test('what fixtures held before the upgrade is counted at the first start, once', async () => {
  league.keep(game(1))
  await league.start()
  expect((await league.client().getTeamTotals({ teamId: red, sport })).seasons).toHaveLength(1)
})

test('an awarded match does not count, and leaves the totals when it is awarded later', async () => {
  await league.start()
  await play([game(1), { [ada]: 3 }])
  await play([game(1, { state: 'awarded' })])
  expect((await league.client().getPlayerTotals({ playerId: ada, sport })).seasons).toEqual([])
})
