import type { BasketballEvent, BasketballPlay, BasketballStats } from '@touchline/contract/gen/basketball'
import type { StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import { conference, conferenceRecord, division, gamesBehind, lastTen, pointsAgainst, pointsFor, winPct } from './columns.ts'
import { count, integer, matching, number, percent, text } from './field-types.ts'
import { fieldsFrom, messageFields } from './record.ts'
import type { SportFields } from './sport-fields.ts'

const stats = messageFields<BasketballStats>()({
  min: matching(/^\d+:\d\d$/, 'Time played; of a team the sum over its players: "240:00".', '34:12'),
  fgm: count('Field goals made, three-pointers included.', 9),
  fga: count('Field goals attempted.', 17),
  fg_pct: percent('Field goal percentage; null without an attempt.', 52.9),
  fg3m: count('Three-pointers made.', 2),
  fg3a: count('Three-pointers attempted.', 6),
  ftm: count('Free throws made.', 5),
  fta: count('Free throws attempted.', 6),
  oreb: count('Offensive rebounds.', 2),
  dreb: count('Defensive rebounds.', 8),
  reb: count('All rebounds; of a team with its team rebounds only where the league counts them.', 10),
  ast: count('Assists.', 7),
  stl: count('Steals.', 1),
  blk: count('Blocks.', 1),
  turnover: count('Turnovers.', 3),
  pf: count('Personal fouls.', 2),
  pts: count('Points.', 25),
  plus_minus: integer('Points of the own team minus those of the opponent while on the court; null for a team.', 8),
  fg3_pct: percent('Three-point percentage. In totals only: null in a match.', 38.9),
  ft_pct: percent('Free throw percentage. In totals only: null in a match.', 85.4),
})

export const basketball: SportFields = {
  id: 'basketball',
  plays: {
    types:
      'jump_ball shot_made shot_missed free_throw_made free_throw_missed rebound turnover foul substitution timeout violation period_start period_end review'.split(
        ' ',
      ),
    roles: 'shooter assist blocker rebounder committed stealer fouled in out jumper'.split(' '),
    details: messageFields<BasketballPlay>()({
      shot_value: count('Points of the shot, 1 to 3, made or missed.', 3, 'points'),
      distance: number('Distance from the basket, one decimal.', 7.4, 'metres'),
      x: number(
        'From the centre of the target basket along the base line, one decimal; negative to the left, seen from the centre line.',
        -3.2,
        'metres',
      ),
      y: number('From the centre of the target basket towards the centre line, one decimal.', 6.7, 'metres'),
      assist: text('Name of the assisting player.', 'N. Jokić'),
      foul_kind: text('personal, shooting, offensive, technical, flagrant, unsportsmanlike, or the term of the source.', 'shooting'),
      free_throw: matching(/^\d of \d$/, 'Which of how many free throws.', '1 of 2'),
    }),
  },
  positionGroups: { guard: 'G PG SG G-F', forward: 'F SF PF F-C F-G', center: 'C C-F' },
  match: {},
  event: messageFields<BasketballEvent>()({
    '@period_score': matching(/^\d+-\d+$/, 'Of a period_end: points in the period alone, home first.', '28-24'),
  }),
  stats,
  teamStats: {
    ...stats,
    ...messageFields<BasketballStats>()({
      fast_break_points: count('Points from fast breaks.', 12),
      points_in_paint: count('Points scored in the paint.', 46),
      biggest_lead: count('Biggest lead; 0: the team never led.', 15, 'points'),
    }),
  },
  statsByPeriod: true,
  columns: fieldsFrom<StandingsRow>()({
    win_pct: winPct,
    games_behind: gamesBehind,
    conference,
    division,
    conference_record: conferenceRecord,
    last_ten: lastTen,
    points_for: pointsFor,
    points_against: pointsAgainst,
  }),
  splitColumns: fieldsFrom<StandingsSplit>()({ points_for: pointsFor, points_against: pointsAgainst }),
  player: {},
  lineupEntry: {},
}
