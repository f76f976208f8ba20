import type { Criterion, Rules } from './rules.ts'
import { type Result, type Tally, tally } from './tally.ts'

/**
 * Team ids from first to last: by points after deductions, then by the league's criteria in order. A criterion that separates some of the
 * level teams leaves smaller groups, and the next criterion looks at each group by itself. What nothing separates is in order of id, so
 * that the same results always give the same table.
 */
export function rank(teams: readonly string[], results: readonly Result[], rules: Rules): string[] {
  const tallies = new Map(teams.map((team) => [team, tally(team, results)]))
  const points = (team: string) => tallies.get(team)!.points - (rules.deductions.get(team) ?? 0)
  return groups(teams, points).flatMap((level) => separate(level, results, tallies, rules.tiebreakers))
}

function separate(
  level: readonly string[],
  results: readonly Result[],
  tallies: ReadonlyMap<string, Tally>,
  [criterion, ...rest]: readonly Criterion[],
): string[] {
  if (level.length === 1 || criterion === undefined) return [...level].sort()
  const value = measure(criterion, level, results, tallies)
  return value
    ? groups(level, value).flatMap((smaller) => separate(smaller, results, tallies, rest))
    : separate(level, results, tallies, rest)
}

/** Undefined: the criterion cannot be applied yet. */
function measure(
  criterion: Criterion,
  level: readonly string[],
  results: readonly Result[],
  tallies: ReadonlyMap<string, Tally>,
): ((team: string) => number) | undefined {
  const away = (team: string) => tally(team, results, 'away')
  switch (criterion) {
    case 'goal_difference':
      return (team) => tallies.get(team)!.goalsFor - tallies.get(team)!.goalsAgainst
    case 'goals_for':
      return (team) => tallies.get(team)!.goalsFor
    case 'wins':
      return (team) => tallies.get(team)!.won
    case 'away_goals':
      return (team) => away(team).goalsFor
    case 'away_wins':
      return (team) => away(team).won
    default: {
      const among = new Set(level)
      const between = results.filter((r) => among.has(r.home) && among.has(r.away))
      // Home and away against each other; until both are played the regulations look at the whole season instead.
      if (between.length < level.length * (level.length - 1)) return undefined
      return headToHead(criterion, between)
    }
  }
}

function headToHead(criterion: Extract<Criterion, `head_to_head_${string}`>, between: readonly Result[]): (team: string) => number {
  switch (criterion) {
    case 'head_to_head_points':
      return (team) => tally(team, between).points
    case 'head_to_head_goal_difference':
      return (team) => tally(team, between).goalsFor - tally(team, between).goalsAgainst
    case 'head_to_head_goals_for':
      return (team) => tally(team, between).goalsFor
    case 'head_to_head_away_goals':
      return (team) => tally(team, between, 'away').goalsFor
  }
}

/** Teams of equal value together, the largest value first. */
function groups(teams: readonly string[], value: (team: string) => number): string[][] {
  const byValue = Map.groupBy(teams, value)
  return [...byValue.keys()].sort((a, b) => b - a).map((v) => byValue.get(v)!)
}
