import type { Match } from '@touchline/contract/gen/match'

/** The newest part of each kind: schedule and play are counted apart, each by its own owner. */
export function newestParts(a: Match, b: Match): Match {
  const schedule = versionOf(b.schedule) > versionOf(a.schedule) ? b.schedule! : a.schedule!
  const play = versionOf(b.state) > versionOf(a.state) ? b.state! : a.state!
  return schedule === a.schedule && play === a.state ? a : { ...a, schedule, state: play }
}

const versionOf = (part: { version: number } | undefined): number => part?.version ?? -1

/** The play a list shows, without events, still counts as the play of its version. */
export const overlay = (match: Match, held: Match | undefined): Match => (held ? newestParts(match, held) : match)
