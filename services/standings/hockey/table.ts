import { create } from '@bufbuild/protobuf'
import { type StandingsRow, StandingsRowSchema, StandingsSplitSchema } from '@touchline/contract/gen/standings'
import { streak } from '../row.ts'
import type { StageOf } from '../stage.ts'
import { formatPct } from '../won-lost.ts'
import { rankTeams } from './order.ts'
import { playoffQualifiers } from './playoffs.ts'
import { type Game, gamesOf, lateLossesOf, lateWinsOf, pointsOf, type Tally, tally, winsOf } from './record.ts'
import { hockeyRules, type Points } from './rules.ts'

/**
 * The rows of a stage in order of rank, one list over all divisions, for every team with a match there, played or not.
 */
export function hockeyRows({ league, season, stage, matches, rules: { deductions, annulled, into } }: StageOf): StandingsRow[] {
  const leagueRules = hockeyRules(league, season, into)
  const teams = [...new Set(matches.flatMap(({ schedule }) => [schedule!.home!.teamId, schedule!.away!.teamId]))].sort()
  const games = gamesOf(matches).filter(({ home, away }) => !annulled.has(home) && !annulled.has(away))
  const order = { ...leagueRules, deductions }
  const ranking = rankTeams(teams, games, order)
  const earlier = withoutLastDay(games)
  const before = earlier.length > 0 ? rankTeams(teams, earlier, order) : undefined
  const qualifiers = playoffQualifiers(ranking, leagueRules)
  return ranking.map((team, i) => {
    const division = leagueRules.divisions.find((each) => each.teams.has(team))
    return create(StandingsRowSchema, {
      position: i + 1,
      teamId: team,
      stage,
      ...recordOf(team, games, { points: leagueRules.points, deduction: deductions.get(team) ?? 0 }),
      ...(before && { positionChange: before.indexOf(team) - i }),
      ...(qualifiers.has(team) && { zone: 'playoff' }),
      ...(division && { conference: division.conference, division: division.name }),
      tiebreakers: [...leagueRules.order],
    })
  })
}

/** The base of `position_change`. */
function withoutLastDay(games: readonly Game[]): Game[] {
  const last = games.at(-1)?.startAt.slice(0, 10)
  return games.filter(({ startAt }) => startAt.slice(0, 10) !== last)
}

function recordOf(team: string, games: readonly Game[], { points, deduction }: { points: Points; deduction: number }) {
  const own = games.filter(({ home, away }) => home === team || away === team)
  const all = tally(team, own)
  const outcomes = own.map((game) => (game.homeGoals > game.awayGoals === (game.home === team) ? 'W' : 'L'))
  return {
    ...columns(all, points),
    points: pointsOf(all, points) - deduction,
    deduction,
    form: outcomes.slice(-5).join(''),
    streak: streak(outcomes),
    home: create(StandingsSplitSchema, columns(tally(team, own, 'home'), points)),
    away: create(StandingsSplitSchema, columns(tally(team, own, 'away'), points)),
    goalDifference: all.goalsFor - all.goalsAgainst,
    regulationWins: all.regulationWins,
    ...(all.played > 0 && { pointsPct: formatPct(pointsOf(all, points) / (all.played * points.win)) }),
  }
}

/**
 * A win after regulation has its own column when it is worth less than another win; a loss after regulation always has
 * one.
 */
function columns(t: Tally, points: Points) {
  const hasOvertimeColumn = points.overtimeWin !== points.win
  return {
    played: t.played,
    won: hasOvertimeColumn ? t.regulationWins : winsOf(t),
    lost: t.regulationLosses,
    points: pointsOf(t, points),
    goalsFor: t.goalsFor,
    goalsAgainst: t.goalsAgainst,
    ...(hasOvertimeColumn && { overtimeWon: lateWinsOf(t) }),
    overtimeLost: lateLossesOf(t),
  }
}
