import type { Match } from '@touchline/contract/gen/match'
import type { StandingsRow } from '@touchline/contract/gen/standings'
import { unrankedRow } from './columns.ts'
import { getResults, selectResults, storedResults } from './results.ts'
import type { Unranked } from './rules.ts'
import { inGroups } from './table.ts'

/**
 * The rows of one stage whose ranking is not on file, for every team with a match there: counts ordered by group and
 * team id. A tied score counts as a draw, because only a ranking defines whether a league allows draws.
 */
export const unrankedRows = (
  stage: string,
  matches: readonly Match[],
  { annulled, deductions, columns, after, setPoints, select }: Unranked,
): StandingsRow[] =>
  inGroups(matches).flatMap(([group, inGroup]) => {
    const { teams, results: all } = storedResults(inGroup, { annulled, draws: true, after, setPoints })
    const results = select ? selectResults(all, select) : all
    return teams.map((teamId) => {
      const place = { teamId, stage, group, deduction: deductions.get(teamId) ?? 0 }
      return unrankedRow(place, getResults(teamId, results), columns)
    })
  })
