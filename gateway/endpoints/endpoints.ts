import { matchSports } from '@touchline/contract/catalog'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { StatsService } from '@touchline/contract/gen/stats'
import { calendarEndpoints, subscribedEndpoints } from '../calendars/calendar-endpoints.ts'
import { dumpEndpoint } from '../dumps/dump-endpoint.ts'
import { renderCatalogMeta } from '../records/catalog-meta.ts'
import { renderPlayer } from '../records/player.ts'
import { renderSports } from '../records/sport.ts'
import { renderSquad } from '../records/squad.ts'
import { team as teamRecord } from '../records/team.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { briefingEndpoints } from './briefing-endpoints.ts'
import { channelEndpoints } from './channel-endpoints.ts'
import { type Endpoint, endpoint, getPaths, list, listed, one, ownEndpoint, page } from './endpoint.ts'
import { readDetails } from './included-parts.ts'
import { leagueEndpoints } from './league-endpoints.ts'
import { mappingEndpoints } from './mapping-endpoints.ts'
import {
  buildDetailRequest,
  detailParams,
  getLeague,
  matchDetails,
  playsParams,
  renderMatchInjuries,
  renderMatchLineups,
  renderMatchPlays,
  renderMatchProvenance,
  renderMatchStatistics,
} from './match-details.ts'
import { buildMatchListRequest, countIncluded, matchesListed, matchListParams, renderMatches, renderOneMatch } from './match-list.ts'
import { requiredUnless } from './param.ts'
import * as paramTypes from './param-types.ts'
import { participantEndpoints } from './participant-endpoints.ts'
import { racingEndpoints } from './racing-endpoints.ts'
import { rankingEndpoints } from './ranking-endpoints.ts'
import { totalsEndpoints } from './totals-endpoints.ts'
import { usageEndpoints } from './usage-endpoints.ts'

const { sport, lang, limit, offset } = paramTypes
const withPlayByPlay = new Intl.ListFormat('en-GB').format(matchSports.filter(({ playByPlay }) => playByPlay).map(({ id }) => id))

/**
 * All endpoints. Router, parameter checks, prices, entitlements and the reference are derived from this list. The first
 * path that matches wins: the live list precedes a single match, and all others because it is requested most often.
 */
export const endpoints: readonly Endpoint[] = [
  ownEndpoint({
    path: '/{sport}/matches/live',
    summary: 'Matches in play, with their events.',
    price: 'list',
    params: { sport, league_id: paramTypes.ids('league'), ...paramTypes.leagueFilter, lang },
    data: list('match'),
    cache: 'live',
    source: { from: 'live' },
  }),
  ownEndpoint({
    path: '/sports',
    summary: 'The sports the key may use.',
    price: 'free',
    params: { lang },
    data: list('sport'),
    cache: 'list',
    source: { from: 'caller', render: (caller) => listed(renderSports(caller, (id) => getPaths(endpoints, id))) },
  }),
  ...leagueEndpoints,
  endpoint({
    path: '/{sport}/matches',
    summary:
      'Matches filtered by day, league, country, gender, type, tier, team, venue, coach, official, season, round, status or id, ordered by start; with `updated_since`, by last change. Without a filter: the matches of today.',
    price: 'list',
    params: matchListParams,
    data: page('listed match'),
    cache: 'list',
    rpc: FixturesService.method.listMatches,
    buildRequest: buildMatchListRequest,
    also: readDetails,
    render: renderMatches,
    cacheTags: matchesListed,
    parts: { record: 'match with parts', count: countIncluded },
  }),
  endpoint({
    path: '/{sport}/matches/{id}',
    summary: 'One match with its events.',
    price: 'item',
    params: { sport, id: paramTypes.pathId('match'), lang },
    data: one('match'),
    cache: 'list',
    rpc: FixturesService.method.getMatch,
    buildRequest: ({ sport, id }) => ({ sport, id }),
    leagues: ({ leagueId }) => [leagueId],
    render: renderOneMatch,
    cacheTags: (_, { id }) => [cacheTags.match(id)],
  }),
  endpoint({
    path: '/{sport}/matches/{id}/lineups',
    summary: 'The lineups of a match, with substitutions and cards; unconfirmed and empty before the lineup is published.',
    price: 'item',
    params: detailParams,
    data: one('lineup'),
    cache: 'list',
    rpc: StatsService.method.getLineups,
    buildRequest: buildDetailRequest,
    leagues: getLeague,
    render: renderMatchLineups,
    cacheTags: matchDetails,
  }),
  endpoint({
    path: '/{sport}/matches/{id}/stats',
    summary: 'The statistics of a match, by team and by player.',
    price: 'item',
    params: detailParams,
    data: one('statistics'),
    cache: 'list',
    rpc: StatsService.method.getStatistics,
    buildRequest: buildDetailRequest,
    leagues: getLeague,
    render: renderMatchStatistics,
    cacheTags: matchDetails,
  }),
  endpoint({
    path: '/{sport}/matches/{id}/play-by-play',
    summary: `The play-by-play entries of a match, in order; empty while there are none. For ${withPlayByPlay} only.`,
    onlyWith: 'playByPlay',
    price: 'item',
    params: playsParams,
    data: list('play-by-play entry'),
    cache: 'list',
    rpc: StatsService.method.getPlayByPlay,
    buildRequest: buildDetailRequest,
    leagues: getLeague,
    render: renderMatchPlays,
    cacheTags: matchDetails,
  }),
  endpoint({
    path: '/{sport}/matches/{id}/injuries',
    summary: 'The injured and suspended players of both teams, home team first, ordered by name.',
    price: 'item',
    params: detailParams,
    data: list('injury'),
    cache: 'list',
    rpc: StatsService.method.listInjuries,
    buildRequest: buildDetailRequest,
    leagues: getLeague,
    render: renderMatchInjuries,
    cacheTags: matchDetails,
  }),
  endpoint({
    path: '/{sport}/matches/{id}/provenance',
    summary: 'Where each field of a match comes from: the value, its source, and what every source reported and when, disagreements first.',
    price: 'item',
    params: detailParams,
    data: list('field provenance'),
    cache: 'list',
    rpc: StatsService.method.getProvenance,
    buildRequest: buildDetailRequest,
    leagues: getLeague,
    render: renderMatchProvenance,
    cacheTags: matchDetails,
  }),
  endpoint({
    path: '/{sport}/teams',
    summary: 'Teams by name, best match first, or by the ids that other providers have for them.',
    price: 'list',
    params: {
      sport,
      q: requiredUnless(
        'external_id',
        paramTypes.search('At least two letters of a name, in any language; accents and case are ignored. Required without `external_id`.'),
        'give at least two letters of a name, or external_id',
      ),
      external_id: paramTypes.externalId,
      country: paramTypes.country,
      gender: paramTypes.gender,
      type: paramTypes.teamType,
      limit,
      offset,
      lang,
    },
    data: page('team'),
    cache: 'list',
    rpc: FixturesService.method.searchTeams,
    buildRequest: ({ sport, q, external_id, country, gender, type, limit, offset }) => ({
      sport,
      ...paramTypes.searchWords(q, external_id),
      limit,
      offset,
      ...(country !== undefined && { country }),
      ...(gender !== undefined && { gender }),
      ...(type !== undefined && { type }),
    }),
    render: ({ items, total }, view) => ({ data: items.map((team) => teamRecord.render(team, view)), total, ...renderCatalogMeta(view) }),
    cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
  }),
  endpoint({
    path: '/{sport}/teams/{id}',
    summary: 'One team.',
    price: 'item',
    params: { sport, id: paramTypes.pathId('team'), lang },
    data: one('team'),
    cache: 'list',
    rpc: FixturesService.method.getTeam,
    buildRequest: ({ sport, id }) => ({ sport, id }),
    leagues: (team) => team.leagues.map(({ leagueId }) => leagueId),
    render: (team, view) => ({ data: teamRecord.render(team, view) }),
    cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
  }),
  endpoint({
    path: '/{sport}/teams/{id}/squad',
    summary: 'The squad of a team in one season, ordered by position, shirt number and name.',
    price: 'item',
    params: {
      sport,
      id: paramTypes.pathId('team'),
      season: {
        ...paramTypes.season,
        doc: `${paramTypes.season.doc} Default: the current season, or one to come; the squad of a season that is over is returned only when the season is named.`,
      },
      lang,
    },
    data: one('squad'),
    cache: 'list',
    rpc: FixturesService.method.getSquad,
    buildRequest: ({ sport, id, season }) => ({ sport, teamId: id, ...(season !== undefined && { season }) }),
    leagues: (squad) => squad.leagues.map(({ leagueId }) => leagueId),
    render: (squad, view) => ({
      data: renderSquad(squad, view),
      archived: squad.archived,
      ...(squad.archived && { cache: 'archive' }),
    }),
    cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
  }),
  endpoint({
    path: '/{sport}/players',
    summary:
      'Players by name, best match first, or by the ids that other providers have for them. A word that more than five hundred names contain or start with does not find all of them: use a longer word, or add a team.',
    price: 'list',
    params: {
      sport,
      q: requiredUnless(
        'external_id',
        paramTypes.search(
          'At least two letters of a name: words or prefixes of words, in any order; accents and case are ignored. Required without `external_id`.',
        ),
        'give at least two letters of a name, or external_id',
      ),
      external_id: paramTypes.externalId,
      team_id: { ...paramTypes.id('team'), doc: 'Only players who appeared while playing for this team, at any time.' },
      limit,
      offset,
      lang,
    },
    data: page('player'),
    cache: 'list',
    rpc: FixturesService.method.searchPlayers,
    buildRequest: ({ sport, q, external_id, team_id, limit, offset }) => ({
      sport,
      ...paramTypes.searchWords(q, external_id),
      limit,
      offset,
      ...(team_id !== undefined && { teamId: team_id }),
    }),
    render: ({ items, total }, view) => ({ data: items.map((player) => renderPlayer(player, view)), total, ...renderCatalogMeta(view) }),
    cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
  }),
  endpoint({
    path: '/{sport}/players/{id}',
    summary: 'One player.',
    price: 'item',
    params: { sport, id: paramTypes.pathId('player'), lang },
    data: one('player'),
    cache: 'list',
    rpc: FixturesService.method.getPlayer,
    buildRequest: ({ sport, id }) => ({ sport, id }),
    leagues: (player) => player.leagues.map(({ leagueId }) => leagueId),
    render: (player, view) => ({ data: renderPlayer(player, view) }),
    cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
  }),
  ...participantEndpoints,
  dumpEndpoint,
  ...calendarEndpoints,
  ...mappingEndpoints,
  ...totalsEndpoints,
  ...briefingEndpoints,
  ...rankingEndpoints,
  ...racingEndpoints,
  ...channelEndpoints,
  ...subscribedEndpoints,
  ...usageEndpoints,
]
