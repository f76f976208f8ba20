import { groupsBy, type Measure } from '../level.ts'
import { type Game, pointsOf, tally, winsOf } from './record.ts'
import type { Criterion, HockeyRules, Points } from './rules.ts'

type Rules = Pick<HockeyRules, 'points' | 'order'> & {
  /** Team id to the points taken away, positive. */
  deductions?: ReadonlyMap<string, number>
}

/**
 * Team ids from first to last: by points, then by the league's criteria in order. A criterion that separates some of the level teams leaves
 * smaller groups, and the next one looks at each by itself. What nothing separates is in order of id.
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
  function separate(level: readonly string[], criteria: readonly Criterion[]): string[] {
    const [criterion, ...rest] = criteria
    if (level.length === 1 || criterion === undefined) return [...level].sort()
    const measure = criterion === 'head_to_head' ? headToHead(level, games, points) : measures[criterion]
    return groupsBy(level, measure).flatMap((smaller) => separate(smaller, rest))
  }
  return groupsBy(teams, (team) => pointsOf(of(team), points) - (deductions?.get(team) ?? 0)).flatMap((level) => separate(level, order))
}

/** The share of the points in games among these teams; 0 without one. */
function headToHead(level: readonly string[], games: readonly Game[], points: Points): Measure {
  const among = games.filter(({ home, away }) => level.includes(home) && level.includes(away))
  const pairs = Map.groupBy(among, ({ home, away }) => [home, away].sort().join('\n'))
  const counted = [...pairs.values()].flatMap(withoutOddGames)
  return (team) => {
    const mine = tally(team, counted)
    return mine.played === 0 ? 0 : pointsOf(mine, points) / (mine.played * points.win)
  }
}

/** Of two teams: as many games at each ground, the first ones at the ground with more left out. `games` in order of play. */
function withoutOddGames(games: readonly Game[]): Game[] {
  const atGround = [...Map.groupBy(games, ({ home }) => home).values()]
  const fewest = atGround.length === 2 ? Math.min(...atGround.map(({ length }) => length)) : 0
  return atGround.flatMap((at) => at.slice(at.length - fewest))
}
