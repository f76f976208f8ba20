import type { MessageInitShape } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import type { LeaderListSchema, QualificationSchema } from '@touchline/contract/gen/totals'
import type { SeasonRow, SeasonTotals, StageTotals } from '@touchline/contract/gen/totals_records'
import type { Statistic } from '@touchline/contract/statistics'
import type { QualificationRule } from '../qualification/rules.ts'
import { readValue } from './season-rows.ts'
import { exact } from './sums.ts'
import { rounded, shownValue } from './values.ts'

export interface LeaderOptions {
  /** Empty: all stages together. */
  stage: string
  perMatch: boolean
  limit: number
  /** Only players with at least so many matches in which the statistic is known. */
  minMatches?: number | undefined
  /** Absent: no rule applies. */
  qualification?: AppliedRule | undefined
  /** Only players who qualify, if a rule applies. */
  qualifiedOnly: boolean
}

export interface AppliedRule {
  rule: QualificationRule
  /** The stage whose totals count. Empty: the season has a single stage. */
  stage: string
  qualifies(row: SeasonRow): boolean
}

interface Candidate {
  row: SeasonRow
  total: StageTotals
  value: number
  matches: number
  qualified: boolean | undefined
}

/** Rates and maxima are the same for each match. */
export const changesPerMatch = ({ combination: { by } }: Statistic): boolean => by !== 'rate' && by !== 'max'

/**
 * The players of a season with the highest values of a statistic, or the lowest where those are best. Equal values have
 * equal ranks; they are in order of fewer matches, then name, then id. `perMatch` only if that changes the statistic.
 */
export function leaderList(season: SeasonTotals, statistic: Statistic, options: LeaderOptions): MessageInitShape<typeof LeaderListSchema> {
  const { qualification } = options
  const ranked = candidates(season, statistic, options).sort((a, b) => byRank(statistic, a, b))
  const shown = ranked.slice(0, options.limit)
  let rank = 0
  return {
    statistic: statistic.name,
    perMatch: options.perMatch,
    lowerFirst: statistic.lowerFirst,
    total: ranked.length,
    ...(qualification && { qualification: publicRule(qualification) }),
    qualifiedOnly: qualification !== undefined && options.qualifiedOnly,
    items: shown.map(({ row, total, value, matches, qualified }, i) => {
      if (i === 0 || shown[i - 1]!.value !== value) rank = i + 1
      return {
        rank,
        playerId: row.subjectId,
        name: row.name,
        teamIds: row.teamIds,
        value,
        text: leaderText(statistic, value),
        matches: total.matches,
        matchesWith: matches,
        ...(qualified !== undefined && { qualified }),
      }
    }),
  }
}

const publicRule = ({ rule: { any_of, rounded = false, source }, stage }: AppliedRule): MessageInitShape<typeof QualificationSchema> => ({
  anyOf: any_of.map(({ statistic, min, team_matches: teamMatches }) => ({ statistic, min, teamMatches, rounded })),
  stage,
  source,
})

function candidates(season: SeasonTotals, statistic: Statistic, options: LeaderOptions): Candidate[] {
  const { stage, perMatch, minMatches = 0, qualification, qualifiedOnly } = options
  const index = season.statistics.indexOf(statistic.name)
  const found: Candidate[] = []
  for (const row of season.rows) {
    const total = row.stages.find((each) => each.stage === stage)
    const known = total && readValue(total, index)
    if (!known) continue
    // A decision is known of every match that a player with decisions took part in.
    const matches = statistic.combination.by === 'count' ? total.matches : known.matches
    if (matches < minMatches) continue
    const qualified = qualification?.qualifies(row)
    if (qualifiedOnly && qualified === false) continue
    found.push({ row, total, value: perMatch ? exact(known.value / matches) : known.value, matches, qualified })
  }
  return found
}

const byRank = ({ lowerFirst }: Statistic, a: Candidate, b: Candidate): number =>
  (lowerFirst ? a.value - b.value : b.value - a.value) ||
  a.total.matches - b.total.matches ||
  byCodePoint(a.row.name, b.row.name) ||
  byCodePoint(a.row.subjectId, b.row.subjectId)

/** Empty for statistics that are shown as numbers. */
function leaderText(statistic: Statistic, value: number): string {
  const { combination } = statistic
  if (combination.by === 'rate') {
    const shown = rounded(value, combination.decimals)
    return combination.isText ? String(shownValue(statistic, shown)) : shown.toFixed(combination.decimals)
  }
  const shown = shownValue(statistic, value)
  return typeof shown === 'string' ? shown : ''
}
