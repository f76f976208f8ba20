import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { ScorerList } from '@touchline/contract/gen/totals'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { type Game, type LeagueForTest, leagueForTest, leagueId, sport } from './testing/league.ts'

const [red, blue, green] = ['bas-t000000001', 'bas-t000000002', 'bas-t000000003']
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
  await league.start()
})
afterEach(async () => {
  await league.stop()
  await backEnds.close()
})

/** Plays the games with the points of players of the home side. */
async function play(...games: [Game, Record<string, number>?][]): Promise<void> {
  for (const [each, points] of games) {
    const lines = Object.entries(points ?? {}).map(([playerId, pts]) => ({ playerId, teamId: each.home, pts, min: '20:00' }))
    if (points) await league.report(each.id, lines)
    await league.play(each)
  }
  await league.settled()
}

const list = (more: { teamIds?: string[]; matchId?: string; season?: string } = {}) =>
  league.client().listScorers({ sport, leagueId, season: '2026', teamIds: [red], ...more })
/** The points of each player by the number of the game, and the games whose points are all known. */
const shown = ({ teams: [team] }: ScorerList) => {
  const numbers = team!.matches.map(({ matchId }) => Number(matchId.slice(-2)))
  return {
    known: numbers.filter((_, i) => team!.matches[i]!.known.includes('pts')),
    players: Object.fromEntries(
      team!.players.map(({ playerId, matches, values: [points] }) => [
        playerId,
        matches.map((i) => [numbers[i], points?.values[points.matches.indexOf(i)] ?? 0]),
      ]),
    ),
  }
}

describe('the scorers of a team', () => {
  test('have their points of each match, and only those for this team', async () => {
    await play(
      [game(1), { [ada]: 50, [bob]: 30 }],
      [game(2, { score: [44, 40] }), { [ada]: 0, [bob]: 44 }],
      [game(3, { home: green }), { [bob]: 80 }],
    )
    expect(shown(await list())).toEqual({
      known: [1, 2],
      players: {
        [ada]: [
          [1, 50],
          [2, 0],
        ],
        [bob]: [
          [1, 30],
          [2, 44],
        ],
      },
    })
    expect(shown(await list({ teamIds: [green, red] })).players).toEqual({ [bob]: [[3, 80]] })
  })

  test('are not all known of a match whose points do not add up to the score, or that has no box score', async () => {
    await play([game(1), { [ada]: 50, [bob]: 29 }], [game(2), { [ada]: 80 }], [game(3)])
    expect(shown(await list()).known).toEqual([2])
  })

  test('are found under the canonical id of a merged player', async () => {
    await play([game(1), { [ada]: 80 }], [game(2), { [cleo]: 80 }])
    await league.merge(cleo, ada)
    await league.settled()
    expect(shown(await list()).players).toEqual({
      [ada]: [
        [1, 80],
        [2, 80],
      ],
    })
  })

  test('are none of a season or a team that is not held', async () => {
    await play([game(1), { [ada]: 80 }])
    expect((await list({ season: '2025' })).teams).toMatchObject([{ teamId: red, matches: [], players: [] }])
    expect((await list({ teamIds: [green] })).teams).toMatchObject([{ teamId: green, matches: [], players: [] }])
  })

  test('come with what the match was counted from', async () => {
    await play([game(1), { [ada]: 80 }])
    const { id } = game(1)
    expect((await list()).counted).toBeUndefined()
    expect((await list({ matchId: id })).counted).toMatchObject({ matchVersion: 2, hasNewestStatistics: true })
    expect((await list({ matchId: game(9).id })).counted).toBeUndefined()
  })
})

describe('the best of a season', () => {
  const best = (atLeast: number, more: { before?: string; matchId?: string } = {}) =>
    league.client().getSeasonBest({
      ...{ sport, leagueId, season: '2026', statistic: 'pts', atLeast, before: '2026-01-01T03:00:00Z', matchId: game(2).id },
      ...more,
    })
  /** Plays these games, in each of which the named player of the home and that of the away side score everything. */
  const playWhole = async (...games: [Game, string, string][]) => {
    for (const [each, ofHome, ofAway] of games) {
      const [pts, other] = each.score!
      await league.report(each.id, [
        { playerId: ofHome, teamId: each.home, pts, min: '20:00' },
        { playerId: ofAway, teamId: each.away, pts: other, min: '20:00' },
      ])
      await league.play(each)
    }
    await league.settled()
  }

  test('was reached or not in matches that start before an instant, other than one', async () => {
    await playWhole([game(1), ada, bob], [game(2, { score: [90, 60] }), ada, bob], [game(3, { score: [99, 60] }), cleo, bob])
    expect(await best(80)).toMatchObject({ known: true, matches: 3, reached: true })
    expect(await best(81)).toMatchObject({ known: true, matches: 3, reached: false })
    expect(await best(81, { matchId: game(1).id })).toMatchObject({ reached: true })
    expect(await best(95, { before: '2026-01-01T03:00:01Z' })).toMatchObject({ reached: true })
  })

  test('is not known while the points of a match do not add up to its score', async () => {
    await playWhole([game(1), ada, bob])
    await play([game(2), { [ada]: 50 }])
    expect(await best(81)).toMatchObject({ known: false, reached: false })
    await expect(league.client().getSeasonBest({ sport, leagueId, season: '2026', statistic: 'reb' })).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
  })
})
