import { createHash } from 'node:crypto'
import { isEnded } from '@touchline/contract/states'
import type { FollowedMatch } from './follow-matches.ts'

/*
 * When a sheet is requested: pure functions of the match and of earlier requests. Instants are milliseconds since 1970.
 */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A sheet is first requested this long after the final whistle. */
export const firstAskMs = 30 * minute
/** From the kick-off to the final whistle of most matches. */
const usualLengthMs = 2 * hour
/** A result that is received later than this after the kick-off says nothing about the final whistle. */
const longestLengthMs = 2.5 * hour
/** A sheet that does not exist by then is no longer requested. */
export const askedForMs = 30 * day

/** How often a sheet is requested, by the time since the final whistle. */
const spacings = [
  { until: 3 * hour, every: 5 * minute },
  { until: day, every: hour },
  { until: 7 * day, every: 6 * hour },
  { until: Number.POSITIVE_INFINITY, every: day },
]

/** A received sheet is requested again after these times, because associations correct sheets. */
export const checksMs: readonly number[] = [day, 3 * day, 7 * day]
/** Delays after a failed check. */
const checkAgainMs = hour
const checkFailuresMax = 24

/**
 * The final whistle: the time when the end was received, if that was soon after it, else the end expected from the
 * kick-off. For a suspended match it is the end of its completion, for a match without a time the end of its (last)
 * day.
 */
export function finalWhistle({ startAt, timeTbd, latestDate, state, updatedAt, completedAt }: FollowedMatch): number {
  if (completedAt) return Date.parse(completedAt)
  if (timeTbd || latestDate) return Date.parse(`${(latestDate ?? startAt).slice(0, 10)}T00:00:00Z`) + day
  const [kickOff, receivedAt] = [Date.parse(startAt), Date.parse(updatedAt)]
  const isTimely = isEnded(state) && receivedAt > kickOff && receivedAt < kickOff + longestLengthMs
  return isTimely ? receivedAt : kickOff + usualLengthMs
}

/**
 * States in which there may be a sheet. The sheet of a match without a result is requested once the match should have
 * ended.
 */
const mayHaveSheet: ReadonlySet<string> = new Set(['scheduled', 'delayed', 'live', 'break', 'interrupted', 'finished', 'awarded'])
export const isAsked = ({ state }: FollowedMatch): boolean => mayHaveSheet.has(state)

/**
 * When to request a missing sheet again. The delay varies by up to a tenth, so that the matches of a day do not make
 * one burst.
 */
export function nextAsk(now: number, whistle: number, words: string): number {
  const { every } = spacings.find(({ until }) => now - whistle < until)!
  return now + every + (every / 10) * toFraction(words)
}

/** A number from 0 to 1; the same words always give the same number. */
const toFraction = (words: string): number => createHash('sha256').update(words).digest().readUInt32BE() / 2 ** 32

/** Time of the next check of a sheet received at `receivedAt`, after `done` checks. Undefined after the last one. */
export function nextCheck(receivedAt: number, done: number): number | undefined {
  const after = checksMs[done]
  return after === undefined ? undefined : receivedAt + after
}

/** When to repeat a failed check. Undefined: it has failed too often. */
export const repeatedCheck = (now: number, failures: number): number | undefined =>
  failures >= checkFailuresMax ? undefined : now + checkAgainMs
