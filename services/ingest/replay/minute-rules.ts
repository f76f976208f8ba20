import type { MatchEvent } from '@touchline/contract/gen/match'

/** First and last minute of a period, usual stoppage time, and status and length of the break before. */
export interface MinutePeriod {
  period: string
  from: number
  to: number
  stoppage: number
  breakBefore: { status: string; minutes: number } | undefined
}

/** A sport whose matches are replayed by the minutes of their events. */
export interface MinuteRules {
  periods: readonly MinutePeriod[]
  /** Number of periods of regular time. Extra time has two halves each. */
  regular: number
  /** Match status in a minute of play. */
  status(at: { period: string; minute: number; extraMinute?: number }): string
  /** Types of events that change the score. */
  goals: ReadonlySet<string>
  /** The clock at a second of play. Absent: no clock. */
  clock?(seconds: number): string
  /** Seconds into the minute of an event. Absent: events of a minute are spread over it. */
  getSecond?(event: MatchEvent): number | undefined
  /** Whether the scoreboard has the score of each period. */
  showsPeriods: boolean
  shootOut: { period: string; status: string; finalStatus: string; isScored(event: MatchEvent): boolean }
}

export const soccerRules: MinuteRules = {
  periods: [
    { period: '1H', from: 1, to: 45, stoppage: 1, breakBefore: undefined },
    { period: '2H', from: 46, to: 90, stoppage: 3, breakBefore: { status: 'HT', minutes: 15 } },
    { period: 'ET1', from: 91, to: 105, stoppage: 1, breakBefore: { status: 'BT', minutes: 5 } },
    { period: 'ET2', from: 106, to: 120, stoppage: 1, breakBefore: { status: 'BT', minutes: 2 } },
  ],
  regular: 2,
  status: ({ minute, extraMinute }) => (extraMinute === undefined ? String(minute) : `${minute}+${extraMinute}`),
  goals: new Set(['goal', 'own_goal', 'penalty_goal']),
  showsPeriods: false,
  shootOut: { period: 'PEN', status: 'P', finalStatus: 'PEN', isScored: ({ type }) => type === 'shootout_goal' },
}
