import { dayIn, flagIn, textIn } from '../../../parse/csv-fields.ts'
import type { TimedEvent } from '../../source-model.ts'
import { periodOf } from '../shared/periods.ts'

export const goalColumns = ['date', 'home_team', 'away_team', 'team', 'scorer', 'minute', 'own_goal', 'penalty'] as const

/** A goal as the source lists it. `side` is the side that is credited, own goals included. */
export interface GoalRow {
  type: 'goal' | 'own_goal' | 'penalty_goal'
  side: 'home' | 'away'
  scorer: string
  /** 1 to 120; stoppage time is not listed separately and counts as 45 or 90. Absent: unknown. */
  minute?: number
}

/** One row of goalscorers.csv. Throws an Error that names the fault. */
export function parseGoal(row: Record<(typeof goalColumns)[number], string>): GoalRow {
  dayIn(row.date)
  const side = row.team === row.home_team ? 'home' : row.team === row.away_team ? 'away' : undefined
  if (!side) throw new Error(`team "${row.team.slice(0, 60)}" is neither of the two`)
  const isOwn = flagIn(row.own_goal, 'own_goal')
  const isPenalty = flagIn(row.penalty, 'penalty')
  const minute = minuteIn(row.minute)
  const type = isOwn ? 'own_goal' : isPenalty ? 'penalty_goal' : 'goal'
  return { type, side, scorer: textIn(row.scorer, 'scorer'), ...(minute !== undefined && { minute }) }
}

function minuteIn(value: string): number | undefined {
  if (value === 'NA' || value === '') return undefined
  const minute = /^\d{1,3}$/.test(value) ? Number(value) : 0
  if (minute < 1 || minute > 120) throw new Error(`minute "${value.slice(0, 60)}" is none from 1 to 120`)
  return minute
}

/** All goals of a match, or the reason why they are left out: `left` is empty where the source lists none. */
export type Goals = { events: TimedEvent[] } | { left: string }

/**
 * The goals of a match when the list is complete, else none of them. `isReported`: the source lists goals for this
 * competition, so a match without rows had no goal.
 */
export function goalsOf(rows: readonly GoalRow[], score: readonly [number, number], isReported: boolean): Goals {
  const count = (side: 'home' | 'away') => rows.filter((goal) => goal.side === side).length
  const scored = score[0] + score[1]
  if (rows.length === 0) return scored === 0 && isReported ? { events: [] } : { left: '' }
  if (count('home') !== score[0] || count('away') !== score[1]) return { left: `goals left out: ${rows.length} of ${scored} listed` }
  const untimed = rows.filter(({ minute }) => minute === undefined).length
  if (untimed > 0) return { left: `goals left out: ${untimed} of ${scored} without a minute` }
  return { events: rows.map(eventOf).sort((a, b) => a.minute - b.minute) }
}

function eventOf({ type, side, scorer, minute = 0 }: GoalRow): TimedEvent {
  return { type, side, minute, period: periodOf(minute), player: { name: scorer } }
}
