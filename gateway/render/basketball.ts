import { BasketballEventSchema, BasketballPlaySchema, BasketballStatsSchema } from '@touchline/contract/gen/basketball'
import { groupsOf, type SportView } from './sport-view.ts'

export const basketball: SportView = {
  of: 'basketball',
  event: BasketballEventSchema,
  stats: BasketballStatsSchema,
  teamOnlyStats: ['fast_break_points', 'points_in_paint', 'biggest_lead'],
  byPeriod: true,
  play: BasketballPlaySchema,
  draws: false,
  columns: {
    win_pct: 'winPct',
    games_behind: 'gamesBehind',
    conference: 'conference',
    division: 'division',
    conference_record: 'conferenceRecord',
    last_ten: 'lastTen',
    points_for: 'goalsFor',
    points_against: 'goalsAgainst',
  },
  splitColumns: { points_for: 'goalsFor', points_against: 'goalsAgainst' },
  hands: [],
  positionGroups: groupsOf({ guard: 'G PG SG G-F', forward: 'F SF PF F-C F-G', center: 'C C-F' }),
  lineup: {},
}
