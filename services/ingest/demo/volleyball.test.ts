import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { type MatchStatistics, MatchStatisticsSchema } from '@touchline/contract/gen/stats'
import type { VolleyballStats } from '@touchline/contract/gen/volleyball'
import { goldenSet, isFinalMatch, isFinalScore, matchPoints, needsGoldenSet } from '@touchline/sources/scoreboard/volleyball'
import { getSeason } from '../testing/demo-season.ts'
import { leagues } from './league.ts'
import { volleyball } from './volleyball.ts'

const settings = (seed: number) => ({ seed, matches: 10, rate: 20 })

/** All matches of a season, each with its final state. */
function season(seed: number) {
  const [league] = leagues(volleyball, settings(seed))
  const rounds = getSeason(volleyball, settings(seed), league!, 25)
  return rounds.flat().map((match) => {
    const moments = match.moments()
    return { match, moments, final: create(ScoreboardSchema, moments.at(-1)!.state) }
  })
}
const seasons = [1, 2, 3].map(season)
const all = seasons.flat()

const getSets = (board: Scoreboard) =>
  board.scores!.periods!.items.flatMap(({ period, home, away }) => (period === 'GS' ? [] : [{ home: home!, away: away! }]))
const getGolden = (board: Scoreboard) => board.scores!.periods!.items.find(({ period }) => period === 'GS')
const getScore = ({ homeScore, awayScore }: Scoreboard) => ({ home: homeScore!, away: awayScore! })

test('every match ends by the rules, rally by rally', () => {
  for (const { moments, final } of all) {
    expect(isFinalMatch(getSets(final))).toBe(true)
    expect(final.winner).toBe(final.homeScore === 3 ? 'home' : 'away')
    const points = moments
      .filter(({ state }) => state.state === 'live')
      .map(({ state }) => create(ScoreboardSchema, state).scores!.periods!.items.reduce((sum, { home, away }) => sum + home! + away!, 0))
    for (const [i, sum] of points.entries()) if (i > 0) expect(sum - points[i - 1]!).toBeLessThanOrEqual(1)
  }
})

describe('statistics', () => {
  const getValues = (teams: MatchStatistics['teams']) => teams.map(({ stats }) => stats.value as VolleyballStats)
  const played = all
    .filter(({ moments }) => moments.at(-1)!.stats)
    .map(({ moments, final }) => ({ final, statistics: create(MatchStatisticsSchema, moments.at(-1)!.stats) }))

  test('of a set account for each of its points, and the opponent for each of its errors', () => {
    for (const { final, statistics } of played) {
      expect(statistics.periods.map(({ period }) => period)).toEqual(final.scores!.periods!.items.map(({ period }) => period))
      for (const [i, { teams }] of statistics.periods.entries()) {
        const [home, away] = getValues(teams) as [VolleyballStats, VolleyballStats]
        const set = final.scores!.periods!.items[i]!
        expect([home.points! + home.opponentErrors!, away.points! + away.opponentErrors!]).toEqual([set.home, set.away])
        for (const [own, other] of [
          [home, away],
          [away, home],
        ] as const) {
          expect(own.points).toBe(own.attackPoints! + own.blockPoints! + own.serveAces!)
          expect(own.receptions).toBe(other.serveAttempts! - other.serveErrors!)
          expect(own.receptionErrors).toBe(other.serveAces)
          expect(own.attackErrors! + own.serveErrors!).toBeLessThanOrEqual(other.opponentErrors! + other.blockPoints!)
          expect(own.attackAttempts).toBeGreaterThanOrEqual(own.attackPoints! + own.attackErrors!)
        }
        expect(home.serveAttempts! + away.serveAttempts!).toBe(set.home! + set.away!)
      }
    }
  })

  test('of the match are the sum of the sets', () => {
    const sum = (values: readonly VolleyballStats[], field: 'points' | 'digs' | 'serveAttempts' | 'opponentErrors') =>
      values.reduce((all, value) => all + value[field]!, 0)
    for (const { statistics } of played)
      for (const [side, value] of getValues(statistics.teams).entries())
        for (const field of ['points', 'digs', 'serveAttempts', 'opponentErrors'] as const)
          expect(value[field]).toBe(
            sum(
              statistics.periods.map(({ teams }) => getValues(teams)[side]!),
              field,
            ),
          )
  })

  test('of the libero have no attack, and the setter none either', () => {
    for (const { statistics } of played) {
      const idle = statistics.players.filter(({ stats }) => (stats.value as VolleyballStats).attackAttempts === 0)
      expect(idle.length).toBeGreaterThanOrEqual(4)
    }
  })
})

test('every set ends with an event that has its points, by the side that won it', () => {
  for (const { moments, final } of all.filter(({ final }) => final.state === 'finished')) {
    const ends = moments.flatMap(({ events }) => events).filter(({ type }) => type === 'set_end')
    expect(ends.map(({ period, team, extra }) => [period, team, extra?.value])).toEqual(
      final.scores!.periods!.items.map(({ period, home, away }) => [
        period,
        home! > away! ? 'home' : 'away',
        { periodScore: `${home}-${away}` },
      ]),
    )
    const regular = ends.filter(({ period }) => period !== 'GS').at(-1)!
    expect([regular.homeScore, regular.awayScore]).toEqual([final.homeScore, final.awayScore])
  }
})

describe('among the matches of three seasons', () => {
  const types = new Set(all.flatMap(({ moments }) => moments.flatMap(({ events }) => events.map(({ type }) => type))))
  test('are timeouts, cards and challenges', () => expect([...types].sort()).toEqual(['card', 'challenge', 'set_end', 'timeout']))

  test('are forfeits, of three sets of 25-0, after a wait and without statistics', () => {
    const forfeits = all.filter(({ final }) => final.state === 'awarded')
    expect(forfeits.length).toBeGreaterThan(0)
    for (const { final, moments } of forfeits) {
      expect(final).toMatchObject({ status: 'AWD', statusReason: expect.stringContaining('did not appear') })
      expect(getSets(final).map(({ home, away }) => [home, away].sort())).toEqual(Array(3).fill([0, 25]))
      expect([moments[0]!.state.state, moments.some(({ stats, lineups }) => stats || lineups)]).toEqual(['delayed', false])
    }
  })

  test('are interruptions, after which the set goes on', () => {
    const stops = all.flatMap(({ moments }) => {
      const at = moments.findIndex(({ state }) => state.state === 'interrupted')
      return at < 0 ? [] : [[moments[at - 1]!.state, moments[at + 1]!.state]]
    })
    expect(stops.length).toBeGreaterThan(0)
    for (const [before, after] of stops) expect(after).toEqual(before)
  })
})

describe('the play-offs', () => {
  const ties = seasons.map((matches) => {
    const legs = matches.filter(({ match }) => match.stage.name === 'Playoffs')
    return ['Final', 'Third Place', 'Fifth Place'].map((round) => legs.filter(({ match }) => match.round === round))
  })

  test('are ties of two legs between neighbours of the table, the better one at home in the second', () => {
    for (const [i, matches] of seasons.entries()) {
      const points = new Map<string, number>()
      for (const { match, final } of matches.filter(({ match }) => match.stage.name !== 'Playoffs')) {
        const { home, away } = matchPoints(getScore(final))
        for (const [{ id }, won] of [
          [match.home, home],
          [match.away, away],
        ] as const)
          points.set(id, (points.get(id) ?? 0) + won)
      }
      const table = ties[i]!.flatMap(([first, second]) => {
        expect([first!.match.leg, second!.match.leg]).toEqual(['1', '2'])
        expect([first!.match.home.id, first!.match.away.id]).toEqual([second!.match.away.id, second!.match.home.id])
        return [second!.match.home.id, second!.match.away.id].map((id) => points.get(id)!)
      })
      expect(table).toEqual(table.toSorted((a, b) => b - a))
      expect(new Set(ties[i]!.flat().flatMap(({ match }) => [match.home.id, match.away.id])).size).toBe(6)
    }
  })

  test('have a golden set exactly where a tie is level after both legs', () => {
    let level = 0
    for (const [first, second] of ties.flat()) {
      expect(getGolden(first!.final)).toBeUndefined()
      const golden = getGolden(second!.final)
      expect(golden !== undefined).toBe(needsGoldenSet(getScore(first!.final), getScore(second!.final)))
      if (!golden) continue
      level++
      expect(isFinalScore({ home: golden.home!, away: golden.away! }, goldenSet)).toBe(true)
    }
    expect(level).toBeGreaterThan(0)
  })

  test('have other ids than the next ones, which do not depend on who plays', () => {
    const idsIn = (nth: number) =>
      getSeason(volleyball, settings(1), leagues(volleyball, settings(1))[0]!, nth)
        .at(-1)!
        .map(({ id }) => id)
    expect(idsIn(25).filter((id) => idsIn(24).includes(id))).toEqual([])
    expect(idsIn(25)).toEqual(idsIn(25))
  })
})
