import { lacksResult } from '@touchline/contract/data-age'
import { fact, type PlainFact } from '../fact.ts'
import type { MatchRow, Table, Until } from '../inputs.ts'
import { byStart } from './by-start.ts'
import { leagueEntity, newest, type Result, sideEntity } from './results.ts'

/** Maximum number of results in a statement of form. */
const formMax = 10

/**
 * Results that are missing since the oldest result in the statements of form, or at any time if there is none. `now`:
 * the same as in the inputs; nothing after `until` counts. Importance 5, because every statement of form depends on the
 * missing results.
 */
export function missingFacts(
  sideId: string,
  matches: readonly MatchRow[],
  results: readonly Result[],
  { until, now }: { until: Until; now: number },
): PlainFact[] {
  const oldest = (newest(results, formMax).at(-1) ?? results.at(-1))?.match.startAt.slice(0, 10) ?? ''
  const at = Math.min(now, Date.parse(until.startAt))
  const missing = [...new Map(matches.map((match) => [match.id, match])).values()]
    .filter(({ homeId, awayId }) => homeId === sideId || awayId === sideId)
    .filter((match) => match.id !== until.id && match.startAt >= oldest && lacksResult(match, at))
    .sort(byStart)
  const [first] = missing
  if (!first) return []
  const values = { count: missing.length, since: first.startAt.slice(0, 10) }
  return [fact('results_missing', { subject: sideEntity(sideId), values, matches: missing.map(({ id }) => id), importance: 5 })]
}

/**
 * Results that the side's table lacks, refused ones included. `season`: matches of the table's season. Importance 5.
 */
export function tableMissingFacts(sideId: string, table: Table, season: readonly MatchRow[], now: number): PlainFact[] {
  const { missingResults = 0, refusedResults = 0, resultsTo: date, leagueId, rows } = table
  const count = missingResults + refusedResults
  if (count === 0) return []
  const stages = new Set(rows.map(({ stage }) => stage))
  const missing = season
    .filter((match) => stages.has(match.stage ?? '') && match.state !== 'postponed' && lacksResult(match, now))
    .sort(byStart)
  const of = { subject: sideEntity(sideId), related: { league: leagueEntity(leagueId) }, matches: missing.map(({ id }) => id) }
  return [fact('table_results_missing', { ...of, values: { count, date }, importance: 5 })]
}
