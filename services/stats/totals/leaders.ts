import type { MessageInitShape } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import type { LeaderListSchema } from '@touchline/contract/gen/totals'
import type { SeasonRow, SeasonTotals, StageTotals } from '@touchline/contract/gen/totals_records'
import { type Statistic, statisticNamed } from '@touchline/contract/statistics'
import { readValue, type StageValue } from './season-rows.ts'
import { exact } from './sums.ts'
import { rounded, shownValue } from './values.ts'

export interface LeaderOptions {
  /** Empty: all stages together. */
  stage: string
  perMatch: boolean
  limit: number
  /** Whether a player with this total is ranked. */
  qualifies?: ((row: SeasonRow, total: StageTotals, value: StageValue) => boolean) | undefined
}

interface Candidate {
  row: SeasonRow
  total: StageTotals
  value: number
  matches: number
}

/** Rates and maxima are the same for each match. */
const changesPerMatch = ({ combination: { by } }: Statistic): boolean => by !== 'rate' && by !== 'max'

/**
 * The players of a season with the highest values of a statistic, or the lowest where those are best. Equal values have
 * equal ranks; they are in order of fewer matches, then name, then id.
 */
export function leaderList(season: SeasonTotals, name: string, options: LeaderOptions): MessageInitShape<typeof LeaderListSchema> {
  const statistic = statisticNamed(season.sport, name)!
  const perMatch = options.perMatch && changesPerMatch(statistic)
  const ranked = candidates(season, statistic, { ...options, perMatch }).sort((a, b) => byRank(statistic, a, b))
  const shown = ranked.slice(0, options.limit)
  let rank = 0
  return {
    statistic: name,
    perMatch,
    lowerFirst: statistic.lowerFirst,
    total: ranked.length,
    items: shown.map(({ row, total, value, matches }, i) => {
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
      }
    }),
  }
}

function candidates(season: SeasonTotals, statistic: Statistic, { stage, perMatch, qualifies }: LeaderOptions): Candidate[] {
  const index = season.statistics.indexOf(statistic.name)
  const found: Candidate[] = []
  for (const row of season.rows) {
    const total = row.stages.find((each) => each.stage === stage)
    const known = total && readValue(total, index)
    if (!known) continue
    // A decision is known of every match that a player with decisions took part in.
    const matches = statistic.combination.by === 'count' ? total.matches : known.matches
    if (qualifies && !qualifies(row, total, { ...known, matches })) continue
    found.push({ row, total, value: perMatch ? exact(known.value / matches) : known.value, matches })
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
