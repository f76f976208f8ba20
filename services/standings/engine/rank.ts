import { measureOf } from './measures.ts'
import type { Criterion, Order } from './rules.ts'
import { type Pairing, type Result, tally } from './tally.ts'

/** The input of a ranking. */
export interface Contest {
  results: readonly Result[]
  /** Matches still to be played: head-to-head waits for those among the tied teams. */
  open: readonly Pairing[]
  /** Net of deductions, including points carried over. */
  points(team: string): number
  /** Criteria carried over from the regular season of a split, larger is better. */
  carried?: Partial<Record<Criterion, (team: string) => number>>
}

/**
 * Team ids from first to last: by points (or points per match), then by the league's criteria in order. A criterion
 * that separates some of the tied teams leaves smaller groups, and the next criterion applies within each group. Teams
 * that stay tied are in order of id, so that the same results always give the same table.
 */
export function rank(teams: readonly string[], contest: Contest, order: Order): string[] {
  const first = order.by === 'points' ? contest.points : (team: string) => perGame(team, contest)
  return groups(teams, first).flatMap((tied) => breakTies(tied, contest, order, order.tiebreakers))
}

/** Points per match; 0 before the first. Equal fractions give equal numbers, so rounding creates no ties. */
export function perGame(team: string, { results, points }: Pick<Contest, 'results' | 'points'>): number {
  const { played } = tally(team, results)
  return played === 0 ? 0 : points(team) / played
}

type HeadToHead = Extract<Criterion, `head_to_head_${string}`>
const isHeadToHead = (criterion: Criterion): criterion is HeadToHead => criterion.startsWith('head_to_head_')

function breakTies(tied: readonly string[], contest: Contest, order: Order, criteria: readonly Criterion[]): string[] {
  if (tied.length === 1 || criteria.length === 0) return [...tied].sort()
  const [criterion, ...rest] = criteria
  if (isHeadToHead(criterion!)) {
    const end = criteria.findIndex((next) => !isHeadToHead(next))
    const among = criteria.slice(0, end < 0 ? criteria.length : end).filter(isHeadToHead)
    return breakHeadToHead(tied, contest, order, among, criteria.slice(among.length))
  }
  const value = measureOf(criterion!, tied, contest)
  return groups(tied, value ?? (() => 0)).flatMap((smaller) => breakTies(smaller, contest, order, rest))
}

/**
 * The matches among the tied teams form a table of their own, which ranks all of them before the next criterion
 * applies.
 */
function breakHeadToHead(
  tied: readonly string[],
  contest: Contest,
  order: Order,
  among: readonly HeadToHead[],
  rest: readonly Criterion[],
): string[] {
  const between = contest.results.filter((r) => tied.includes(r.home) && tied.includes(r.away))
  // Until all of these matches have been played, the regulations use the results of the full season.
  if (!allMet(tied, between, contest.open, order.meetings)) return breakTies(tied, contest, order, rest)
  const smaller = among.reduce((sets, criterion) => sets.flatMap((set) => groups(set, headToHead(criterion, between))), [[...tied]])
  const next = order.again && smaller.length > 1 ? [...among, ...rest] : rest
  return smaller.flatMap((set) => breakTies(set, contest, order, next))
}

function allMet(tied: readonly string[], between: readonly Result[], open: readonly Pairing[], meetings: number): boolean {
  if (open.some((p) => tied.includes(p.home) && tied.includes(p.away))) return false
  const met = Map.groupBy(between, (r) => [r.home, r.away].sort().join(' '))
  return met.size === (tied.length * (tied.length - 1)) / 2 && [...met.values()].every((of) => of.length >= meetings)
}

function headToHead(criterion: HeadToHead, between: readonly Result[]): (team: string) => number {
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

/** Teams grouped by equal value, the largest value first. */
function groups(teams: readonly string[], value: (team: string) => number): string[][] {
  const byValue = Map.groupBy(teams, value)
  return [...byValue.keys()].sort((a, b) => b - a).map((v) => byValue.get(v)!)
}
