import { recordOf } from '../won-lost.ts'
import type { Criterion } from './league-rules.ts'
import { measureOf, type Season } from './measures.ts'
import { percentage } from './percentage.ts'

/** The teams of one division from first to last: by percentage, then by the rules of a division. */
export const divisionOrder = (teams: readonly string[], season: Season): string[] =>
  ordered(teams, season, (level) => firstOf(level, season.rules.division, season))

/**
 * Who of a conference goes on, from the first seed: the winners of its divisions, then the wild cards. Of level teams only the best of each
 * division is compared with others, by the rules for wild cards; when one has its place, the comparison begins anew.
 */
export function seedsOf(divisions: readonly (readonly string[])[], season: Season): string[] {
  const orders = divisions.filter((teams) => teams.length > 0).map((teams) => divisionOrder(teams, season))
  const pick = (level: readonly string[]) => {
    const best = orders.flatMap((order) => order.find((team) => level.includes(team)) ?? [])
    return firstOf(best, season.rules.wildCard, season)
  }
  const winners = orders.map(([winner]) => winner!)
  const others = orders.flatMap((order) => order.slice(1))
  return [...ordered(winners, season, pick), ...ordered(others, season, pick).slice(0, season.rules.wildCards)]
}

/** By percentage; of level teams one after the other, as `pick` chooses among those that are left. */
function ordered(teams: readonly string[], { results }: Season, pick: (level: readonly string[]) => string): string[] {
  const byShare = Map.groupBy([...teams].sort(), (team) => percentage(recordOf(team, results)))
  const shares = [...byShare.keys()].sort((a, b) => b - a)
  return shares.flatMap((share) => {
    const placed: string[] = []
    let left = byShare.get(share)!
    while (left.length > 0) {
      const next = left.length === 1 ? left[0]! : pick(left)
      placed.push(next)
      left = left.filter((team) => team !== next)
    }
    return placed
  })
}

/** The first of level teams. A criterion that leaves fewer of them begins the list anew among those; what none separates is in order of id. */
function firstOf(level: readonly string[], criteria: readonly Criterion[], season: Season): string {
  for (const criterion of level.length > 1 ? criteria : []) {
    const measure = measureOf(criterion, level, season)
    if (!measure) continue
    const most = Math.max(...level.map(measure))
    const best = level.filter((team) => measure(team) === most)
    if (best.length < level.length) return firstOf(best, criteria, season)
  }
  return [...level].sort()[0]!
}
