import type { MatchTally } from '@touchline/contract/gen/fixtures'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { StatsService } from '@touchline/contract/gen/stats'
import { renderCareer } from '../records/career.ts'
import { coachProfile } from '../records/coach-profile.ts'
import { officialProfile } from '../records/official-profile.ts'
import { renderTeamInjuries } from '../records/team-injuries.ts'
import { venue as venueRecord } from '../records/venue.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { type Endpoint, endpoint, list, listed, one } from './endpoint.ts'
import * as paramTypes from './param-types.ts'

const { sport, lang } = paramTypes

const getLeagues = ({ tallies }: { tallies: readonly MatchTally[] }): string[] => tallies.map(({ leagueId }) => leagueId)

/**
 * Venues, coaches and officials, whose matches are those of the list of matches with the parameter of that name, the
 * injuries of a team, and the career of a player.
 */
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
  endpoint({
    path: '/{sport}/teams/{id}/injuries',
    summary:
      'The injured and suspended players of a team today, ordered by name, as reported with its last and its next match; `not_covered` if neither, at most 30 days away, has a report.',
    onlyTeams: true,
    price: 'item',
    params: { sport, id: paramTypes.pathId('team'), lang },
    data: list('injury'),
    cache: 'list',
    rpc: StatsService.method.listTeamInjuries,
    buildRequest: ({ sport, id }) => ({ sport, teamId: id }),
    leagues: ({ leagueIds }) => leagueIds,
    render: (injuries, view) => listed(renderTeamInjuries(injuries, view)),
    cacheTags: ({ reports }, { sport }) => [
      cacheTags.catalog(sport),
      cacheTags.matches(sport),
      ...reports.map(({ matchId }) => cacheTags.details(matchId)),
    ],
  }),
  endpoint({
    path: '/{sport}/players/{id}/career',
    summary: 'The squads that a player has been in, by team and season, in order of time, with the days of the first and the last lineup.',
    onlyTeams: true,
    price: 'item',
    params: { sport, id: paramTypes.pathId('player'), lang },
    data: list('career entry'),
    cache: 'list',
    rpc: FixturesService.method.getCareer,
    buildRequest: ({ sport, id }) => ({ sport, id }),
    leagues: ({ entries, leagueIds }) => [...leagueIds, ...entries.flatMap((entry) => entry.leagueIds)],
    render: (career, view) => listed(renderCareer(career, view)),
    cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
  }),
]
