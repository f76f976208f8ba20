import type { Player } from '@touchline/contract/gen/catalog'
import type { HockeyEvent, HockeyPlay, HockeyStats } from '@touchline/contract/gen/hockey'
import type { StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import { conference, division, drawn, goalsAgainst, goalsFor } from './columns.ts'
import { count, currentId, integer, matching, number, oneOf, percent, text } from './field-types.ts'
import { fieldsFrom, messageFields, orNull } from './record.ts'
import type { SportFields } from './sport-fields.ts'

const strength = oneOf(['ev', 'pp', 'sh', 'en', 'ps'], 'Even strength, power play, short-handed, empty net, penalty shot.')
const overtimeWon = orNull(count('Wins in overtime or shoot-out, where the league counts them separately.', 4))
const overtimeLost = orNull(count('Losses in overtime or shoot-out; not included in lost.', 6))

const stats = messageFields<HockeyStats>()({
  goals: count('Goals scored.', 1),
  assists: count('Assists, first and second.', 2),
  points: count('Goals and assists.', 3),
  plus_minus: integer('Goals of the own team minus those of the opponent while on the ice, without power plays.', 2),
  pim: count('Penalty minutes.', 2, 'minutes'),
  shots_on_goal: count('Shots on goal, goals included.', 4),
  hits: count('Hits delivered.', 3),
  blocked_shots: count('Shots of the opponent blocked.', 1),
  faceoff_pct: percent('Share of faceoffs won; null without a faceoff.', 53.8),
  time_on_ice: matching(/^\d+:\d\d$/, 'Time on the ice.', '18:32'),
  pp_goals: count('Power-play goals.', 1),
  sh_goals: count('Short-handed goals.', 0),
  saves: count('Saves of a goalie or a team.', 27),
  shots_against: count('Shots against a goalie or a team.', 29),
  save_pct: percent('Share of the shots against that were saved; null without a shot.', 93.1),
  decision: oneOf(['W', 'L', 'OTL'], 'Decision of a goalie; null: none.'),
  wins: count('Matches won by a goalie. In totals only: null in a match.', 31),
  losses: count('Matches lost by a goalie in regulation time. In totals only: null in a match.', 17),
  overtime_losses: count('Matches lost by a goalie after regulation time. In totals only: null in a match.', 5),
})

export const hockey: SportFields = {
  id: 'hockey',
  plays: {
    types: 'faceoff shot goal miss block hit penalty giveaway takeaway goalie_change stoppage period_end shootout_attempt'.split(' '),
    roles: 'shooter scorer assist assist2 goalie blocker hitter hit penalized served winner loser player in out'.split(' '),
    details: messageFields<HockeyPlay>()({
      strength,
      x: number(
        'From the centre spot along the ice, one decimal; positive towards the goal that the home side attacks first.',
        18.3,
        'metres',
      ),
      y: number('From the centre spot across the ice, one decimal.', -4.6, 'metres'),
      minutes: count('Penalty minutes.', 2, 'minutes'),
      infraction: text('Infraction of a penalty.', 'Tripping'),
    }),
  },
  positionGroups: { goalie: 'G', defender: 'D LD RD', forward: 'F C LW RW W L R' },
  match: {},
  event: messageFields<HockeyEvent>()({
    '@assist': text('The player with the last pass.', 'C. McDavid'),
    '@assist_id': currentId('player', 'Id of that player.', 'hoc-p7k2p9xq4ab'),
    '@assist2': text('The player with the second-last pass.', 'E. Bouchard'),
    '@assist2_id': currentId('player', 'Id of that player.', 'hoc-p7k2p9xq4ab'),
    '@strength': strength,
    '@minutes': text('Penalty minutes.', '2'),
    '@infraction': text('Infraction of a penalty.', 'Tripping'),
    '@clock': matching(/^\d+:\d\d$/, 'Time played in the period.', '12:34'),
  }),
  stats,
  teamStats: {
    ...stats,
    ...messageFields<HockeyStats>()({ power_play: matching(/^\d+\/\d+$/, 'Power-play goals and opportunities.', '1/4') }),
  },
  statsByPeriod: true,
  columns: fieldsFrom<StandingsRow>()({
    drawn,
    overtime_won: overtimeWon,
    overtime_lost: overtimeLost,
    regulation_wins: orNull(count('Wins in regulation time.', 31)),
    goals_for: goalsFor,
    goals_against: goalsAgainst,
    points_pct: orNull(text('Points as a share of the points available.', '.719')),
    conference,
    division,
  }),
  splitColumns: fieldsFrom<StandingsSplit>()({
    drawn,
    overtime_won: overtimeWon,
    overtime_lost: overtimeLost,
    goals_for: goalsFor,
    goals_against: goalsAgainst,
  }),
  player: messageFields<Player>()({ shoots: oneOf(['left', 'right'], 'Shooting hand; of a goalie the catching hand.') }),
  lineupEntry: {},
}
