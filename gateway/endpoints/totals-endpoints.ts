import { fail } from '@touchline/contract/errors'
import { StatsService } from '@touchline/contract/gen/stats'
import { mainStatistics, rankedStatistics } from '@touchline/contract/statistics'
import { leaderRecord, renderLeadersMeta } from '../records/leaders.ts'
import { getLeagueRow, getPlayerMatch, getPlayerStatistics, getTeamStatistics, renderTotalsMeta } from '../records/totals.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { closestName, shortened } from './closest-name.ts'
import { type Endpoint, endpoint, list, listed, one, page } from './endpoint.ts'
import { type Param, param, problem } from './param.ts'
import * as paramTypes from './param-types.ts'
import { seasonAndStage } from './season-and-stage.ts'

const { sport, lang, limit, offset, wholeNumber } = paramTypes
const season = paramTypes.season
const stage = paramTypes.text('Only matches of this stage, as in `stages`; case is ignored. Default: all stages.')
const newestSeason = { ...season, doc: `${season.doc} Default: the newest season that has started.` }

const statisticsMax = 10
const stat = param<readonly string[]>({
  schema: { type: 'string' },
  values: (id) => ({ type: 'string', enum: rankedStatistics(id!) }),
  doc: `Up to ${statisticsMax} statistics of players, separated by commas, as in the totals: goals; of a category batting.hr. Default: the main statistics of the sport.`,
  read(text) {
    const names = [...new Set(text.split(','))]
    return names.length > statisticsMax ? problem(`must contain at most ${statisticsMax} statistics`) : names
  },
})

/** Throws `invalid_parameter` for names that no player of the sport is ranked by. */
function checkStatistics(names: readonly string[], sport: string): void {
  const known = rankedStatistics(sport)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return
  const what = `has no statistic "${shortened(unknown)}"; the closest is "${closestName(unknown, known)}", all are ${known.join(', ')}`
  throw fail('invalid_parameter', { name: 'stat', what })
}

const per = param<'match'>({
  schema: { type: 'string', enum: ['match'] },
  doc: 'match: ranks by the value for each match in which the statistic is known. Rates and maxima are unchanged.',
  read: (text) => (text === 'match' ? text : problem('must be match')),
})

const minMatches = {
  ...wholeNumber(
    1,
    1_000,
    1,
    'Only players with at least so many matches in which the statistic is known, instead of those who qualify by the rule of the league. Default: 1.',
  ),
  absent: undefined,
}

const qualified: Param<boolean | undefined> = {
  ...paramTypes.yesNo(
    'true: only players who qualify by the rule of the league, where one is on file (`meta.lists[].qualification`), also with `min_matches`. false: all. Default: true; with `min_matches` false.',
  ),
  absent: undefined,
}

/** Leaders of a request that names no statistic. */
const rowsOfMain = 5
const rowsOfNamed = 10

/** Statistics over several matches. */
export const totalsEndpoints: readonly Endpoint[] = [
  endpoint({
    path: '/{sport}/players/{id}/statistics',
    summary:
      'The statistics of a player by season and league: sums, maxima, and rates computed from sums; in all, at home and away, and for each team.',
    price: 'item',
    params: {
      sport,
      id: paramTypes.pathId('player'),
      season: { ...season, doc: `${season.doc} Default: of each league, its newest season with a match of the player.` },
      stage,
      lang,
    },
    data: one('player totals'),
    cache: 'list',
    rpc: StatsService.method.getPlayerTotals,
    buildRequest: ({ sport, id, ...values }) => ({ sport, playerId: id, ...seasonAndStage(values) }),
    render: (totals, view, { sport }) => ({ data: getPlayerStatistics(sport).render(totals, view) }),
    cacheTags: (_, { sport }) => [cacheTags.totals(sport)],
  }),
  endpoint({
    path: '/{sport}/players/{id}/matches',
    summary: 'The matches of a player that count in totals, newest first, each with the box score of the player.',
    price: 'item',
    params: { sport, id: paramTypes.pathId('player'), season, league_id: paramTypes.id('league'), limit, offset, lang },
    data: page('player match'),
    cache: 'list',
    rpc: StatsService.method.listPlayerMatches,
    buildRequest: ({ sport, id, season, league_id, limit, offset }) => ({
      sport,
      playerId: id,
      limit,
      offset,
      ...(season !== undefined && { season }),
      ...(league_id !== undefined && { leagueId: league_id }),
    }),
    render: ({ items, total }, view, { sport }) => ({ data: items.map((match) => getPlayerMatch(sport).render(match, view)), total }),
    cacheTags: (_, { sport }) => [cacheTags.totals(sport)],
  }),
  endpoint({
    path: '/{sport}/teams/{id}/statistics',
    summary:
      'The statistics of a team and of its opponents by season and league: in all, at home and away, and by period where that is known.',
    price: 'item',
    params: {
      sport,
      id: paramTypes.pathId('team'),
      season: { ...season, doc: `${season.doc} Default: of each league, its newest season with a match of the team.` },
      stage,
      lang,
    },
    data: one('team totals'),
    cache: 'list',
    rpc: StatsService.method.getTeamTotals,
    buildRequest: ({ sport, id, ...values }) => ({ sport, teamId: id, ...seasonAndStage(values) }),
    render: (totals, view, { sport }) => ({ data: getTeamStatistics(sport).render(totals, view) }),
    cacheTags: (_, { sport }) => [cacheTags.totals(sport)],
  }),
  endpoint({
    path: '/{sport}/leagues/{id}/leaders',
    summary: `The leading players of a season by statistic, in the order of the ranks. Without \`stat\`: the first ${rowsOfMain} of the main statistics of the sport.`,
    price: 'list',
    params: {
      sport,
      id: paramTypes.pathId('league'),
      stat,
      season: newestSeason,
      stage,
      per,
      min_matches: minMatches,
      qualified,
      limit: {
        ...wholeNumber(
          1,
          200,
          rowsOfNamed,
          `Maximum number of players of each statistic. Default: ${rowsOfNamed}; without \`stat\` ${rowsOfMain}.`,
        ),
        absent: undefined,
      },
      lang,
    },
    data: list('leader'),
    cache: 'list',
    rpc: StatsService.method.listLeaders,
    buildRequest({ sport, id, stat, season, stage, per, min_matches, qualified, limit }) {
      if (stat) checkStatistics(stat, sport)
      return {
        sport,
        leagueId: id,
        statistics: [...(stat ?? mainStatistics(sport))],
        perMatch: per === 'match',
        limit: limit ?? (stat ? rowsOfNamed : rowsOfMain),
        ...seasonAndStage({ season, stage }),
        ...(min_matches !== undefined && { minMatches: min_matches }),
        ...(qualified !== undefined && { qualified }),
      }
    },
    leagues: ({ leagueId }) => [leagueId],
    render: (leaders, view) => ({
      ...listed(leaders.lists.flatMap(({ statistic, items }) => items.map((leader) => leaderRecord.render({ leader, statistic }, view)))),
      meta: renderLeadersMeta(leaders, view),
      archived: leaders.archived,
      ...(leaders.archived && { cache: 'archive' }),
    }),
    cacheTags: ({ leagueId }) => [cacheTags.leagueTotals(leagueId)],
  }),
  endpoint({
    path: '/{sport}/leagues/{id}/statistics',
    summary: 'The statistics of all teams of a season side by side, in all, at home and away, ordered by id.',
    price: 'list',
    params: { sport, id: paramTypes.pathId('league'), season: newestSeason, stage, lang },
    data: list('league totals'),
    cache: 'list',
    rpc: StatsService.method.listTeamTotals,
    buildRequest: ({ sport, id, ...values }) => ({ sport, leagueId: id, ...seasonAndStage(values) }),
    leagues: ({ leagueId }) => [leagueId],
    render: (totals, view, { sport }) => ({
      ...listed(totals.teams.map((team) => getLeagueRow(sport).render(team, view))),
      meta: renderTotalsMeta(totals, view),
      archived: totals.archived,
      ...(totals.archived && { cache: 'archive' }),
    }),
    cacheTags: ({ leagueId }) => [cacheTags.leagueTotals(leagueId)],
  }),
]
