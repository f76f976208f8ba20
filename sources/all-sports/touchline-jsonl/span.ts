import type { Place } from '../../parse/lines.ts'

/** A part of a file that has certain lines. */
export interface Span {
  from: Place
  /** Number of the last line. */
  to: number
}

/** Nowhere. */
export const noSpan = (): Span => ({ from: { lines: Number.MAX_SAFE_INTEGER, bytes: 0 }, to: 0 })

export function widen(span: Span, { from, to }: Span): void {
  if (from.lines < span.from.lines) span.from = from
  if (to > span.to) span.to = to
}
