import { HockeyEventSchema, HockeyPlaySchema, HockeyStatsSchema } from '@touchline/contract/gen/hockey'
import type { hockey as fields } from '../records/hockey.ts'
import type { MessageWith } from './message.ts'
import { getGroups, type SportViewOf } from './sport-view.ts'

export const hockey: SportViewOf<typeof fields> = {
  of: 'hockey',
  event: HockeyEventSchema satisfies MessageWith<typeof fields.event, typeof HockeyEventSchema>,
  stats: HockeyStatsSchema satisfies MessageWith<typeof fields.stats & typeof fields.teamStats, typeof HockeyStatsSchema>,
  teamStats: ['power_play'],
  statsByPeriod: true,
  play: HockeyPlaySchema satisfies MessageWith<typeof fields.plays.details, typeof HockeyPlaySchema>,
  columns: {
    drawn: 'drawn',
    overtime_won: 'overtimeWon',
    overtime_lost: 'overtimeLost',
    regulation_wins: 'regulationWins',
    goals_for: 'goalsFor',
    goals_against: 'goalsAgainst',
    points_pct: 'pointsPct',
    conference: 'conference',
    division: 'division',
  },
  splitColumns: {
    drawn: 'drawn',
    overtime_won: 'overtimeWon',
    overtime_lost: 'overtimeLost',
    goals_for: 'goalsFor',
    goals_against: 'goalsAgainst',
  },
  player: { shoots: 'shoots' },
  lineupEntry: {},
  positionGroups: getGroups({ goalie: 'G', defender: 'D LD RD', forward: 'F C LW RW W L R' }),
}
