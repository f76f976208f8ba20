import { FixturesService } from '@touchline/contract/gen/fixtures'
import { StandingsService } from '@touchline/contract/gen/standings'
import { renderBracket } from '../records/bracket.ts'
import { renderCatalogMeta } from '../records/catalog-meta.ts'
import { league as leagueRecord, leagueWithSeasons } from '../records/league.ts'
import { renderRounds } from '../records/round.ts'
import { renderStandingsMeta } from '../records/standings-meta.ts'
import { team as teamRecord } from '../records/team.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { type Endpoint, endpoint, list, one, page } from './endpoint.ts'
import * as paramTypes from './param-types.ts'
import { pickLeagueFilter } from './param-types.ts'
import { seasonAndStage } from './season-and-stage.ts'
import { buildStandingsRequest, isTable } from './standings-request.ts'

const { sport, lang, limit, offset } = paramTypes
const id = paramTypes.pathId('league')
const season = { ...paramTypes.season, doc: `${paramTypes.season.doc} Default: the newest season that has started.` }

/** Leagues, their standings, teams and players. */
export const leagueEndpoints: readonly Endpoint[] = [
  endpoint({
    path: '/{sport}/leagues',
    summary: 'Leagues with their ids, ordered by country, tier and name.',
    price: 'free',
    params: {
      sport,
      future: paramTypes.yesNo('true: only leagues with an upcoming match.'),
      ...paramTypes.leagueFilter,
      q: paramTypes.text('Part of a name, or beginnings of words of its names and its country in any order; accents and case are ignored.'),
      external_id: paramTypes.externalId,
      limit,
      offset,
      lang,
    },
    data: page('league'),
    cache: 'list',
    rpc: FixturesService.method.listLeagues,
    buildRequest: ({ sport, future, q, external_id, limit, offset, ...values }) => ({
      sport,
      future,
      limit,
      offset,
      ...pickLeagueFilter(values),
      ...(q !== undefined && { q }),
      ...(external_id && { externalIds: [...external_id] }),
    }),
    render: ({ items, total }, view) => ({
      data: items.map((league) => leagueRecord.render(league, view)),
      total,
      ...renderCatalogMeta(view),
    }),
    cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
  }),
  endpoint({
    path: '/{sport}/leagues/{id}',
    summary: 'One league with its seasons and what each of them covers.',
    price: 'free',
    params: { sport, id, lang },
    data: one('league with seasons'),
    cache: 'list',
    rpc: FixturesService.method.getLeague,
    buildRequest: ({ sport, id }) => ({ sport, id }),
    leagues: ({ id }) => [id],
    render: (league, view) => ({ data: leagueWithSeasons.render(league, view) }),
    cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
  }),
  endpoint({
    path: '/{sport}/leagues/{id}/teams',
    summary: 'The teams of one season of a league, ordered by name.',
    price: 'list',
    params: { sport, id, season, limit, offset, lang },
    data: page('team'),
    cache: 'list',
    rpc: FixturesService.method.listLeagueTeams,
    buildRequest: ({ sport, id, season, limit, offset }) => ({
      sport,
      leagueId: id,
      limit,
      offset,
      ...(season !== undefined && { season }),
    }),
    leagues: ({ leagueId }) => [leagueId],
    render: ({ items, total, archived }, view) => ({
      data: items.map((team) => teamRecord.render(team, view)),
      total,
      archived,
      ...renderCatalogMeta(view),
    }),
    cacheTags: (_, { sport }) => [cacheTags.catalog(sport)],
  }),
  endpoint({
    path: '/{sport}/leagues/{id}/rounds',
    summary: 'The rounds of a season of a league in order of play, with their days and matches.',
    price: 'list',
    params: {
      sport,
      id,
      season,
      stage: paramTypes.text(
        'The stage as in matches, in any wording; case is ignored. A stage without rounds is 404. Default: all stages.',
      ),
      lang,
    },
    data: list('round'),
    cache: 'list',
    rpc: FixturesService.method.listRounds,
    buildRequest: ({ sport, id, ...values }) => ({ sport, leagueId: id, ...seasonAndStage(values) }),
    leagues: ({ leagueId }) => [leagueId],
    render: (rounds, view) => ({
      data: renderRounds(rounds, view),
      total: rounds.items.length,
      archived: rounds.archived,
      // A match of an old season may still be played or corrected.
      ...(rounds.archived && rounds.items.every(({ matchCount, finishedCount }) => finishedCount === matchCount) && { cache: 'archive' }),
    }),
    cacheTags: (_, { sport }) => [cacheTags.matches(sport), cacheTags.catalog(sport)],
  }),
  endpoint({
    path: '/{sport}/leagues/{id}/bracket',
    summary: 'The ties of all knock-out stages of a season, round by round, with their legs, winners and who meets whom next.',
    price: 'list',
    params: {
      sport,
      id,
      season,
      stage: paramTypes.text(
        'The stage as in matches, in any wording; case is ignored. A stage that is no knock-out is 404. Default: all knock-out stages.',
      ),
      lang,
    },
    data: list('bracket round'),
    cache: 'list',
    rpc: StandingsService.method.getBracket,
    buildRequest: ({ sport, id, ...values }) => ({ sport, leagueId: id, ...seasonAndStage(values) }),
    leagues: ({ leagueId }) => [leagueId],
    render: (bracket, view) => ({
      data: renderBracket(bracket, view),
      total: bracket.rounds.length,
      archived: bracket.archived,
      ...(bracket.archived && bracket.complete && { cache: 'archive' }),
    }),
    cacheTags: (_, { sport }) => [cacheTags.matches(sport), cacheTags.catalog(sport)],
  }),
  endpoint({
    path: '/{sport}/leagues/{id}/standings',
    summary: 'The standings of a league, ordered by stage, group and position.',
    price: 'list',
    params: {
      sport,
      id,
      season,
      date: paramTypes.day('The standings after this day, UTC, of `season` or of the season in play then. Default: after the last result.'),
      stage: paramTypes.text(
        'The stage as in the rows; case is ignored. A stage without rows is 404. Default: the current standings, without a stage whose results a later stage carries over.',
      ),
      live: {
        ...paramTypes.yesNo(
          'true: the standings as if the matches in play ended with their present score. Not with `date`, and not for tennis, whose standings are draws.',
        ),
        isFor: isTable,
      },
      split: { ...paramTypes.split, isFor: isTable },
      lang,
    },
    data: list('standings row'),
    cache: 'list',
    rpc: StandingsService.method.getStandings,
    buildRequest: buildStandingsRequest,
    leagues: ({ leagueId }) => [leagueId],
    render(table, view) {
      const { json, total, countedTogether } = view.tableFragment(table)
      const meta = renderStandingsMeta(table, countedTogether, view)
      const { archived, live } = table
      return { json, total, meta, archived, ...(live ? { cache: 'live' } : archived && { cache: 'archive' }) }
    },
    cacheTags: ({ leagueId, live }) => [cacheTags.table(leagueId), ...(live ? [cacheTags.liveTable(leagueId)] : [])],
  }),
]
