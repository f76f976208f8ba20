import { createHash } from 'node:crypto'
import { isEnded } from '@touchline/contract/states'
import type { FollowedMatch } from './follow-matches.ts'

/*
 * When a sheet is asked for: pure functions of the match and of what was asked before. Instants are milliseconds since
 * 1970.
 */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A sheet is first asked for this long after the final whistle. */
export const firstAskMs = 30 * minute
/** From the kick-off to the final whistle of most matches. */
const usualLengthMs = 2 * hour
/** A result that is received later than this after the kick-off says nothing about the final whistle. */
const longestLengthMs = 2.5 * hour
/** A sheet that has not come by then never comes. */
export const askedForMs = 30 * day

/** How often a sheet is asked for, by the time since the final whistle. */
const spacings = [
  { until: 3 * hour, every: 5 * minute },
  { until: day, every: hour },
  { until: 7 * day, every: 6 * hour },
  { until: Number.POSITIVE_INFINITY, every: day },
]

/** A sheet that has come is asked for again this long after: associations correct them. */
export const checksMs: readonly number[] = [day, 3 * day, 7 * day]
/** After a check that failed. */
const checkAgainMs = hour
const checkFailuresMax = 24

/**
 * The final whistle: when the end was received, if that was soon after it; else the end that the kick-off lets expect.
 * A suspended match has that of its completion, a match without a time the end of its (last) day.
 */
export function finalWhistle({ startAt, timeTbd, latestDate, state, updatedAt, completedAt }: FollowedMatch): number {
  if (completedAt) return Date.parse(completedAt)
  if (timeTbd || latestDate) return Date.parse(`${(latestDate ?? startAt).slice(0, 10)}T00:00:00Z`) + day
  const [kickOff, receivedAt] = [Date.parse(startAt), Date.parse(updatedAt)]
  const isTimely = isEnded(state) && receivedAt > kickOff && receivedAt < kickOff + longestLengthMs
  return isTimely ? receivedAt : kickOff + usualLengthMs
}

/** States in which there may be a sheet. A match without a result is asked for once its end is to be expected. */
const mayHaveSheet: ReadonlySet<string> = new Set(['scheduled', 'delayed', 'live', 'break', 'interrupted', 'finished', 'awarded'])
export const isAsked = ({ state }: FollowedMatch): boolean => mayHaveSheet.has(state)

/**
 * When to ask again for a sheet that is not there. Spread by up to a tenth, so that the matches of a day are not one
 * burst.
 */
export function nextAsk(now: number, whistle: number, words: string): number {
  const { every } = spacings.find(({ until }) => now - whistle < until)!
  return now + every + (every / 10) * toFraction(words)
}

/** The same words, the same number: 0 to 1. */
const toFraction = (words: string): number => createHash('sha256').update(words).digest().readUInt32BE() / 2 ** 32

/** The check after `done` ones of a sheet that came at `receivedAt`. Undefined: it was the last. */
export function nextCheck(receivedAt: number, done: number): number | undefined {
  const after = checksMs[done]
  return after === undefined ? undefined : receivedAt + after
}

/** When to repeat a failed check. Undefined: it has failed too often. */
export const repeatedCheck = (now: number, failures: number): number | undefined =>
  failures >= checkFailuresMax ? undefined : now + checkAgainMs
