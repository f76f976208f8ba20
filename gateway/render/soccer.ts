import { SoccerEventSchema } from '@touchline/contract/gen/match'
import { SoccerStatsSchema } from '@touchline/contract/gen/stats'
import { groupsOf, type SportView } from './sport-view.ts'

export const soccer: SportView = {
  of: 'soccer',
  event: SoccerEventSchema,
  stats: SoccerStatsSchema,
  teamOnlyStats: [],
  byPeriod: false,
  draws: true,
  columns: {
    points_per_game: 'pointsPerGame',
    goals_for: 'goalsFor',
    goals_against: 'goalsAgainst',
    goal_difference: 'goalDifference',
  },
  splitColumns: { goals_for: 'goalsFor', goals_against: 'goalsAgainst' },
  hands: ['foot'],
  positionGroups: groupsOf({ goalkeeper: 'GK', defender: 'DF', midfielder: 'MF', forward: 'FW' }),
  lineup: {},
}
