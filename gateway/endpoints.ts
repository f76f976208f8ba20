import { FixturesService } from '@touchline/contract/gen/fixtures'
import { StandingsService } from '@touchline/contract/gen/standings'
import { type Endpoint, endpoint, list, one, ownEndpoint, page, pathsOf } from './endpoint.ts'
import * as kinds from './kinds.ts'
import { askMatches, matchListParams, showMatches, showOneMatch } from './match-list.ts'
import { required } from './param.ts'
import { showLeague } from './render/league.ts'
import { showSports } from './render/sport.ts'
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
    summary: 'Matches by day, league, team, season, round, status or id, ordered by start. Without any of these, those of today.',
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
    path: '/{sport}/leagues/{id}/standings',
    summary: 'The table of a league, by group, then position.',
    price: 'list',
    params: {
      sport,
      id: kinds.pathId('league'),
      season: { ...kinds.season, doc: `${kinds.season.doc} Without it, the newest started season held.` },
      stage: kinds.text('The stage as rows show it, case-blind. Without it, all stages of the table.'),
      lang,
    },
    data: list('standings row'),
    cache: 'list',
    rpc: StandingsService.method.getTable,
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
]

const listed = (rows: object[]) => ({ data: rows, total: rows.length })
