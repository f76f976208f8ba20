import type { HandballEvent, HandballStats } from '@touchline/contract/gen/handball'
import type { StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import { drawn, goalsAgainst, goalsFor } from './columns.ts'
import { count, integer, matching, percent, text } from './field-types.ts'
import { fieldsFrom, messageFields, orNull } from './record.ts'
import type { SportFields } from './sport-fields.ts'

const stats = messageFields<HandballStats>()({
  goals: count('Goals scored, from seven-metre throws included, without a shoot-out.', 5),
  shots: count('Shots, seven-metre throws included.', 8),
  shot_pct: percent('Share of shots that were goals; null without a shot.', 62.5),
  seven_m_goals: count('Goals from seven-metre throws.', 2),
  seven_m_attempts: count('Seven-metre throws taken.', 3),
  assists: count('Assists.', 4),
  saves: count('Shots of the opponent saved.', 11),
  technical_faults: count('Technical faults.', 2),
  steals: count('Balls won.', 1),
  blocks: count('Shots of the opponent blocked.', 1),
  two_minutes: count('Suspensions of two minutes.', 1),
  yellow_cards: count('Warnings.', 1),
  red_cards: count('Disqualifications.', 0),
  blue_cards: count('Disqualifications with a report.', 0),
})

export const handball: SportFields = {
  id: 'handball',
  positionGroups: { goalkeeper: 'GK', back: 'LB CB RB', wing: 'LW RW', pivot: 'PV' },
  match: {},
  event: messageFields<HandballEvent>()({
    '@clock': matching(/^\d+:\d\d$/, 'Time played in the match, of which `@minute` is the minute; null in a shoot-out.', '12:34'),
    '@duration': text('Minutes of a suspension.', '2'),
  }),
  stats,
  teamStats: { ...stats, ...messageFields<HandballStats>()({ timeouts: count('Team time-outs.', 3) }) },
  statsByPeriod: false,
  columns: fieldsFrom<StandingsRow>()({
    drawn,
    goals_for: goalsFor,
    goals_against: goalsAgainst,
    goal_difference: orNull(integer('Goals scored minus goals conceded.', 40)),
  }),
  splitColumns: fieldsFrom<StandingsSplit>()({ drawn, goals_for: goalsFor, goals_against: goalsAgainst }),
  player: {},
  lineupEntry: {},
}
