import type { Match } from '@touchline/contract/gen/match'
import type { MatchBoxScore, MatchStatistics, PeriodStats, PlayerStats, TeamStats } from '@touchline/contract/gen/stats'
import type { View } from '../render/view.ts'
import { currentId, id, text } from './field-types.ts'
import { getPeriod } from './period.ts'
import { type Fields, fieldsFrom, from, is, type JsonOf, list, orNull, record } from './record.ts'
import { type SportFields, sportMessage } from './sport-fields.ts'
import { perSport } from './sports.ts'

/** Input of statistics. */
interface StatisticsSource extends Pick<MatchBoxScore, 'match' | 'statistics'> {
  /** The newest known status. */
  status: string
}

/** A view that also has the newest known matches. */
interface NewestView extends View {
  /** The match with the newest known schedule and state. */
  latest(match: Match): Match
}

interface TotalSource {
  teamId: string
  stats?: TeamStats['stats'] | undefined
}

function statisticsFields(sport: SportFields) {
  const message = sportMessage(sport)
  const statsIn = ({ stats }: Pick<TotalSource, 'stats'>) => message(stats)
  const ofTeam = from(statsIn, sport.teamStats)
  const total = { team_id: currentId('team', 'Id of the team.'), ...ofTeam }
  const ofTeamOnly = Object.fromEntries(Object.entries(sport.teamStats).filter(([name]) => !(name in sport.stats)))
  const player = fieldsFrom<PlayerStats>()({
    player_id: currentId('player', 'Id of the player.'),
    name: text('In the spelling of the source.', 'H. Kane'),
    ...from(statsIn, sport.stats),
  })
  const players = list(record(player, 'A player.'), 'In the order of the source. null: not known.')
  return fieldsFrom<StatisticsSource>()({
    match_id: is(id('match', 'Id of the match.'), ({ match }) => match!.id),
    status: text('As in the match.', 'FT'),
    home: is(record(total, 'The side that is named first.', ofTeamOnly), (source) => totalIn(source, 0)),
    away: is(record(total, 'The other side.', ofTeamOnly), (source) => totalIn(source, 1)),
    ...(sport.statsByPeriod && { periods: periodStats(sport, ofTeam, ofTeamOnly) }),
    players: is(
      record(
        {
          home: is(orNull(players), ({ statistics }: StatisticsSource) => playersIn(statistics, 0)),
          away: is(orNull(list(record(player, 'A player.'), 'As `players.home[]`.')), ({ statistics }: StatisticsSource) =>
            playersIn(statistics, 1),
          ),
        },
        'Statistics of each player.',
      ),
      (source) => source,
    ),
  })
}
export type Statistics = JsonOf<ReturnType<typeof statisticsFields>>
export const getStatistics = perSport((sport) => record(statisticsFields(sport), 'The statistics of a match.'))

/** All statistics are null until there are any. */
const totalIn = ({ match, statistics }: StatisticsSource, at: 0 | 1): TotalSource => {
  const { home, away } = match!.schedule!
  return { teamId: (at === 0 ? home : away)!.teamId, stats: statistics?.teams[at]?.stats }
}

function periodStats(sport: SportFields, ofTeam: Fields<Pick<TotalSource, 'stats'>>, last: object) {
  const period = fieldsFrom<PeriodStats>()({
    period: getPeriod(sport, 'The period.'),
    home: is(record(ofTeam, 'As `home`.', last), ({ teams: [home] }) => home ?? {}),
    away: is(record(ofTeam, 'As `away`.', last), ({ teams: [, away] }) => away ?? {}),
  })
  return is(orNull(list(record(period, 'A period.'), 'null where the source has none by period.')), ({ statistics }: StatisticsSource) =>
    statistics && statistics.periods.length > 0 ? statistics.periods : null,
  )
}

/** Undefined when no players are known. */
const playersIn = (statistics: MatchStatistics | undefined, at: 0 | 1): PlayerStats[] | undefined =>
  statistics && statistics.players.length > 0
    ? statistics.players.filter(({ teamId }) => teamId === statistics.teams[at]?.teamId)
    : undefined

export const renderStatistics = ({ match, statistics }: MatchBoxScore, view: NewestView): Statistics =>
  getStatistics(match!.sport).render({ match, statistics, status: view.latest(match!).state!.scoreboard!.status }, view)
