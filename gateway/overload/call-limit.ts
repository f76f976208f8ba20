/** How many calls of one service may be under way at once: as many as it answers without letting them wait. */
export interface ConcurrencyLimit {
  /** `most`: where fewer are to be under way than the limit allows. */
  isFull(most?: number): boolean
  /** False: it would be one too many. Else `end` follows. */
  begin(): boolean
  /** `tookMs`: undefined where it says nothing of how busy the service is, such as a call that was given up. */
  end(now: number, tookMs: number | undefined): void
  /** What it is now. */
  most(): number
}

export interface Learned {
  limit: number
  /** What the faster calls take while none has to wait, in milliseconds; Infinity as long as nothing is known. */
  usualMs: number
}

/** What was seen in a while of at least 200 ms and 20 calls. */
export interface Seen {
  /** Two fifths of the calls were as fast as this. */
  fastMs: number
  /** Under way at once, at most. */
  most: number
}

export const bounds = { least: 8, first: 64, most: 512 }
/** Calls may wait as long again as they take, and this much more. */
const waitMs = 5
const windowMs = 200
const fastPart = 0.4
const callsMin = 20
const callsMax = 500

/**
 * As Envoy's adaptive concurrency has it: limit × gradient + √limit, where the gradient is what calls should take at most by what they take.
 * The faster calls speak for the service, for they are slow only where all have to wait: one process of two that is frozen takes half of them.
 * A limit that is not used stays as it is: whatever they wait for, it is not each other. At its least, what calls take is what they take, for
 * the same reason.
 */
export function learn({ limit, usualMs }: Learned, { fastMs, most }: Seen): Learned {
  const usual = limit <= bounds.least ? fastMs : Math.min(usualMs, fastMs)
  if (most < limit / 2) return { limit, usualMs: usual }
  const gradient = Math.max(0.5, Math.min(1, (2 * usual + waitMs) / fastMs))
  const next = Math.round(limit * gradient + Math.sqrt(limit))
  return { limit: Math.max(bounds.least, Math.min(bounds.most, next)), usualMs: usual }
}

/** `now`: steady, in milliseconds. */
export function callLimit(now: number): ConcurrencyLimit {
  let learned: Learned = { limit: bounds.first, usualMs: Number.POSITIVE_INFINITY }
  let underway = 0
  let window = { begun: now, took: [] as number[], most: 0 }
  return {
    isFull: (most = learned.limit) => underway >= Math.min(most, learned.limit),
    begin() {
      if (underway >= learned.limit) return false
      underway++
      window.most = Math.max(window.most, underway)
      return true
    },
    end(at, tookMs) {
      underway--
      if (tookMs === undefined) return
      const { begun, took, most } = window
      if (took.length < callsMax) took.push(tookMs)
      if (at - begun < windowMs || took.length < callsMin) return
      took.sort((a, b) => a - b)
      learned = learn(learned, { fastMs: took[Math.floor(took.length * fastPart)]!, most })
      window = { begun: at, took: [], most: underway }
    },
    most: () => learned.limit,
  }
}
