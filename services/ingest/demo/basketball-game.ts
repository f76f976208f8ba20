import type { MatchLog, Member, Side } from './match-log.ts'

export interface Game extends MatchLog {
  court: Record<Side, Member[]>
  /** Game seconds left of the period. */
  left: number
  ahead?: Side
  lead: Record<Side, number>
}
