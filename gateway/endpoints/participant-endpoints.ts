import type { MatchTally } from '@touchline/contract/gen/fixtures'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { coachProfile } from '../records/coach-profile.ts'
import { officialProfile } from '../records/official-profile.ts'
import { venue as venueRecord } from '../records/venue.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { type Endpoint, endpoint, one } from './endpoint.ts'
import * as paramTypes from './param-types.ts'

const { sport, lang } = paramTypes

const getLeagues = ({ tallies }: { tallies: readonly MatchTally[] }): string[] => tallies.map(({ leagueId }) => leagueId)

/** Venues, coaches and officials. Their matches are those of the list of matches with the parameter of that name. */
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
  endpoint({
    path: '/{sport}/coaches/{id}',
    summary: 'One coach, with the teams that the coach has coached; `/matches?coach_id=` lists the matches.',
    onlyTeams: true,
    price: 'item',
    params: { sport, id: { ...paramTypes.pathId('official'), doc: 'The id of a coach.' }, lang },
    data: one('coach profile'),
    cache: 'list',
    rpc: FixturesService.method.getCoach,
    buildRequest: ({ sport, id }) => ({ sport, id }),
    leagues: (coach) => [...getLeagues(coach), ...coach.squads.flatMap(({ leagueIds }) => leagueIds)],
    render: (coach, view) => ({ data: coachProfile.render(coach, view) }),
    cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
  }),
  endpoint({
    path: '/{sport}/officials/{id}',
    summary: 'One match official, with the roles in matches; `/matches?official_id=` lists the matches.',
    price: 'item',
    params: { sport, id: { ...paramTypes.pathId('official'), doc: 'The id of a match official.' }, lang },
    data: one('official profile'),
    cache: 'list',
    rpc: FixturesService.method.getOfficial,
    buildRequest: ({ sport, id }) => ({ sport, id }),
    leagues: getLeagues,
    render: (official, view) => ({ data: officialProfile.render(official, view) }),
    cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
  }),
]
