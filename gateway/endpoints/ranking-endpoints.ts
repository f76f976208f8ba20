import { StandingsService } from '@touchline/contract/gen/standings'
import { renderRanking, renderRankingMeta } from '../records/ranking.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { type Endpoint, endpoint, page } from './endpoint.ts'
import * as paramTypes from './param-types.ts'

const { sport, lang, limit, offset } = paramTypes

/** Published ranking lists. A key for single leagues does not have them: a list belongs to no league. */
export const rankingEndpoints: readonly Endpoint[] = [
  endpoint({
    path: '/{sport}/rankings',
    summary: 'The ranking list of a tour or a federation, as published: the newest one at or before a day, ordered by position.',
    price: 'list',
    params: {
      sport,
      tour: paramTypes.text(
        'The tour, such as ATP; case is ignored. `meta.tours` has those of the sport. Required if there are several. A tour without a list is 404.',
      ),
      date: paramTypes.day('The newest list of this day or before it. Default: the newest.'),
      limit,
      offset,
      lang,
    },
    data: page('ranking row'),
    cache: 'list',
    rpc: StandingsService.method.getRanking,
    buildRequest: ({ sport, tour, date, limit, offset }) => ({
      sport,
      limit,
      offset,
      ...(tour !== undefined && { tour }),
      ...(date !== undefined && { date }),
    }),
    leagues: () => [],
    render: (ranking, view) => ({
      data: renderRanking(ranking, view),
      total: ranking.total,
      meta: renderRankingMeta(ranking, view),
    }),
    cacheTags: (_, { sport }) => [cacheTags.rankings(sport)],
  }),
]
