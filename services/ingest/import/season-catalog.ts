import { normalRound } from '@touchline/contract/names/normal-round'
import type { MatchesDataset } from '@touchline/sources/connector'
import { type Identity, stageIdentity } from '../identity/ids.ts'
import type { GetExternalIds } from './external-ids.ts'
import type { DaysOfMatches, SeasonSpan } from './match-days.ts'
import type { Row } from './merge-rows.ts'
import { catalogObservation, leagueObservation, type PendingObservation } from './pending-observation.ts'
import type { SeasonContext } from './season-context.ts'

/** The named stages, ordered by their first match. */
function getStages(matches: readonly Row[]): SeasonSpan['stages'] {
  return [...Map.groupBy(matches, (row) => row.stage.name).values()]
    .map((same) => same.reduce((a, b) => (b.startAt < a.startAt ? b : a)))
    .filter(({ stage }) => stage.name !== '')
    .sort((a, b) => (`${a.startAt}${a.stage.name}` < `${b.startAt}${b.stage.name}` ? -1 : 1))
    .map(({ stage, startAt }) => ({ name: stage.name, type: stage.type, startAt }))
}

export const getIdentities = (dataset: MatchesDataset, context: SeasonContext, matches: readonly Row[]): Identity[] =>
  matches.length === 0
    ? []
    : [context.leagueId, context.seasonId, ...getStages(matches).map(({ name }) => stageIdentity(dataset.sport, context.seasonId.id, name))]

/** League and season. A dataset without matches, such as a squad list, has neither. */
export function getCatalog(
  source: string,
  dataset: MatchesDataset,
  context: SeasonContext,
  { matches, externalIds, days: known }: { matches: readonly Row[]; externalIds: GetExternalIds; days: DaysOfMatches | undefined },
): PendingObservation[] {
  if (matches.length === 0) return []
  const days = matches.map((row) => row.startAt.slice(0, 10)).sort()
  const own = { startDate: days[0]!, endDate: days.at(-1)!, stages: getStages(matches) }
  const { startDate, endDate, stages } = known?.season(own) ?? own
  const season = {
    id: context.seasonId.id,
    leagueId: context.leagueId.id,
    name: context.season,
    ...{ startDate, endDate },
    stages: stages.map(({ name, type }) => ({
      id: stageIdentity(dataset.sport, context.seasonId.id, name).id,
      name: normalRound(name),
      type,
    })),
  }
  return [
    leagueObservation(source, dataset.name, dataset.season!.league, { id: context.leagueId.id, sport: dataset.sport, externalIds }),
    catalogObservation(source, dataset.name, { case: 'season', value: season }),
  ]
}
