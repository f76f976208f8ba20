import type { Book, Member, Side } from './book.ts'

export interface Game extends Book {
  court: Record<Side, Member[]>
  /** Game seconds left of the period. */
  left: number
  ahead?: Side
  lead: Record<Side, number>
}
