import type { MatchLog, Member, Side } from './match-log.ts'

export interface Game extends MatchLog {
  court: Record<Side, Member[]>
  /** Game clock of the period. */
  secondsLeft: number
  ahead?: Side
  lead: Record<Side, number>
}
