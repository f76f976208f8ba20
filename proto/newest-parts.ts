import type { Match } from './gen/touchline/v1/match_pb.js'

/**
 * The newer schedule and the newer state of two copies of a match: each part is versioned by its own owner. Returns `a`
 * itself if both of its parts are the newest.
 */
export function newestParts(a: Match, b: Match): Match {
  const schedule = getVersion(b.schedule) > getVersion(a.schedule) ? b.schedule! : a.schedule!
  const state = getVersion(b.state) > getVersion(a.state) ? b.state! : a.state!
  return schedule === a.schedule && state === a.state ? a : { ...a, schedule, state }
}

const getVersion = (part: { version: number } | undefined): number => part?.version ?? -1
