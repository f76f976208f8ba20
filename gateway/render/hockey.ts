import { HockeyEventSchema, HockeyPlaySchema, HockeyStatsSchema } from '@touchline/contract/gen/hockey'
import { groupsOf, type SportView } from './sport-view.ts'

export const hockey: SportView = {
  of: 'hockey',
  event: HockeyEventSchema,
  stats: HockeyStatsSchema,
  teamOnlyStats: ['power_play'],
  byPeriod: true,
  play: HockeyPlaySchema,
  draws: false,
  columns: {
    overtime_won: 'overtimeWon',
    overtime_lost: 'overtimeLost',
    regulation_wins: 'regulationWins',
    goals_for: 'goalsFor',
    goals_against: 'goalsAgainst',
    points_pct: 'pointsPct',
    conference: 'conference',
    division: 'division',
  },
  splitColumns: { overtime_won: 'overtimeWon', overtime_lost: 'overtimeLost', goals_for: 'goalsFor', goals_against: 'goalsAgainst' },
  hands: ['shoots'],
  positionGroups: groupsOf({ goalie: 'G', defender: 'D LD RD', forward: 'F C LW RW W L R' }),
  lineup: {},
}
