/** The processes that share limits, as one of them knows them. */
export interface Present {
  /** This process included; at least 1. */
  count: number
  /** Position of this process among them, from 0. */
  rank: number
  /** How many others count without Redis. */
  alone: number
  /** How many of these have done so for `settlingMs`: each may have admitted its part, which Redis does not know. */
  settledAlone: number
  /** False until the others had the time to be heard. */
  isComplete: boolean
}

/**
 * Until this long after Redis was lost, or this process started without it, what others admitted before may still be in
 * a window: 60 s, and 5 s until every process has noticed.
 */
export const settlingMs = 65_000

/**
 * What this process may admit of `limit` in 60 s without Redis: the parts of all present add up to the limit, except
 * that each is at least 1. Calls of one client at one interval, spread evenly, are admitted at 0.8 of the limit or more
 * if that is at least 4 for each process: a window of q calls passes q of q + 1 that come a little too fast for it.
 */
export const getPart = (limit: number, { count, rank, isComplete }: Present): number =>
  isComplete ? Math.max(1, Math.floor((limit * (rank + 1)) / count) - Math.floor((limit * rank) / count)) : 1

/** What is known about a window that is counted without Redis. */
export interface CountedAlone {
  /** Milliseconds since Redis was lost, or since this process started. */
  forMs: number
  /** Whether this process counted in Redis before. */
  followsSharing: boolean
  /** Requests of the window that this process had admitted when it first counted alone. */
  admittedBefore: number
}

/**
 * The limit of this process without Redis. At first others may have admitted the whole limit: then only what this
 * process admitted itself is known to be within it. Beyond that all together admit a half of the limit, which those
 * who have counted alone for longer may have used, and a process that has just started a tenth of its part, since its
 * predecessor may have admitted the part; at least 1 call each.
 */
export function getLimitAlone(limit: number, present: Present, { forMs, followsSharing, admittedBefore }: CountedAlone): number {
  const part = getPart(limit, present)
  const { count, settledAlone } = present
  const sharers = count - 1 - settledAlone
  // Without sharers this process knows all that Redis counted.
  if (forMs >= settlingMs || (followsSharing && sharers === 0)) return part
  const extra = followsSharing ? (limit * (0.5 - settledAlone / count)) / sharers : part / 10
  return Math.min(part, Math.max(1, admittedBefore, Math.floor(extra)))
}

/**
 * The limit that counts in Redis: the whole, until more than half of the processes count without it. All together then
 * admit at most 1.5 of the limit.
 */
export const getSharedLimit = (limit: number, { count, alone }: Present): number =>
  2 * alone <= count ? limit : Math.max(1, Math.floor(limit * (1.5 - alone / count)))

/** What a process says of itself. */
export interface Beat {
  id: string
  /** It counts without Redis, or has not yet sent Redis what it admitted without it. */
  isAlone: boolean
  /** It stops now. */
  isLeaving: boolean
}

export const beatEveryMs = 1_000
/** A process whose beats are missing for this long is gone. */
const missingMs = 3.5 * beatEveryMs
/** By then everybody has been heard. */
const completeAfterMs = 1.5 * beatEveryMs

/**
 * The processes that beat. `at` is time in which beats could be heard, in milliseconds from 0: while the bus is away it
 * stands still, so that nobody is missed. A process that counted without Redis when it was last heard stays for another
 * minute, because what it admitted does.
 */
export function members(ownId: string) {
  const others = new Map<string, { at: number; aloneSince: number | undefined; isGone: boolean }>()
  let present: Present = { count: 1, rank: 0, alone: 0, settledAlone: 0, isComplete: false }
  const update = (at: number) => {
    for (const [id, other] of others) {
      const isGone = other.isGone || at - other.at > missingMs
      if (isGone && (other.aloneSince === undefined || at - other.at >= settlingMs)) others.delete(id)
    }
    const rank = [...others.keys()].filter((id) => id < ownId).length
    const alone = [...others.values()].flatMap(({ aloneSince }) => aloneSince ?? [])
    const settledAlone = alone.filter((since) => at - since >= settlingMs).length
    const isComplete = present.isComplete || at >= completeAfterMs
    present = { count: others.size + 1, rank, alone: alone.length, settledAlone, isComplete }
  }
  return {
    hear({ id, isAlone, isLeaving }: Beat, at: number): void {
      if (id === ownId) return
      others.set(id, { at, aloneSince: isAlone ? (others.get(id)?.aloneSince ?? at) : undefined, isGone: isLeaving })
      update(at)
    },
    /** Drops who was not heard. */
    update,
    present: (): Present => present,
  }
}
