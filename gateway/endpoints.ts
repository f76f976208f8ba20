import { FixturesService } from '@touchline/contract/gen/fixtures'
import { StandingsService } from '@touchline/contract/gen/standings'
import { StatsService } from '@touchline/contract/gen/stats'
import { type Endpoint, endpoint, list, one, ownEndpoint, page, pathsOf } from './endpoint.ts'
import {
  askDetails,
  detailParams,
  leagueOf,
  showMatchInjuries,
  showMatchLineups,
  showMatchPlays,
  showMatchStatistics,
} from './match-details.ts'
import { askMatches, matchListParams, showMatches, showOneMatch } from './match-list.ts'
import { required } from './param.ts'
import * as kinds from './param-types.ts'
import { showLeague } from './render/league.ts'
import { showPlayer } from './render/player.ts'
import { showSports } from './render/sport.ts'
import { showSquad } from './render/squad.ts'
import { showTable } from './render/standings.ts'
import { showTeam } from './render/team.ts'

const { sport, lang, limit, offset } = kinds

/**
 * Every endpoint there is. The router, the checks of parameters, prices, rights and the reference are functions of this list. Of two paths
 * that fit, the first is taken: the live list comes before a match, and before all others, since it is asked for most.
 */
export const endpoints: readonly Endpoint[] = [
  ownEndpoint({
    path: '/{sport}/matches/live',
    summary: 'Matches in play, with their events.',
    price: 'list',
    params: { sport, lang },
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
    source: { from: 'caller', show: (caller) => listed(showSports(caller, (id) => pathsOf(endpoints, id))) },
  }),
  endpoint({
    path: '/{sport}/leagues',
    summary: 'Leagues and their ids, by country, tier, name.',
    price: 'free',
    params: {
      sport,
      future: kinds.yesNo('true: only leagues with a match to come.'),
      country: kinds.country,
      q: kinds.text('Part of a name, accent- and case-blind.'),
      limit,
      offset,
      lang,
    },
    data: page('league'),
    cache: 'list',
    rpc: FixturesService.method.listLeagues,
    ask: ({ sport, future, country, q, limit, offset }, { scope }) => ({
      sport,
      future,
      limit,
      offset,
      ...(country !== undefined && { country }),
      ...(q !== undefined && { q }),
      ...(scope && { scope }),
    }),
    show: ({ items, total }, view) => ({ data: items.map((league) => showLeague(league, view)), total }),
  }),
  endpoint({
    path: '/{sport}/matches',
    summary:
      'Matches by day, league, team, season, round, status, id, ordered by start, or by last change, in that order. Without any of these, those of today.',
    price: 'list',
    params: matchListParams,
    data: page('match'),
    cache: 'list',
    rpc: FixturesService.method.listMatches,
    ask: askMatches,
    show: showMatches,
  }),
  endpoint({
    path: '/{sport}/matches/{id}',
    summary: 'One match with its events.',
    price: 'item',
    params: { sport, id: kinds.pathId('match'), lang },
    data: one('match'),
    cache: 'list',
    rpc: FixturesService.method.getMatch,
    ask: ({ sport, id }) => ({ sport, id }),
    leagues: (match) => [match.schedule!.leagueId],
    show: showOneMatch,
  }),
  endpoint({
    path: '/{sport}/matches/{id}/lineups',
    summary: 'Who plays in a match, with substitutions and cards; until the sheet is out not confirmed, and empty.',
    price: 'item',
    params: detailParams,
    data: one('line-up'),
    cache: 'list',
    rpc: StatsService.method.getLineups,
    ask: askDetails,
    leagues: leagueOf,
    show: showMatchLineups,
  }),
  endpoint({
    path: '/{sport}/matches/{id}/stats',
    summary: 'The figures of a match, by team and by player.',
    price: 'item',
    params: detailParams,
    data: one('statistics'),
    cache: 'list',
    rpc: StatsService.method.getStatistics,
    ask: askDetails,
    leagues: leagueOf,
    show: showMatchStatistics,
  }),
  endpoint({
    path: '/{sport}/matches/{id}/play-by-play',
    summary:
      'A match entry by entry, in order; empty until there is any. For basketball, baseball, hockey, tennis and american-football only.',
    onlyWith: 'playByPlay',
    price: 'item',
    params: detailParams,
    data: list('play-by-play entry'),
    cache: 'list',
    rpc: StatsService.method.getPlayByPlay,
    ask: askDetails,
    leagues: leagueOf,
    show: showMatchPlays,
  }),
  endpoint({
    path: '/{sport}/matches/{id}/injuries',
    summary: 'Who of both teams is injured or suspended, home first, by name.',
    price: 'item',
    params: detailParams,
    data: list('injury'),
    cache: 'list',
    rpc: StatsService.method.listInjuries,
    ask: askDetails,
    leagues: leagueOf,
    show: showMatchInjuries,
  }),
  endpoint({
    path: '/{sport}/leagues/{id}/standings',
    summary: 'The table of a league, by stage, then group, then position.',
    price: 'list',
    params: {
      sport,
      id: kinds.pathId('league'),
      season: { ...kinds.season, doc: `${kinds.season.doc} Without it, the newest started season held.` },
      stage: kinds.text(
        'The stage as rows show it, case-blind. Without it, the table as it stands: without a stage that a split carries on.',
      ),
      lang,
    },
    data: list('standings row'),
    cache: 'list',
    rpc: StandingsService.method.getStandings,
    ask: ({ sport, id, season, stage }) => ({
      sport,
      leagueId: id,
      ...(season !== undefined && { season }),
      ...(stage !== undefined && { stage }),
    }),
    leagues: ({ leagueId }) => [leagueId],
    show: (table, view) => ({
      ...listed(showTable(table, view)),
      archived: table.archived,
      ...(table.archived && { cache: 'archive' }),
    }),
  }),
  endpoint({
    path: '/{sport}/teams',
    summary: 'Teams by name, the best hit first.',
    price: 'list',
    params: {
      sport,
      q: required(
        kinds.search('At least two letters of a name, accent- and case-blind, in any language.'),
        'give at least two letters of a name',
      ),
      limit,
      offset,
      lang,
    },
    data: page('team'),
    cache: 'list',
    rpc: FixturesService.method.searchTeams,
    ask: ({ sport, q, limit, offset }, { scope }) => ({ sport, q, limit, offset, ...(scope && { scope }) }),
    show: ({ items, total }, view) => ({ data: items.map((team) => showTeam(team, view)), total }),
  }),
  endpoint({
    path: '/{sport}/teams/{id}',
    summary: 'One team.',
    price: 'item',
    params: { sport, id: kinds.pathId('team'), lang },
    data: one('team'),
    cache: 'list',
    rpc: FixturesService.method.getTeam,
    ask: ({ sport, id }) => ({ sport, id }),
    leagues: (team) => team.leagues.map(({ leagueId }) => leagueId),
    show: (team, view) => ({ data: showTeam(team, view) }),
  }),
  endpoint({
    path: '/{sport}/teams/{id}/squad',
    summary: 'Who belongs to a team in one season, by position, shirt number and name.',
    price: 'item',
    params: {
      sport,
      id: kinds.pathId('team'),
      season: { ...kinds.season, doc: `${kinds.season.doc} Without it, the newest season of which a squad is held.` },
      lang,
    },
    data: one('squad'),
    cache: 'list',
    rpc: FixturesService.method.getSquad,
    ask: ({ sport, id, season }) => ({ sport, teamId: id, ...(season !== undefined && { season }) }),
    leagues: (squad) => squad.leagues.map(({ leagueId }) => leagueId),
    show: (squad, view) => ({
      data: showSquad(squad, view),
      archived: squad.archived,
      ...(squad.archived && { cache: 'archive' }),
    }),
  }),
  endpoint({
    path: '/{sport}/players',
    summary:
      'Players by name, the best hit first. Of a word that over five hundred names have or begin with, not all are found: give more of it, or a team.',
    price: 'list',
    params: {
      sport,
      q: required(
        kinds.search('At least two letters of a name, accent- and case-blind: words of it or their beginnings, in any order.'),
        'give at least two letters of a name',
      ),
      team_id: { ...kinds.id('team'), doc: 'Only who was seen in the colours of this team, at any time.' },
      limit,
      offset,
      lang,
    },
    data: page('player'),
    cache: 'list',
    rpc: FixturesService.method.searchPlayers,
    ask: ({ sport, q, team_id, limit, offset }, { scope }) => ({
      sport,
      q,
      limit,
      offset,
      ...(team_id !== undefined && { teamId: team_id }),
      ...(scope && { scope }),
    }),
    show: ({ items, total }, view) => ({ data: items.map((player) => showPlayer(player, view)), total }),
  }),
  endpoint({
    path: '/{sport}/players/{id}',
    summary: 'One player.',
    price: 'item',
    params: { sport, id: kinds.pathId('player'), lang },
    data: one('player'),
    cache: 'list',
    rpc: FixturesService.method.getPlayer,
    ask: ({ sport, id }) => ({ sport, id }),
    leagues: (player) => player.leagues.map(({ leagueId }) => leagueId),
    show: (player, view) => ({ data: showPlayer(player, view) }),
  }),
]

const listed = (rows: object[]) => ({ data: rows, total: rows.length })
