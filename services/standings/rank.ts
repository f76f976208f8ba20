import { measureOf } from './measures.ts'
import type { Criterion, Order } from './rules.ts'
import { type Pairing, type Result, tally } from './tally.ts'

/** What is ranked. */
export interface Contest {
  results: readonly Result[]
  /** Matches still to be played: head-to-head waits for those among the level teams. */
  open: readonly Pairing[]
  /** Net of what was taken away, with what was carried over. */
  points(team: string): number
  /** What a split season brings along, larger is better. */
  brought?: Partial<Record<Criterion, (team: string) => number>>
}

/**
 * Team ids from first to last: by points (or points a match), then by the league's criteria in order. A criterion that separates some of
 * the level teams leaves smaller groups, and the next criterion looks at each group by itself. What nothing separates is in order of id,
 * so that the same results always give the same table.
 */
export function rank(teams: readonly string[], contest: Contest, order: Order): string[] {
  const first = order.by === 'points' ? contest.points : (team: string) => perGame(team, contest)
  return groups(teams, first).flatMap((level) => separate(level, contest, order, order.tiebreakers))
}

/** Points a match; 0 before the first. Equal fractions give equal numbers, so nothing is level by rounding. */
export function perGame(team: string, { results, points }: Pick<Contest, 'results' | 'points'>): number {
  const { played } = tally(team, results)
  return played === 0 ? 0 : points(team) / played
}

type HeadToHead = Extract<Criterion, `head_to_head_${string}`>
const isHeadToHead = (criterion: Criterion): criterion is HeadToHead => criterion.startsWith('head_to_head_')

function separate(level: readonly string[], contest: Contest, order: Order, criteria: readonly Criterion[]): string[] {
  if (level.length === 1 || criteria.length === 0) return [...level].sort()
  const [criterion, ...rest] = criteria
  if (isHeadToHead(criterion!)) {
    const end = criteria.findIndex((next) => !isHeadToHead(next))
    const among = criteria.slice(0, end < 0 ? criteria.length : end).filter(isHeadToHead)
    return separateAmong(level, contest, order, among, criteria.slice(among.length))
  }
  const value = measureOf(criterion!, level, contest)
  return groups(level, value ?? (() => 0)).flatMap((smaller) => separate(smaller, contest, order, rest))
}

/** The matches among the level teams are a table of their own, by which all of them are ranked before the next criterion is looked at. */
function separateAmong(
  level: readonly string[],
  contest: Contest,
  order: Order,
  among: readonly HeadToHead[],
  rest: readonly Criterion[],
): string[] {
  const between = contest.results.filter((r) => level.includes(r.home) && level.includes(r.away))
  // Until all is played the regulations look at the whole season instead.
  if (!allMet(level, between, contest.open, order.meetings)) return separate(level, contest, order, rest)
  const smaller = among.reduce((sets, criterion) => sets.flatMap((set) => groups(set, headToHead(criterion, between))), [[...level]])
  const next = order.again && smaller.length > 1 ? [...among, ...rest] : rest
  return smaller.flatMap((set) => separate(set, contest, order, next))
}

function allMet(level: readonly string[], between: readonly Result[], open: readonly Pairing[], meetings: number): boolean {
  if (open.some((p) => level.includes(p.home) && level.includes(p.away))) return false
  const met = Map.groupBy(between, (r) => [r.home, r.away].sort().join(' '))
  return met.size === (level.length * (level.length - 1)) / 2 && [...met.values()].every((of) => of.length >= meetings)
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

/** Teams of equal value together, the largest value first. */
function groups(teams: readonly string[], value: (team: string) => number): string[][] {
  const byValue = Map.groupBy(teams, value)
  return [...byValue.keys()].sort((a, b) => b - a).map((v) => byValue.get(v)!)
}
