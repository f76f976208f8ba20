import { byPrecedence } from './contributions.ts'
import type { Snapshot, StateContribution } from './gen/touchline/v1/feed_pb.js'
import { firstReceivedAt, getPhase } from './runs.ts'
import { isEnded, isInPlay } from './states.ts'

/**
 * An end counts as observed if its source had reported the match in play at most this long before. A file that is read
 * again a day later shows that the match has ended, but not when.
 */
const observedWithinMs = 60 * 60_000

/**
 * When a match was observed to end, RFC 3339 in whole seconds: the first receipt of an ended state from a source that
 * had reported it in play shortly before. If several sources observed it, the earliest counts. Undefined: no source
 * observed it.
 */
export const observedEnd = (contributions: readonly StateContribution[]): string | undefined =>
  contributions
    .flatMap(({ withdrawn, snapshots }) => (withdrawn ? [] : (endIn(snapshots) ?? [])))
    .sort()
    .map(wholeSeconds)[0]

/** The days on which a suspended match was observed to resume, and the time at which it was completed. */
export interface Resumption {
  /** YYYY-MM-DD, UTC, ascending. All are later than the day of the suspension. */
  resumedOn: string[]
  /** RFC 3339 in whole seconds. Absent: it is not over, or its end was not observed. */
  completedAt?: string
}

/** The resumption as the source of highest precedence observed it. Undefined: no source did. */
export function observedResumption(contributions: readonly StateContribution[]): Resumption | undefined {
  const sources = contributions.filter(({ withdrawn }) => !withdrawn).toSorted(byPrecedence)
  const { snapshots } = sources.find((source) => resumptionsIn(source.snapshots).length > 0) ?? {}
  if (!snapshots) return undefined
  const completedAt = endIn(snapshots)
  return { resumedOn: resumptionsIn(snapshots), ...(completedAt !== undefined && { completedAt: wholeSeconds(completedAt) }) }
}

function resumptionsIn(snapshots: readonly Snapshot[]): string[] {
  let suspendedOn: string | undefined
  const days = snapshots.flatMap((run) => {
    const day = firstReceivedAt(run).slice(0, 10)
    const phase = getPhase(run.scoreboard!)
    if (phase === 'suspended') suspendedOn = day
    return phase === 'play' && suspendedOn !== undefined && day > suspendedOn ? [day] : []
  })
  return [...new Set(days)]
}

const wholeSeconds = (instant: string): string => `${instant.slice(0, 19)}Z`

/** The receipt of the first ended snapshot after the last one in play. `snapshots`: ordered by sequence. */
function endIn(snapshots: readonly Snapshot[]): string | undefined {
  const last = snapshots.findLastIndex(({ scoreboard }) => isInPlay(scoreboard!.state))
  const [inPlay, next] = [snapshots[last], snapshots[last + 1]]
  if (!inPlay || !next || !isEnded(next.scoreboard!.state)) return undefined
  const endedAt = firstReceivedAt(next)
  return Date.parse(endedAt) - Date.parse(inPlay.receivedAt) <= observedWithinMs ? endedAt : undefined
}
