import type { MatchTally } from '@touchline/contract/gen/fixtures'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { venue as venueRecord } from '../records/venue.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { type Endpoint, endpoint, one } from './endpoint.ts'
import * as paramTypes from './param-types.ts'

const { sport, lang } = paramTypes

const getLeagues = ({ tallies }: { tallies: readonly MatchTally[] }): string[] => tallies.map(({ leagueId }) => leagueId)

/** Venues. Their matches are those of the list of matches with the parameter of the same name. */
export const participantEndpoints: readonly Endpoint[] = [
  endpoint({
    path: '/{sport}/venues/{id}',
    summary: 'One venue, with the teams that play at home there; `/matches?venue_id=` lists its matches.',
    price: 'item',
    params: { sport, id: paramTypes.pathId('venue'), lang },
    data: one('venue'),
    cache: 'list',
    rpc: FixturesService.method.getVenue,
    buildRequest: ({ sport, id }) => ({ sport, id }),
    leagues: getLeagues,
    render: (venue, view) => ({ data: venueRecord.render(venue, view) }),
    cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
  }),
]
