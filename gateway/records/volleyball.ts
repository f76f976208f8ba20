import type { StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import type { VolleyballEvent, VolleyballStats } from '@touchline/contract/gen/volleyball'
import { conceded, scored } from './columns.ts'
import { count, matching, percent } from './field-types.ts'
import { fieldsFrom, messageFields, orNull } from './record.ts'
import type { SportFields } from './sport-fields.ts'

const setsWon = scored('Sets won.', 54, 'sets')
const setsLost = conceded('Sets lost.', 21, 'sets')
const ratio = (description: string, example: string) => orNull(matching(/^(\d+\.\d{3}|MAX)$/, description, example))

const stats = messageFields<VolleyballStats>()({
  points: count('Points by attacks, blocks and serves; of a team without the errors of the opponent.', 18, 'points'),
  attack_points: count('Attacks that won the rally.', 14),
  attack_attempts: count('Attacks.', 27),
  attack_errors: count('Attacks that lost the rally, blocked ones included.', 3),
  block_points: count('Blocks that won the rally.', 2),
  serve_aces: count('Serves that won the rally.', 2),
  serve_attempts: count('Serves.', 16),
  serve_errors: count('Serves that lost the rally.', 4),
  digs: count('Successful digs.', 7),
  receptions: count('Serves received.', 21),
  reception_errors: count('Receptions that lost the rally.', 1),
  reception_pct: percent('Share of receptions that were excellent; null without a reception.', 42.9),
})

export const volleyball: SportFields = {
  id: 'volleyball',
  positionGroups: { setter: 'S', attacker: 'OH OP U', middle_blocker: 'MB', libero: 'L' },
  match: {},
  event: messageFields<VolleyballEvent>()({
    '@period_score': matching(/^\d+-\d+$/, 'Points of the set after the event, home first.', '25-23'),
  }),
  stats,
  teamStats: {
    ...stats,
    ...messageFields<VolleyballStats>()({ opponent_errors: count('Points from errors of the opponent.', 24, 'points') }),
  },
  statsByPeriod: true,
  columns: fieldsFrom<StandingsRow>()({
    sets_won: setsWon,
    sets_lost: setsLost,
    set_ratio: ratio('Sets won for each set lost; "MAX" without a set lost, null before the first.', '2.571'),
    points_won: orNull(count('Points of all sets; null where they are not known of every match.', 1702, 'points')),
    points_lost: orNull(count('As `points_won`.', 1498, 'points')),
    points_ratio: ratio('Points won for each point lost; null where these are not known.', '1.136'),
    wins_3_0: orNull(count('Matches won 3-0.', 9)),
    wins_3_1: orNull(count('Matches won 3-1.', 5)),
    wins_3_2: orNull(count('Matches won 3-2.', 3)),
    losses_2_3: orNull(count('Matches lost 2-3.', 2)),
    losses_1_3: orNull(count('Matches lost 1-3.', 1)),
    losses_0_3: orNull(count('Matches lost 0-3.', 2)),
  }),
  splitColumns: fieldsFrom<StandingsSplit>()({ sets_won: setsWon, sets_lost: setsLost }),
  player: {},
  lineupEntry: {},
}
