import { VolleyballEventSchema, VolleyballStatsSchema } from '@touchline/contract/gen/volleyball'
import type { volleyball as fields } from '../records/volleyball.ts'
import type { MessageWith } from './message.ts'
import { getGroups, type SportViewOf } from './sport-view.ts'

export const volleyball: SportViewOf<typeof fields> = {
  of: 'volleyball',
  event: VolleyballEventSchema satisfies MessageWith<typeof fields.event, typeof VolleyballEventSchema>,
  stats: VolleyballStatsSchema satisfies MessageWith<typeof fields.stats & typeof fields.teamStats, typeof VolleyballStatsSchema>,
  teamStats: ['opponent_errors'],
  statsByPeriod: true,
  columns: {
    sets_won: 'goalsFor',
    sets_lost: 'goalsAgainst',
    set_ratio: 'setRatio',
    points_won: 'pointsWon',
    points_lost: 'pointsLost',
    points_ratio: 'pointsRatio',
    wins_3_0: 'wins30',
    wins_3_1: 'wins31',
    wins_3_2: 'wins32',
    losses_2_3: 'losses23',
    losses_1_3: 'losses13',
    losses_0_3: 'losses03',
  },
  splitColumns: { sets_won: 'goalsFor', sets_lost: 'goalsAgainst' },
  player: {},
  lineupEntry: {},
  positionGroups: getGroups({ setter: 'S', attacker: 'OH OP U', middle_blocker: 'MB', libero: 'L' }),
}
