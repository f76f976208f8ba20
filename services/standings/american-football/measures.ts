import { peersOf as peersIn } from '../divisions.ts'
import { type Result, tally } from '../tally.ts'
import { among, recordOf } from '../won-lost.ts'
import type { Criterion, LeagueRules } from './league-rules.ts'
import { percentage, sumOf } from './percentage.ts'

/** The teams of a season and the results so far. */
export interface Season {
  rules: LeagueRules
  teams: readonly string[]
  results: readonly Result[]
}

type Measure = (team: string) => number

/**
 * The value a criterion compares for each of these tied teams, larger is better; undefined when it does not apply to
 * them.
 */
export function measureOf(criterion: Criterion, tied: readonly string[], season: Season): Measure | undefined {
  const { results } = season
  const pct = (of: (team: string) => readonly Result[]) => (team: string) => percentage(recordOf(team, of(team)))
  switch (criterion) {
    case 'head_to_head':
      return headToHead(tied, results)
    case 'head_to_head_sweep':
      return sweep(tied, results)
    case 'division_record':
      return pct((team) => within(season, peersOf(season, team, 'name')))
    case 'conference_record':
      return pct((team) => within(season, peersOf(season, team, 'conference')))
    case 'common_games':
      return pct(commonGames(tied, results))
    case 'four_common_games': {
      const common = commonGames(tied, results)
      return tied.every((team) => common(team).length >= 4) ? pct(common) : undefined
    }
    case 'strength_of_victory':
      return (team) => strength(season, beaten(team, results))
    case 'strength_of_schedule':
      return (team) => strength(season, opponents(team, results))
    case 'conference_points_ranking':
      return (team) => pointsRanking(team, peersOf(season, team, 'conference'), results)
    case 'points_ranking':
      return (team) => pointsRanking(team, season.teams, results)
    case 'common_net_points': {
      const common = commonGames(tied, results)
      return (team) => net(team, common(team))
    }
    case 'conference_net_points':
      return (team) => net(team, within(season, peersOf(season, team, 'conference')))
    case 'net_points':
      return (team) => net(team, results)
  }
}

/** The teams of this season in a team's division or conference, itself included; only itself if it is in none. */
export const peersOf = ({ rules, teams }: Season, team: string, by: 'name' | 'conference'): string[] =>
  peersIn(team, by, rules.divisions, teams)

/** The games between two teams of a set. */
export const within = ({ results }: Season, teams: readonly string[]): Result[] => among(results, teams)

const opponentIn = ({ home, away }: Result, team: string): string | undefined => (home === team ? away : away === team ? home : undefined)
const opponents = (team: string, results: readonly Result[]): string[] => results.flatMap((result) => opponentIn(result, team) ?? [])
const beaten = (team: string, results: readonly Result[]): string[] =>
  opponents(
    team,
    results.filter(({ home, homeGoals, awayGoals }) => (home === team ? homeGoals > awayGoals : awayGoals > homeGoals)),
  )

/** Skipped until every tied team has met another of them. */
function headToHead(tied: readonly string[], results: readonly Result[]): Measure | undefined {
  const between = among(results, tied)
  if (tied.some((team) => opponents(team, between).length === 0)) return undefined
  return (team) => percentage(recordOf(team, between))
}

function sweep(tied: readonly string[], results: readonly Result[]): Measure {
  const between = among(results, tied)
  return (team) => {
    const { won, lost, drawn } = recordOf(team, between)
    const metAll = new Set(opponents(team, between)).size === tied.length - 1
    if (!metAll || drawn > 0 || (won > 0 && lost > 0)) return 0
    return Math.sign(won - lost)
  }
}

/** A team's games against opponents that every tied team has met. */
function commonGames(tied: readonly string[], results: readonly Result[]): (team: string) => Result[] {
  const met = tied.map((team) => new Set(opponents(team, results)))
  const common = new Set([...met[0]!].filter((team) => met.every((each) => each.has(team))))
  return (team) => results.filter((result) => common.has(opponentIn(result, team) ?? ''))
}

const strength = ({ results }: Season, teams: readonly string[]): number => percentage(sumOf(teams.map((team) => recordOf(team, results))))

/** Minus the sum of the ranks by points scored and by points allowed. Equal teams share a rank. */
function pointsRanking(team: string, teams: readonly string[], results: readonly Result[]): number {
  const own = tally(team, results)
  const others = teams.map((other) => tally(other, results))
  const ahead = others.filter(({ goalsFor }) => goalsFor > own.goalsFor).length
  const fewer = others.filter(({ goalsAgainst }) => goalsAgainst < own.goalsAgainst).length
  return -(ahead + fewer)
}

function net(team: string, results: readonly Result[]): number {
  const { goalsFor, goalsAgainst } = tally(team, results)
  return goalsFor - goalsAgainst
}
