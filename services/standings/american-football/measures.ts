import { peersOf as peersIn } from '../divisions.ts'
import { type Result, tally } from '../tally.ts'
import { among, recordOf } from '../won-lost.ts'
import type { Criterion, LeagueRules } from './league-rules.ts'
import { addedUp, percentage } from './percentage.ts'

/** What has been played so far, by whom. */
export interface Season {
  rules: LeagueRules
  teams: readonly string[]
  results: readonly Result[]
}

type Measure = (team: string) => number

/** What a criterion counts of each of these level teams, larger is better; undefined where it cannot be applied to them. */
export function measureOf(criterion: Criterion, level: readonly string[], season: Season): Measure | undefined {
  const { results } = season
  const share = (of: (team: string) => readonly Result[]) => (team: string) => percentage(recordOf(team, of(team)))
  switch (criterion) {
    case 'head_to_head':
      return headToHead(level, results)
    case 'head_to_head_sweep':
      return sweep(level, results)
    case 'division_record':
      return share((team) => within(season, peersOf(season, team, 'name')))
    case 'conference_record':
      return share((team) => within(season, peersOf(season, team, 'conference')))
    case 'common_games':
      return share(commonGames(level, results))
    case 'four_common_games': {
      const common = commonGames(level, results)
      return level.every((team) => common(team).length >= 4) ? share(common) : undefined
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
      const common = commonGames(level, results)
      return (team) => net(team, common(team))
    }
    case 'conference_net_points':
      return (team) => net(team, within(season, peersOf(season, team, 'conference')))
    case 'net_points':
      return (team) => net(team, results)
  }
}

/** The teams of this season that share a team's division or conference, itself included; itself alone where it is in none. */
export const peersOf = ({ rules, teams }: Season, team: string, by: 'name' | 'conference'): string[] =>
  peersIn(team, by, rules.divisions, teams)

/** Games of two teams of a set. */
export const within = ({ results }: Season, teams: readonly string[]): Result[] => among(results, teams)

const opponentIn = ({ home, away }: Result, team: string): string | undefined => (home === team ? away : away === team ? home : undefined)
const opponents = (team: string, results: readonly Result[]): string[] => results.flatMap((result) => opponentIn(result, team) ?? [])
const beaten = (team: string, results: readonly Result[]): string[] =>
  opponents(
    team,
    results.filter(({ home, homeGoals, awayGoals }) => (home === team ? homeGoals > awayGoals : awayGoals > homeGoals)),
  )

/** Passed over until every level team has met another of them. */
function headToHead(level: readonly string[], results: readonly Result[]): Measure | undefined {
  const between = among(results, level)
  if (level.some((team) => opponents(team, between).length === 0)) return undefined
  return (team) => percentage(recordOf(team, between))
}

function sweep(level: readonly string[], results: readonly Result[]): Measure {
  const between = among(results, level)
  return (team) => {
    const { won, lost, drawn } = recordOf(team, between)
    const metAll = new Set(opponents(team, between)).size === level.length - 1
    if (!metAll || drawn > 0 || (won > 0 && lost > 0)) return 0
    return Math.sign(won - lost)
  }
}

/** A team's games against those that every level team has met. */
function commonGames(level: readonly string[], results: readonly Result[]): (team: string) => Result[] {
  const met = level.map((team) => new Set(opponents(team, results)))
  const common = new Set([...met[0]!].filter((team) => met.every((each) => each.has(team))))
  return (team) => results.filter((result) => common.has(opponentIn(result, team) ?? ''))
}

const strength = ({ results }: Season, teams: readonly string[]): number =>
  percentage(addedUp(teams.map((team) => recordOf(team, results))))

/** Both places added up, as a negative number: the fewer the better. Level teams share a place. */
function pointsRanking(team: string, teams: readonly string[], results: readonly Result[]): number {
  const mine = tally(team, results)
  const others = teams.map((other) => tally(other, results))
  const ahead = others.filter(({ goalsFor }) => goalsFor > mine.goalsFor).length
  const fewer = others.filter(({ goalsAgainst }) => goalsAgainst < mine.goalsAgainst).length
  return -(ahead + fewer)
}

function net(team: string, results: readonly Result[]): number {
  const { goalsFor, goalsAgainst } = tally(team, results)
  return goalsFor - goalsAgainst
}
