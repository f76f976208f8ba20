import { agingAt } from '@touchline/contract/data-age'
import type { MatchRow } from './inputs.ts'

/** The instant that facts are of, and when the passing of time changes them, in milliseconds since 1970. */
export interface Instant {
  /** The newest instant up to now at which the passing of time changed something; 0: there was none. */
  changedAt: number
  /** The next one; Infinity: none. */
  until: number
}

/**
 * What time changes about matches that nobody reports on: from the start on a match is not the next one any more, and some
 * hours later its result is missing. The same for every process that computes between two of these instants.
 */
export function getInstant(now: number, matches: Iterable<MatchRow>): Instant {
  let [changedAt, until] = [0, Number.POSITIVE_INFINITY]
  for (const match of matches) {
    for (const at of agingAt(match)) {
      if (at <= now) changedAt = Math.max(changedAt, at)
      else until = Math.min(until, at)
    }
  }
  return { changedAt, until }
}
