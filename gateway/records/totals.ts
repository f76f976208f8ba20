import type {
  LeagueTeamTotals,
  LeagueTotals,
  PlayerMatch,
  PlayerSeasonTotals,
  PlayerTeamTotals,
  PlayerTotals,
  SplitTotals,
  TeamPeriodTotals,
  TeamSeasonTotals,
  TeamSum,
  TeamTotals,
  Totals,
} from '@touchline/contract/gen/totals'
import { leagueIn, onDay, teamIn } from '../render/view.ts'
import { count, countsByName, currentId, day, flag, id, instant, oneOf, season, text } from './field-types.ts'
import { type Fields, fieldsFrom, from, is, type JsonOf, list, orNull, record } from './record.ts'
import { type SportFields, sportMessage } from './sport-fields.ts'
import { perSport } from './sports.ts'

/*
 * Statistics over several matches: of a player, of a team, of the leaders and the teams of a league. How a statistic
 * adds up is an option of its field in the contract (proto/touchline/v1/statistic.proto).
 */

const ofLeague = {
  league_id: id('league', 'Id of the league.'),
  league_name: is(
    orNull(text('With its country, in the requested language.', 'Germany: Bundesliga')),
    ({ leagueId }: { leagueId: string }, view) => leagueIn(view, leagueId).fullName,
  ),
  season,
}
export const named = (description: string) =>
  record({ id: id('team', 'Id of the team.'), name: orNull(text('In the requested language.', 'Bayern Munich')) }, description)
const stages = list(text('A stage.', 'Regular Season'), 'Stages that count, in order of play; empty where the season has a single stage.')
const asOf = orNull(instant('The time of the newest data; null without a match.', '2025-11-08T16:21:07.512Z'))
const playerFields = {
  player_id: currentId('player', 'Id of the player.'),
  name: orNull(text('In the spelling of the newest match; null without a match.', 'H. Kane')),
}

type Stats = Pick<Totals, 'stats'>
const statistics = (sport: SportFields, stats: Fields<never>, description: string) => {
  const message = sportMessage(sport)
  return record(
    from(({ stats }: Stats) => message(stats), stats),
    description,
  )
}

/** Totals of a player (`sport.stats`) or a team (`sport.teamStats`). */
const totals = (sport: SportFields, stats: Fields<never>, description: string) =>
  record(
    fieldsFrom<Totals>()({
      matches: count('Matches that count: finished, or ended by a retirement. Walkovers, awarded and abandoned matches do not.', 31),
      without_statistics: count('Of these, matches without any known statistic.', 0),
      matches_with: countsByName(
        'The number of matches in which a statistic is known, by its name, where it is lower than the number of matches with statistics. The total counts these matches alone.',
        { shots: 29 },
      ),
      statistics: is(
        statistics(sport, stats, 'Sums, maxima, and rates computed from sums. null: known of no match, or not additive.'),
        (all) => all,
      ),
    }),
    description,
  )

type Split = SplitTotals | undefined
/** Totals of all matches, of those at home and of those away. */
function split<Source>(sport: SportFields, getSplit: (source: Source) => Split) {
  const fields = totals(sport, sport.stats, 'All matches.')
  const others = (where: string) =>
    totals(sport, sport.stats, `As \`total\`, of the matches ${where}; neutral ground counts neither at home nor away.`)
  return {
    total: is(fields, (source: Source) => getSplit(source)!.total!),
    home: is(others('at home'), (source: Source) => getSplit(source)!.home!),
    away: is(others('away'), (source: Source) => getSplit(source)!.away!),
  }
}

const playerStatisticsFields = (sport: SportFields) => {
  const ofTeam = fieldsFrom<PlayerTeamTotals>()({
    team: is(named('The team.'), ({ teamId }, view) => teamIn(view, teamId)),
    ...split(sport, ({ sum }: PlayerTeamTotals) => sum),
  })
  const ofSeason = fieldsFrom<PlayerSeasonTotals>()({
    ...ofLeague,
    stages,
    ...split(sport, ({ sum }: PlayerSeasonTotals) => sum),
    teams: list(record(ofTeam, 'A team.'), 'The teams the player appeared for, the newest first.'),
  })
  return fieldsFrom<PlayerTotals>()({
    ...playerFields,
    seasons: list(record(ofSeason, 'A season of a league.'), 'The season with the newest match first; empty without a match that counts.'),
    all: is(
      orNull(
        record(
          split(sport, (sum: SplitTotals) => sum),
          'Over all `seasons`; null unless the request names a season.',
        ),
      ),
      ({ sum }) => sum,
    ),
    as_of: asOf,
  })
}
export const getPlayerStatistics = perSport((sport) =>
  record(playerStatisticsFields(sport), 'The statistics of a player over several matches.'),
)
export type PlayerStatistics = JsonOf<ReturnType<typeof playerStatisticsFields>>

const playerMatchFields = (sport: SportFields) =>
  fieldsFrom<PlayerMatch>()({
    match_id: currentId('match', 'Id of the match.'),
    ...ofLeague,
    stage: orNull(text('null where the competition has a single stage.', 'Regular Season')),
    round: orNull(text('In normal form.', 'Matchday 12')),
    date: is(day('Day of the start, UTC.'), ({ startAt }) => startAt.slice(0, 10)),
    start_at: instant('Start of the match.'),
    status: text('As in the match.', 'FT'),
    side: oneOf(['home', 'away'], 'The side of the player.'),
    neutral: flag('Played on neutral ground.', false),
    team: is(named('The team of the player.'), ({ teamId, startAt }, view) => teamIn(onDay(view, startAt), teamId)),
    opponent: is(named('The opponent.'), ({ opponentId, startAt }, view) => teamIn(onDay(view, startAt), opponentId)),
    score: orNull(count('Official score of the team of the player.', 2)),
    opponent_score: orNull(count('Official score of the opponent.', 1)),
    result: orNull(oneOf(['won', 'drawn', 'lost'], 'For the team of the player; null: not known.')),
    statistics: is(orNull(statistics(sport, sport.stats, 'The box score of the player. null: no statistic is known.')), (match) =>
      match.stats.case === undefined ? null : match,
    ),
  })
export const getPlayerMatch = perSport((sport) =>
  record(playerMatchFields(sport), 'A match of a player, with the box score of the player.'),
)
export type PlayerMatchRow = JsonOf<ReturnType<typeof playerMatchFields>>

const won = count('Matches won.', 20)
const drawn = count('Matches drawn.', 5)
const lost = count('Matches lost.', 6)
const scored = count('Goals, points, runs or sets scored, by the official scores.', 70)
const conceded = count('Goals, points, runs or sets of the opponents.', 30)
const withScore = count('Matches whose score is known.', 31)

const teamSum = (sport: SportFields, description: string) =>
  record(
    fieldsFrom<TeamSum>()({
      won,
      drawn,
      lost,
      scored,
      conceded,
      matches_with_score: withScore,
      own: is(totals(sport, sport.teamStats, 'Totals of the team.'), ({ own }) => own!),
      opponents: is(totals(sport, sport.teamStats, 'Totals of the opponents in the same matches.'), ({ opponents }) => opponents!),
    }),
    description,
  )

type TeamSplit = Pick<LeagueTeamTotals, 'total' | 'home' | 'away'>
const teamSplit = (sport: SportFields) => ({
  total: is(teamSum(sport, 'All matches.'), ({ total }: TeamSplit) => total!),
  home: is(
    teamSum(sport, 'As `total`, of the matches at home; neutral ground counts neither at home nor away.'),
    ({ home }: TeamSplit) => home!,
  ),
  away: is(teamSum(sport, 'As `total`, of the matches away.'), ({ away }: TeamSplit) => away!),
})

const periodFields = (sport: SportFields) =>
  fieldsFrom<TeamPeriodTotals>()({
    period: text('As in the periods of a match; in sports scored by halves "1H", "2H" and "ET".', '2H'),
    scored,
    conceded,
    matches_with_score: withScore,
    own: is(orNull(totals(sport, sport.teamStats, 'Totals of the team in this period; null: not known by period.')), ({ own }) => own),
    opponents: is(orNull(totals(sport, sport.teamStats, 'Totals of the opponents.')), ({ opponents }) => opponents),
  })

const teamStatisticsFields = (sport: SportFields) => {
  const ofSeason = fieldsFrom<TeamSeasonTotals>()({
    ...ofLeague,
    stages,
    ...teamSplit(sport),
    periods: list(record(periodFields(sport), 'A period.'), 'The periods that are known, in order of play.'),
  })
  return fieldsFrom<TeamTotals>()({
    team: is(named('The team.'), ({ teamId }, view) => teamIn(view, teamId)),
    seasons: list(record(ofSeason, 'A season of a league.'), 'The season with the newest match first; empty without a match that counts.'),
    as_of: asOf,
  })
}
export const getTeamStatistics = perSport((sport) => record(teamStatisticsFields(sport), 'The statistics of a team over several matches.'))
export type TeamStatistics = JsonOf<ReturnType<typeof teamStatisticsFields>>

const leagueRowFields = (sport: SportFields) =>
  fieldsFrom<LeagueTeamTotals>()({
    team: is(named('The team.'), ({ teamId }, view) => teamIn(view, teamId)),
    ...teamSplit(sport),
  })
export const getLeagueRow = perSport((sport) => record(leagueRowFields(sport), 'The statistics of a team in a season of a league.'))

export const totalsFields = fieldsFrom<Pick<LeagueTotals, 'season' | 'stages' | 'asOf'>>()({ season, stages, as_of: asOf })
export const ofList = {
  total: count('Number of rows.', 10),
  limit: count('As `total`.', 10),
  offset: count('0: the list is not paged.', 0),
}
export type TotalsMeta = JsonOf<typeof totalsFields>
export const totalsMeta = record({ ...ofList, ...totalsFields }, 'The `meta` of the statistics of a league.')
export const { render: renderTotalsMeta } = record(totalsFields, 'What the statistics of a league add to the `meta` of every list.')
