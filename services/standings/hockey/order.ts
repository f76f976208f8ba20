import { groupsBy, type Measure } from '../level.ts'
import { type Game, pointsOf, tally, winsOf } from './record.ts'
import type { Criterion, HockeyRules, Points } from './rules.ts'

type Rules = Pick<HockeyRules, 'points' | 'order'> & {
  /** Points deducted by team id, positive. */
  deductions?: ReadonlyMap<string, number>
}

/**
 * Team ids from first to last: by points, then by the league's criteria in order. A criterion that separates some of
 * the tied teams leaves smaller groups, and the next criterion applies within each. Teams that stay tied are in order
 * of id.
 */
export function rankTeams(teams: readonly string[], games: readonly Game[], { points, order, deductions }: Rules): string[] {
  const tallies = new Map(teams.map((team) => [team, tally(team, games)]))
  const of = (team: string) => tallies.get(team)!
  const measures: Record<Exclude<Criterion, 'head_to_head'>, Measure> = {
    fewer_played: (team) => -of(team).played,
    regulation_wins: (team) => of(team).regulationWins,
    regulation_and_overtime_wins: (team) => of(team).regulationWins + of(team).overtimeWins,
    wins: (team) => winsOf(of(team)),
    goal_difference: (team) => of(team).goalsFor - of(team).goalsAgainst,
    goals_for: (team) => of(team).goalsFor,
  }
  function breakTies(tied: readonly string[], criteria: readonly Criterion[]): string[] {
    const [criterion, ...rest] = criteria
    if (tied.length === 1 || criterion === undefined) return [...tied].sort()
    const measure = criterion === 'head_to_head' ? headToHead(tied, games, points) : measures[criterion]
    return groupsBy(tied, measure).flatMap((smaller) => breakTies(smaller, rest))
  }
  return groupsBy(teams, (team) => pointsOf(of(team), points) - (deductions?.get(team) ?? 0)).flatMap((tied) => breakTies(tied, order))
}

/** Points won as a share of the points available in games among these teams; 0 without a game. */
function headToHead(tied: readonly string[], games: readonly Game[], points: Points): Measure {
  const among = games.filter(({ home, away }) => tied.includes(home) && tied.includes(away))
  const pairs = Map.groupBy(among, ({ home, away }) => [home, away].sort().join('\n'))
  const balanced = [...pairs.values()].flatMap(withoutOddGames)
  return (team) => {
    const own = tally(team, balanced)
    return own.played === 0 ? 0 : pointsOf(own, points) / (own.played * points.win)
  }
}

/**
 * The games of two teams, equally many per venue: the first games at the venue with more are dropped. `games` in order
 * of play.
 */
function withoutOddGames(games: readonly Game[]): Game[] {
  const byVenue = [...Map.groupBy(games, ({ home }) => home).values()]
  const fewest = byVenue.length === 2 ? Math.min(...byVenue.map(({ length }) => length)) : 0
  return byVenue.flatMap((atVenue) => atVenue.slice(atVenue.length - fewest))
}
