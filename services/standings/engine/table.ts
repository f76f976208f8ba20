import type { Match } from '@touchline/contract/gen/match'
import type { StandingsRow } from '@touchline/contract/gen/standings'
import { type Contest, rank } from './rank.ts'
import { asOf, beforeLastRound, type StoredResults, storedResults } from './results.ts'
import { rowOf } from './row.ts'
import type { Rules } from './rules.ts'
import type { StageOf } from './stage.ts'
import { tally } from './tally.ts'

/** The rows of one stage: a table for each of its groups, ordered by group name. */
export function groupTables({ stage, matches, rules }: StageOf): StandingsRow[] {
  const byGroup = Map.groupBy(matches, (m) => m.schedule!.group)
  return [...byGroup.entries()]
    .sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .flatMap(([group, inGroup]) => table(inGroup, rules, stage, group))
}

/**
 * The rows of one stage, or of one group of it, in order of rank, for every team with a match there, played or not.
 * Parallel groups are separate tables: nothing ranks the first of group A against the first of group B, so `position`
 * equals `group_position` there.
 */
export function table(matches: readonly Match[], rules: Rules, stage: string, group?: string): StandingsRow[] {
  const stored = storedResults(matches, rules)
  const contest = contestOf(stored, rules)
  const earlier = beforeLastRound(stored.results)
  const before = earlier.length > 0 ? ranking(asOf(stored, earlier), rules) : undefined
  return rank(stored.teams, contest, rules.order).map((team, i) => {
    const place = { team, stage, position: i + 1, deduction: rules.deductions.get(team) ?? 0 }
    const inGroup = group !== undefined && { group, groupPosition: i + 1 }
    // In a season with a split, only the table over its groups has zones.
    const zone = inGroup || rules.split ? undefined : rules.zones.get(i + 1)
    const previous = before && before.indexOf(team) + 1
    return rowOf({ ...place, ...inGroup, ...(zone && { zone }), ...(previous && { previous }) }, contest, rules.order)
  })
}

/** The order of a table without its rows. */
export const ranking = (stored: StoredResults, rules: Rules): string[] => rank(stored.teams, contestOf(stored, rules), rules.order)

const contestOf = ({ results, open }: StoredResults, { deductions }: Rules): Contest => ({
  results,
  open,
  points: (team) => tally(team, results).points - (deductions.get(team) ?? 0),
})
