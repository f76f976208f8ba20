import { HandballEventSchema, HandballStatsSchema } from '@touchline/contract/gen/handball'
import type { handball as fields } from '../records/handball.ts'
import type { MessageWith } from './message.ts'
import { getGroups, type SportViewOf } from './sport-view.ts'

export const handball: SportViewOf<typeof fields> = {
  of: 'handball',
  event: HandballEventSchema satisfies MessageWith<typeof fields.event, typeof HandballEventSchema>,
  stats: HandballStatsSchema satisfies MessageWith<typeof fields.stats & typeof fields.teamStats, typeof HandballStatsSchema>,
  teamStats: ['timeouts'],
  statsByPeriod: false,
  columns: { drawn: 'drawn', goals_for: 'goalsFor', goals_against: 'goalsAgainst', goal_difference: 'goalDifference' },
  splitColumns: { drawn: 'drawn', goals_for: 'goalsFor', goals_against: 'goalsAgainst' },
  player: {},
  lineupEntry: {},
  positionGroups: getGroups({ goalkeeper: 'GK', back: 'LB CB RB', wing: 'LW RW', pivot: 'PV' }),
}
