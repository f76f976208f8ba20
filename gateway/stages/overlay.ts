import type { Match } from '@touchline/contract/gen/match'

/** The newer schedule and the newer state: each is versioned by its own owner. */
export function newestParts(a: Match, b: Match): Match {
  const schedule = versionOf(b.schedule) > versionOf(a.schedule) ? b.schedule! : a.schedule!
  const state = versionOf(b.state) > versionOf(a.state) ? b.state! : a.state!
  return schedule === a.schedule && state === a.state ? a : { ...a, schedule, state }
}

const versionOf = (part: { version: number } | undefined): number => part?.version ?? -1

/** A state without events, as in lists, has the version of the full state. */
export const overlay = (match: Match, cached: Match | undefined): Match => (cached ? newestParts(match, cached) : match)
