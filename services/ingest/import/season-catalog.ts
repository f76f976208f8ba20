import { normalRound } from '@touchline/contract/names/normal-round'
import type { MatchesDataset } from '@touchline/sources/connector'
import { type Identity, stageIdentity } from '../identity/ids.ts'
import type { GetExternalIds } from './external-ids.ts'
import type { Row } from './merge-rows.ts'
import { catalogObservation, leagueObservation, type PendingObservation } from './pending-observation.ts'
import type { SeasonContext } from './season-context.ts'

/** The named stages, ordered by their first match. */
function getStages({ sport }: MatchesDataset, { seasonId }: SeasonContext, matches: readonly Row[]) {
  return [...Map.groupBy(matches, (row) => row.stage.name).values()]
    .map((same) => same.reduce((a, b) => (b.startAt < a.startAt ? b : a)))
    .filter(({ stage }) => stage.name !== '')
    .sort((a, b) => (`${a.startAt}${a.stage.name}` < `${b.startAt}${b.stage.name}` ? -1 : 1))
    .map(({ stage }) => ({ ...stage, identity: stageIdentity(sport, seasonId.id, stage.name) }))
}

export const getIdentities = (dataset: MatchesDataset, context: SeasonContext, matches: readonly Row[]): Identity[] =>
  matches.length === 0 ? [] : [context.leagueId, context.seasonId, ...getStages(dataset, context, matches).map(({ identity }) => identity)]

/** League and season. A dataset without matches, such as a squad list, has neither. */
export function getCatalog(
  source: string,
  dataset: MatchesDataset,
  context: SeasonContext,
  { matches, externalIds }: { matches: readonly Row[]; externalIds: GetExternalIds },
): PendingObservation[] {
  if (matches.length === 0) return []
  const days = matches.map((row) => row.startAt.slice(0, 10)).sort()
  const season = {
    id: context.seasonId.id,
    leagueId: context.leagueId.id,
    name: context.season,
    startDate: days[0]!,
    endDate: days.at(-1)!,
    stages: getStages(dataset, context, matches).map(({ identity, name, type }) => ({ id: identity.id, name: normalRound(name), type })),
  }
  return [
    leagueObservation(source, dataset.name, dataset.season!.league, { id: context.leagueId.id, sport: dataset.sport, externalIds }),
    catalogObservation(source, dataset.name, { case: 'season', value: season }),
  ]
}
