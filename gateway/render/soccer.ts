import { SoccerEventSchema } from '@touchline/contract/gen/match'
import { SoccerStatsSchema } from '@touchline/contract/gen/stats'
import type { soccer as fields } from '../records/soccer.ts'
import type { MessageWith } from './message.ts'
import { getGroups, type SportViewOf } from './sport-view.ts'

export const soccer: SportViewOf<typeof fields> = {
  of: 'soccer',
  event: SoccerEventSchema satisfies MessageWith<typeof fields.event, typeof SoccerEventSchema>,
  stats: SoccerStatsSchema satisfies MessageWith<typeof fields.stats, typeof SoccerStatsSchema>,
  teamStats: [],
  statsByPeriod: false,
  columns: {
    drawn: 'drawn',
    points_per_game: 'pointsPerGame',
    goals_for: 'goalsFor',
    goals_against: 'goalsAgainst',
    goal_difference: 'goalDifference',
  },
  splitColumns: { drawn: 'drawn', goals_for: 'goalsFor', goals_against: 'goalsAgainst' },
  player: { foot: 'foot' },
  lineupEntry: {},
  positionGroups: getGroups({ goalkeeper: 'GK', defender: 'DF', midfielder: 'MF', forward: 'FW' }),
}
