import type { Match } from '@touchline/contract/gen/match'
import type { MatchBoxScore, MatchInjuries, MatchLineups, MatchPlayByPlay, MatchProvenance } from '@touchline/contract/gen/stats'
import { injury as injuryRecord } from '../records/injury.ts'
import { renderLineups } from '../records/lineup.ts'
import { renderPlay } from '../records/play.ts'
import { fieldProvenance } from '../records/provenance.ts'
import { renderStatistics } from '../records/statistics.ts'
import { cacheOfMatch } from '../reuse/cache-class.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import type { Rendered, ResponseView } from './endpoint.ts'
import type { ParamValues } from './param.ts'
import * as paramTypes from './param-types.ts'

/** Endpoints under one match: lineups, statistics, play-by-play, injuries, provenance. */

export const detailParams = { sport: paramTypes.sport, id: paramTypes.pathId('match'), lang: paramTypes.lang }

const sequenceMax = 999_999

export const playsParams = {
  ...detailParams,
  after_sequence: paramTypes.wholeNumber(
    0,
    sequenceMax,
    0,
    'Only entries with a higher `sequence`. A correction of an earlier entry is in the whole list only.',
  ),
}

export const buildDetailRequest = ({ sport, id }: { sport: string; id: string }) => ({ sport, matchId: id })

export const matchDetails = ({ match }: { match?: Match | undefined }): string[] => [
  cacheTags.match(match!.id),
  cacheTags.details(match!.id),
]

export const getLeague = ({ match }: { match?: Match | undefined }): string[] => [match!.schedule!.leagueId]

export const renderMatchLineups = (response: MatchLineups, view: ResponseView): Rendered => ({
  data: renderLineups(response, view),
  ...cacheOfDetail(response.match!, response.lineups !== undefined, view),
})

export const renderMatchStatistics = (response: MatchBoxScore, view: ResponseView): Rendered => ({
  data: renderStatistics(response, view),
  ...cacheOfDetail(response.match!, response.statistics !== undefined, view),
})

/** Play-by-play of a match in play grows, so it has the cache class of the match. */
export const renderMatchPlays = (
  { match, plays }: MatchPlayByPlay,
  view: ResponseView,
  { after_sequence: after }: ParamValues<typeof playsParams>,
): Rendered => {
  const all = plays?.entries ?? []
  const entries = after === 0 ? all : all.filter(({ sequence }) => sequence > after)
  return {
    data: entries.map((play) => renderPlay(play, match!.sport, view)),
    total: entries.length,
    ...cacheOfDetail(match!, all.length > 0, view),
  }
}

export const renderMatchInjuries = ({ match, items }: MatchInjuries, view: ResponseView): Rendered => ({
  data: items.map((injury) => injuryRecord.render(injury, view)),
  total: items.length,
  ...cacheOfDetail(match!, true, view),
})

export const renderMatchProvenance = ({ match, fields }: MatchProvenance, view: ResponseView): Rendered => ({
  data: fields.map((field) => fieldProvenance.render(field, view)),
  total: fields.length,
  ...cacheOfDetail(match!, true, view),
})

/**
 * The cache class of the match; `list` while the detail is not available yet, which may last beyond the final whistle.
 */
function cacheOfDetail(match: Match, isAvailable: boolean, view: ResponseView): Pick<Rendered, 'cache' | 'archived'> {
  const newest = view.latest(match)
  const cache = cacheOfMatch(newest)
  return { archived: newest.archived, cache: isAvailable || cache === 'live' ? cache : 'list' }
}
