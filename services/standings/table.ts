import type { Match } from '@touchline/contract/gen/match'
import type { StandingsRow } from '@touchline/contract/gen/standings'
import { type Contest, rank } from './rank.ts'
import { at, beforeLastRound, held, type StoredResults } from './results.ts'
import { rowOf } from './row.ts'
import type { Rules } from './rules.ts'
import type { StageOf } from './stage.ts'
import { tally } from './tally.ts'

/** The rows of one stage: a table for each of its groups, in order of their name. */
export function groupTables({ stage, matches, rules }: StageOf): StandingsRow[] {
  const byGroup = Map.groupBy(matches, (m) => m.schedule!.group)
  return [...byGroup.entries()]
    .sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .flatMap(([group, inGroup]) => table(inGroup, rules, stage, group))
}

/**
 * The rows of one stage (or of one group of it) in order of rank, for every team that has a match there, played or not. Groups that stand
 * side by side are a table each: nothing ranks the first of group A before the first of group B, so `position` is the place in the group
 * there, and `group_position` the same.
 */
export function table(matches: readonly Match[], rules: Rules, stage: string, group?: string): StandingsRow[] {
  const stands = held(matches, rules)
  const contest = contestOf(stands, rules)
  const earlier = beforeLastRound(stands.results)
  const before = earlier.length > 0 ? ranking(at(stands, earlier), rules) : undefined
  return rank(stands.teams, contest, rules.order).map((team, i) => {
    const place = { team, stage, position: i + 1, deduction: rules.deductions.get(team) ?? 0 }
    const inGroup = group !== undefined && { group, groupPosition: i + 1 }
    // Where a season splits, only the table over its groups leads anywhere.
    const zone = inGroup || rules.split ? undefined : rules.zones.get(i + 1)
    const was = before && before.indexOf(team) + 1
    return rowOf({ ...place, ...inGroup, ...(zone && { zone }), ...(was && { was }) }, contest, rules.order)
  })
}

/** The order of a table without its rows. */
export const ranking = (stands: StoredResults, rules: Rules): string[] => rank(stands.teams, contestOf(stands, rules), rules.order)

const contestOf = ({ results, open }: StoredResults, { deductions }: Rules): Contest => ({
  results,
  open,
  points: (team) => tally(team, results).points - (deductions.get(team) ?? 0),
})
