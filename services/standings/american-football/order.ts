import { recordOf } from '../won-lost.ts'
import type { Criterion } from './league-rules.ts'
import { measureOf, type Season } from './measures.ts'
import { percentage } from './percentage.ts'

/** The teams of one division from first to last: by percentage, then by the rules of a division. */
export const divisionOrder = (teams: readonly string[], season: Season): string[] =>
  ordered(teams, season, (tied) => firstOf(tied, season.rules.division, season))

/**
 * The play-off seeds of a conference, in order: division winners, then wild cards. Of tied teams only the best of each
 * division is compared with the others, by the wild-card rules; after each place assigned the comparison restarts.
 */
export function seedsOf(divisions: readonly (readonly string[])[], season: Season): string[] {
  const orders = divisions.filter((teams) => teams.length > 0).map((teams) => divisionOrder(teams, season))
  const pick = (tied: readonly string[]) => {
    const best = orders.flatMap((order) => order.find((team) => tied.includes(team)) ?? [])
    return firstOf(best, season.rules.wildCard, season)
  }
  const winners = orders.map(([winner]) => winner!)
  const others = orders.flatMap((order) => order.slice(1))
  return [...ordered(winners, season, pick), ...ordered(others, season, pick).slice(0, season.rules.wildCards)]
}

/** By percentage; tied teams one after the other, as `pick` chooses among the remaining ones. */
function ordered(teams: readonly string[], { results }: Season, pick: (tied: readonly string[]) => string): string[] {
  const byPct = Map.groupBy([...teams].sort(), (team) => percentage(recordOf(team, results)))
  const percentages = [...byPct.keys()].sort((a, b) => b - a)
  return percentages.flatMap((pct) => {
    const placed: string[] = []
    let remaining = byPct.get(pct)!
    while (remaining.length > 0) {
      const next = remaining.length === 1 ? remaining[0]! : pick(remaining)
      placed.push(next)
      remaining = remaining.filter((team) => team !== next)
    }
    return placed
  })
}

/**
 * The first of the tied teams. A criterion that leaves fewer of them restarts the list among those; the rest is decided
 * by id.
 */
function firstOf(tied: readonly string[], criteria: readonly Criterion[], season: Season): string {
  for (const criterion of tied.length > 1 ? criteria : []) {
    const measure = measureOf(criterion, tied, season)
    if (!measure) continue
    const most = Math.max(...tied.map(measure))
    const best = tied.filter((team) => measure(team) === most)
    if (best.length < tied.length) return firstOf(best, criteria, season)
  }
  return [...tied].sort()[0]!
}
