import { agingAt } from '@touchline/contract/data-age'
import type { MatchRow } from './inputs.ts'

/** When the passing of time changes facts, in milliseconds since 1970. */
export interface Instant {
  /** The newest instant up to now at which the passing of time changed something; 0: there was none. */
  changedAt: number
  /** The next such instant; Infinity: none. */
  until: number
}

/**
 * When time changes facts about matches without a report: at its start a match is no longer the next one, and some
 * hours later its result is missing. Every process that computes between two of these instants gets the same facts.
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
