import type { Player } from '@touchline/contract/gen/catalog'
import type { SoccerEvent } from '@touchline/contract/gen/match'
import type { SoccerStats } from '@touchline/contract/gen/soccer'
import type { StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import { drawn, goalsAgainst, goalsFor } from './columns.ts'
import { count, currentId, integer, matching, number, oneOf, percent, text } from './field-types.ts'
import { fieldsFrom, messageFields, orNull } from './record.ts'
import type { SportFields } from './sport-fields.ts'

const stats = messageFields<SoccerStats>()({
  possession_pct: percent('Possession of a team.', 54.5),
  shots: count('All shots.', 14),
  shots_on_target: count('Shots on target, goals included.', 6),
  shots_off_target: count('Shots past the goal or on its frame.', 5),
  blocked_shots: count('Own shots that were blocked.', 3),
  corners: count('Corners taken.', 7),
  offsides: count('Offsides committed.', 2),
  fouls: count('Fouls committed.', 11),
  yellow_cards: count('Yellow cards received.', 2),
  red_cards: count('Red cards received.', 0),
  saves: count('Shots of the opponent saved.', 4),
  passes: count('All passes.', 512),
  passes_accurate: count('Passes that reached a teammate.', 433),
  pass_accuracy_pct: percent('Share of accurate passes.', 84.6),
  xg: number('Expected goals.', 1.62, 'goals'),
  goals: count('Goals scored, penalties included, own goals and shoot-outs not; of a team its score.', 2),
  assists: count('Assists.', 1),
  minutes: count('Minutes played, without stoppage time; null for teams.', 84, 'minutes'),
  own_goals: count('Own goals by the player, or by players of the team.', 0),
  penalty_goals: count('Goals from penalties, included in `goals`.', 1),
  appearances: count('1: was on the pitch; null for teams.', 1),
  starts: count('1: was in the starting lineup; null for teams.', 1),
})

export const soccer: SportFields = {
  id: 'soccer',
  positions: 'GK DF MF FW'.split(' '),
  positionGroups: { goalkeeper: 'GK', defender: 'DF', midfielder: 'MF', forward: 'FW' },
  match: {},
  event: messageFields<SoccerEvent>()({
    '@assist': text('The assisting player, in the spelling of the source.', 'J. Kimmich'),
    '@assist_id': currentId('player', 'Id of that player.'),
    '@player_in': text('The player who came on.', 'S. Gnabry'),
    '@player_out': text('The player who went off.', 'L. Sané'),
    '@reason': text('Reason of a card or a review.', 'Handball'),
  }),
  stats,
  teamStats: stats,
  statsByPeriod: false,
  columns: fieldsFrom<StandingsRow>()({
    drawn,
    points_per_game: orNull(matching(/^\d\.\d\d$/, 'Rounded; only where a curtailed season is ranked by it.', '1.41')),
    goals_for: goalsFor,
    goals_against: goalsAgainst,
    goal_difference: orNull(integer('Goals scored minus goals conceded.', 40)),
  }),
  splitColumns: fieldsFrom<StandingsSplit>()({ drawn, goals_for: goalsFor, goals_against: goalsAgainst }),
  player: messageFields<Player>()({ foot: oneOf(['left', 'right', 'both'], 'Preferred foot.') }),
  lineupEntry: {},
}
