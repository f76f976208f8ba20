import type { Contest } from './rank.ts'
import type { Criterion } from './rules.ts'
import { type Result, tally } from './tally.ts'

type Measure = (team: string) => number

/**
 * The value a criterion compares, other than head-to-head, larger is better; undefined when it does not apply to these
 * teams.
 */
export function measureOf(
  criterion: Exclude<Criterion, `head_to_head_${string}`>,
  tied: readonly string[],
  { results, carried }: Contest,
): Measure | undefined {
  switch (criterion) {
    case 'goal_difference':
      return (team) => difference(team, results)
    case 'goals_for':
      return (team) => tally(team, results).goalsFor
    case 'wins':
      return (team) => tally(team, results).won
    case 'away_goals':
      return (team) => tally(team, results, 'away').goalsFor
    case 'away_wins':
      return (team) => tally(team, results, 'away').won
    case 'away_goals_against':
      return (team) => -tally(team, results, 'away').goalsAgainst
    case 'points_dropped':
      return (team) => tally(team, results).points - 3 * tally(team, results).played
    case 'first_half_goal_difference':
      return (team) => difference(team, firstMeetings(results))
    case 'first_half_goals_for':
      return (team) => tally(team, firstMeetings(results)).goalsFor
    case 'opponents_points':
      return ofOpponents(results, (team) => tally(team, results).points)
    case 'opponents_goal_difference':
      return ofOpponents(results, (team) => difference(team, results))
    case 'opponents_goals_for':
      return ofOpponents(results, (team) => tally(team, results).goalsFor)
    case 'half_point':
    case 'regular_season_position':
      return carried?.[criterion]
    case 'fair_play':
      return fairPlay(tied, results)
  }
}

function difference(team: string, results: readonly Result[]): number {
  const { goalsFor, goalsAgainst } = tally(team, results)
  return goalsFor - goalsAgainst
}

/** The first meeting of every two teams: the first half of a season, independent of the order of its rounds. */
function firstMeetings(results: readonly Result[]): Result[] {
  const met = new Set<string>()
  return results.filter(({ home, away }) => {
    const pair = [home, away].sort().join(' ')
    return !met.has(pair) && met.add(pair)
  })
}

/** The sum over a team's opponents, once per meeting. */
const ofOpponents =
  (results: readonly Result[], measure: Measure): Measure =>
  (team) =>
    results
      .flatMap((r) => (r.home === team ? [r.away] : r.away === team ? [r.home] : []))
      .reduce((sum, opponent) => sum + measure(opponent), 0)

function fairPlay(tied: readonly string[], results: readonly Result[]): Measure | undefined {
  const played = results.filter((r) => tied.includes(r.home) || tied.includes(r.away))
  if (played.some((r) => r.fairPlay === undefined)) return undefined
  return (team) => played.reduce((sum, r) => sum + (r.home === team ? r.fairPlay!.home : r.away === team ? r.fairPlay!.away : 0), 0)
}
