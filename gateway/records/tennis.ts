import type { Player, Ranking } from '@touchline/contract/gen/catalog'
import type { Side } from '@touchline/contract/gen/match'
import type { TennisEvent, TennisPlay, TennisState, TennisStats } from '@touchline/contract/gen/tennis'
import { teamIn } from '../render/view.ts'
import { count, day, flag, id, integer, matching, oneOf, text } from './field-types.ts'
import { fieldsFrom, is, list, messageFields, orNull, record } from './record.ts'
import type { SportFields } from './sport-fields.ts'

const side = oneOf(['home', 'away'], 'Who serves.')
const game = { home: text('"0", "15", "30", "40", "AD"; in a tie-break the points.', '40'), away: text('Likewise.', 'AD') }

const stats = messageFields<TennisStats>()({
  aces: count('Aces.', 12),
  double_faults: count('Double faults.', 3),
  first_serve_in: count('First serves in.', 61),
  first_serve_total: count('First serves.', 95),
  first_serve_points_won: count('Points won on the first serve.', 46),
  first_serve_points_total: count('Points on the first serve.', 61),
  second_serve_points_won: count('Points won on the second serve.', 19),
  second_serve_points_total: count('Points on the second serve.', 34),
  break_points_saved: count('Break points saved on the own serve.', 5),
  break_points_faced: count('Break points on the own serve.', 7),
  break_points_converted: count('Break points won on the serve of the opponent.', 4),
  break_points_total: count('Break points on the serve of the opponent.', 9),
  service_games: count('Service games played.', 15),
  return_games: count('Return games played.', 15),
  first_serve_return_points_won: count('Points won against the first serve of the opponent.', 17),
  first_serve_return_points_total: count('Points against the first serve of the opponent.', 58),
  second_serve_return_points_won: count('Points won against the second serve of the opponent.', 21),
  second_serve_return_points_total: count('Points against the second serve of the opponent.', 38),
  service_points_won: count('Points won on the own serve.', 65),
  service_points_total: count('Points on the own serve.', 95),
  return_points_won: count('Points won on the serve of the opponent.', 38),
  return_points_total: count('Points on the serve of the opponent.', 96),
  total_points_won: count('Points won.', 103),
  total_points: count('Points played.', 191),
  winners: count('Winners.', 34),
  unforced_errors: count('Unforced errors.', 27),
  net_points: count('Points played at the net.', 24),
  net_points_won: count('Points won at the net.', 17),
  max_serve_kmh: count('Fastest serve.', 217, 'km/h'),
  avg_first_serve_kmh: count('Average speed of the first serve.', 198, 'km/h'),
  avg_second_serve_kmh: count('Average speed of the second serve.', 162, 'km/h'),
  serve_rating: count('As the tour computes it.', 287),
  return_rating: count('As the tour computes it.', 158),
  duration_min: count('Duration of the match, the same for both sides.', 142, 'minutes'),
})

export const tennis: SportFields = {
  id: 'tennis',
  plays: {
    types: 'point game set tiebreak_point medical_timeout challenge'.split(' '),
    roles: 'server returner player'.split(' '),
    details: messageFields<TennisPlay>()({
      set: count('From 1.', 2),
      game: count('Within the set, from 1; a tie-break is the last one.', 9),
      server: side,
      point_score: matching(/^(?:\d{1,2}|AD)-(?:\d{1,2}|AD)$/, 'After the point, home first; in a tie-break its points.', '30-40'),
      winner_kind: oneOf(['ace', 'double_fault', 'winner', 'error'], 'How the point was won.'),
      break_point: flag('The point was one before it was played.'),
      set_point: flag('Likewise.', false),
      match_point: flag('Likewise.', false),
    }),
  },
  positionGroups: { player: '' },
  match: messageFields<TennisState>()({
    server: oneOf(['home', 'away'], 'Who serves; null between games, and unless the match is in play.'),
    game_score: record(game, 'Score of the current game; null between games, and unless the match is in play.'),
    best_of: count('A match of 3 or of 5 sets.', 5, 'sets'),
    surface: oneOf(['clay', 'grass', 'hard', 'carpet'], 'What the court is made of.'),
  }),
  side: fieldsFrom<Side>()({
    seed: orNull(text('Seeding in the draw, or how the side came into it: "3", "WC", "Q", "LL"; null: unseeded.', '3')),
    // Every player is also a team, so the list of names contains the players.
    players: is(
      orNull(
        list(
          record(
            { id: id('player', 'Id of the player.', 'ten-p7k2p9xq4ab'), name: orNull(text('In the requested language.', 'Mike Bryan')) },
            'A player.',
          ),
          'The two players of a pair; null in singles, where the side is the player.',
        ),
      ),
      ({ playerIds }, view) => (playerIds.length === 0 ? null : playerIds.map((playerId) => teamIn(view, playerId))),
    ),
  }),
  event: messageFields<TennisEvent>()({
    '@set': text('Number of the set, from 1.', '2'),
    '@games': matching(/^\d{1,2}-\d{1,2}$/, 'Games of the set after the event, home first.', '6-4'),
  }),
  stats,
  teamStats: stats,
  statsByPeriod: true,
  draws: true,
  columns: {},
  splitColumns: {},
  player: messageFields<Player>()({ plays: oneOf(['left', 'right'], 'Playing hand.') }),
  ranking: fieldsFrom<Ranking>()({
    position: count('Place in the list.', 7),
    points: orNull(count('Ranking points.', 4_820)),
    movement: orNull(integer('Places gained since the previous list; negative for places lost.', -2)),
    tournaments_played: orNull(count('Tournaments that count for the list.', 19)),
    ranking_date: day('The day the list is of.', '2022-12-26'),
  }),
  lineupEntry: {},
}
