import type { Snapshot, StateContribution } from './gen/touchline/v1/feed_pb.js'
import { firstReceivedAt } from './runs.ts'
import { isEnded, isInPlay } from './states.ts'

/**
 * An end counts as observed if its source had reported the match in play at most this long before. A file that is read
 * again a day later tells that the match has ended, not when.
 */
const observedWithinMs = 60 * 60_000

/**
 * When a match was observed to end, RFC 3339 in whole seconds: the first receipt of an ended state from a source that
 * had reported it in play shortly before. Of several sources, the first one. Undefined: no source observed it.
 */
export const observedEnd = (contributions: readonly StateContribution[]): string | undefined =>
  contributions
    .flatMap(({ withdrawn, snapshots }) => (withdrawn ? [] : (endIn(snapshots) ?? [])))
    .sort()
    .map((receivedAt) => `${receivedAt.slice(0, 19)}Z`)[0]

/** `snapshots`: ordered by sequence. After the last one in play the source reports the first one that has ended. */
function endIn(snapshots: readonly Snapshot[]): string | undefined {
  const last = snapshots.findLastIndex(({ scoreboard }) => isInPlay(scoreboard!.state))
  const [inPlay, next] = [snapshots[last], snapshots[last + 1]]
  if (!inPlay || !next || !isEnded(next.scoreboard!.state)) return undefined
  const endedAt = firstReceivedAt(next)
  return Date.parse(endedAt) - Date.parse(inPlay.receivedAt) <= observedWithinMs ? endedAt : undefined
}
