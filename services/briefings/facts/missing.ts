import { lacksResult } from '@touchline/contract/data-age'
import { fact, type PlainFact } from '../fact.ts'
import type { MatchRow, Table, Until } from '../inputs.ts'
import { byStart } from './by-start.ts'
import { leagueEntity, newest, type Result, sideEntity } from './results.ts'

/** Results of which form is stated. */
const formMax = 10

/**
 * Results that are missing since the oldest of those that form is stated of; since ever where there is none. `now`: as of
 * the inputs; nothing after `run-or-retry` counts. Importance 5: every statement of form rests on what is missing.
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

/** Results that the table of the side lacks, those that were refused among them. `season`: the matches of its season. Importance 5. */
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
