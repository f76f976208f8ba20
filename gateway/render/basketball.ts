import { BasketballEventSchema, BasketballPlaySchema, BasketballStatsSchema } from '@touchline/contract/gen/basketball'
import type { basketball as fields } from '../records/basketball.ts'
import type { MessageWith } from './message.ts'
import { getGroups, type SportViewOf } from './sport-view.ts'

export const basketball: SportViewOf<typeof fields> = {
  of: 'basketball',
  event: BasketballEventSchema satisfies MessageWith<typeof fields.event, typeof BasketballEventSchema>,
  stats: BasketballStatsSchema satisfies MessageWith<typeof fields.stats & typeof fields.teamStats, typeof BasketballStatsSchema>,
  teamStats: ['fast_break_points', 'points_in_paint', 'biggest_lead'],
  statsByPeriod: true,
  play: BasketballPlaySchema satisfies MessageWith<typeof fields.plays.details, typeof BasketballPlaySchema>,
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
  player: {},
  lineupEntry: {},
  positionGroups: getGroups({ guard: 'G PG SG G-F', forward: 'F SF PF F-C F-G', center: 'C C-F' }),
}
