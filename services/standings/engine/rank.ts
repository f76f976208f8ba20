import type { Contest, Measure } from './contest.ts'
import { tally, winPct } from './tally.ts'

/**
 * Some teams of a contest from first to last: by points, wins or percentage, then by the criteria of the league. Teams
 * that stay tied are in order of id, so that the same results always give the same table.
 */
export const rank = (teams: readonly string[], contest: Contest): string[] =>
  groupsBy(teams, firstMeasure(contest)).flatMap((tied) => breakTies(tied, contest))

/**
 * Ranks the teams of several divisions. `orders`: the teams of each division in order of rank. If the league has
 * criteria for this, only the best of the tied teams of each division are compared.
 */
export function rankAcross(orders: readonly (readonly string[])[], contest: Contest): string[] {
  const { across } = contest.ranking
  if (!across) return rank(orders.flat(), contest)
  const best = (tied: readonly string[]) => orders.flatMap((order) => order.find((team) => tied.includes(team)) ?? [])
  const byWildCard = { ...contest, ranking: { ...contest.ranking, order: across } }
  return groupsBy(orders.flat(), firstMeasure(contest)).flatMap((tied) => placeByPlace(tied, byWildCard, best))
}

/** Points per match, net of deductions; 0 before the first. */
export function pointsPerGame(team: string, { results, points }: Pick<Contest, 'results' | 'points'>): number {
  const { played } = tally(team, results)
  return played === 0 ? 0 : points(team) / played
}

/** The value that ranks before any criterion. */
export function firstMeasure(contest: Contest): Measure {
  const { ranking, results, points } = contest
  switch (ranking.by) {
    case 'points':
      return points
    case 'points_per_game':
      return (team) => pointsPerGame(team, contest)
    case 'wins':
      return (team) => tally(team, results).won
    case 'win_pct':
      return (team) => winPct(tally(team, results), ranking.points)
  }
}

function breakTies(tied: readonly string[], contest: Contest): string[] {
  const { restart, order } = contest.ranking
  if (restart === 'each_place') return placeByPlace(tied, contest)
  return restart === 'each_group' ? groupByGroup(tied, contest).flatMap((set) => byId(set, contest)) : inTurn(tied, contest, order)
}

/** Orders teams that no criterion separates by id. */
function byId(tied: readonly string[], contest: Contest): string[] {
  if (tied.length > 1) leaveUndecided(tied, contest)
  return tied.toSorted()
}

function leaveUndecided(teams: readonly string[], { undecided }: Contest): void {
  for (const team of teams) undecided?.add(team)
}

/** Each criterion applies within the groups that the earlier ones leave. */
function inTurn(tied: readonly string[], contest: Contest, names: readonly string[]): string[] {
  if (tied.length === 1 || names.length === 0) return byId(tied, contest)
  const others = names.findIndex((name) => !isHeadToHead(name))
  const inRow = names.slice(0, others < 0 ? names.length : Math.max(others, 1))
  const measures = inRow.flatMap((name) => [...contest.criteria[name]!(tied, contest)])
  const smaller = measures.reduce((sets, measure) => sets.flatMap((set) => groupsBy(set, measure)), [[...tied]])
  const again = contest.ranking.restart === 'head_to_head' && isHeadToHead(inRow[0]!) && smaller.length > 1
  return smaller.flatMap((set) => inTurn(set, contest, again ? names : names.slice(inRow.length)))
}

const isHeadToHead = (name: string): boolean => name.startsWith('head_to_head')

/** Once a criterion separates some of the teams, the list restarts within each smaller group, until none is separated. */
function groupByGroup(tied: readonly string[], contest: Contest): string[][] {
  const { order, more = order } = contest.ranking
  for (const name of tied.length === 1 ? [] : tied.length === 2 ? order : more) {
    for (const measure of contest.criteria[name]!(tied, contest)) {
      const smaller = groupsBy(tied, measure)
      if (smaller.length > 1) return smaller.flatMap((set) => groupByGroup(set, contest))
    }
  }
  return [tied.toSorted()]
}

/** The best of the `compared` teams is placed, then the list restarts among the others. */
function placeByPlace(tied: readonly string[], contest: Contest, compared = (teams: readonly string[]) => teams): string[] {
  if (tied.length < 2) return [...tied]
  const [best, ...level] = groupByGroup(compared(tied), contest)[0]!
  // The choice of the first among them may change the order of all that follow.
  if (level.length > 0) leaveUndecided(tied, contest)
  const others = tied.filter((team) => team !== best)
  return [best!, ...placeByPlace(others, contest, compared)]
}

/** Teams grouped by equal value, the largest value first. */
function groupsBy(teams: readonly string[], value: Measure): string[][] {
  const byValue = Map.groupBy(teams, value)
  return [...byValue.keys()].sort((a, b) => b - a).map((v) => byValue.get(v)!)
}
