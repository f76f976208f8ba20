import type { SeasonTotals } from '@touchline/contract/gen/totals_records'
import type { Statistic } from '@touchline/contract/statistics'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { AppliedRule } from '../totals/leaders.ts'
import { seasonMatchCounts, seasonTotalsId } from '../totals/records.ts'
import { countedStage, qualifier } from './qualifiers.ts'
import { findRule } from './rules.ts'

interface LeadersOfSeason {
  totals: SeasonTotals
  /** The requested stage. Empty: all stages together. */
  stage: string
  shown: { leagueId: string; season: string; stages: readonly string[] }
}

interface RankedStatistic {
  statistic: Statistic
  perMatch: boolean
}

/** The rule that applies to each list; undefined where none does. Reads the matches of the teams only if one does. */
export async function appliedRules(
  store: DocumentStore,
  { totals, stage, shown: { leagueId, season, stages } }: LeadersOfSeason,
  lists: readonly RankedStatistic[],
): Promise<(AppliedRule | undefined)[]> {
  const counted = countedStage(stage, stages)
  const rules = lists.map(({ statistic, perMatch }) => findRule({ leagueId, season, statistic: statistic.name, perMatch }))
  if (counted === undefined || rules.every((rule) => !rule)) return lists.map(() => undefined)
  const teams = await store.get(seasonMatchCounts, seasonTotalsId({ kind: 'team', leagueId, season }))
  const teamMatches = new Map(
    teams?.doc.rows.map((row) => [row.subjectId, row.stages.find((each) => each.stage === counted)?.matches ?? 0]),
  )
  return lists.map(({ statistic }, i) => {
    const rule = rules[i]
    return rule && { rule, stage: counted, qualifies: qualifier(rule, { season: totals, statistic, stage: counted, teamMatches }) }
  })
}
