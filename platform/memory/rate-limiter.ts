import type { Clock } from '../ports/clock.ts'
import type { RateLimiter, RateLimitResult } from '../ports/rate-limiter.ts'

/**
 * Synchronous: returns no promises. `clock` has to be monotonic: a jump forward drops counts. Keeps at most `keysMax`
 * keys.
 */
export function memoryRateLimiter(clock: Clock, { keysMax = 100_000 }: { keysMax?: number } = {}): RateLimiter {
  const windows = windowsByKey(clock, keysMax)
  const refunded = new WeakSet<RateLimitResult>()
  let lastId = 0
  return {
    consume(key, perMinute) {
      lastId = (lastId + 1) >>> 0
      return consumeFrom(windows.of(key, perMinute), clock.now(), perMinute, lastId)
    },
    remaining: (key, perMinute) => Math.max(0, perMinute - windows.of(key, perMinute).count(clock.now())),
    refund(key, perMinute, result) {
      if (!result.allowed || refunded.has(result)) return
      refunded.add(result)
      windows.of(key, perMinute).remove(result.receipt as number)
    },
    isDegraded: () => false,
    countProcesses: () => 1,
    async close() {
      windows.close()
    },
  }
}

/** Counts one request in `window` unless it holds `limit`. The receipt is the argument of the window's `remove`. */
export function consumeFrom(window: Window, now: number, limit: number, id: number): RateLimitResult {
  const count = window.count(now)
  if (count >= limit) return rejectedFor(window.waitMs(now, limit))
  const receipt = window.add(now, id)
  return { allowed: true, remaining: limit - count - 1, retryAfterSeconds: 0, receipt }
}

/** The rejection of a request that can be admitted in `waitMs`. */
export const rejectedFor = (waitMs: number): RateLimitResult => ({
  allowed: false,
  remaining: 0,
  retryAfterSeconds: Math.min(61, Math.max(1, Math.ceil(waitMs / 1_000))),
  receipt: 0,
})

export type Window = ExactWindow | CellWindow

/** Limits up to this are counted exactly, higher ones in half-second cells. */
const exactUpTo = 6_000
/** A request leaves the window exactly this long after it was admitted. */
const windowMs = 60_000
/** One second longer than a window, because cells cover half a second more. */
const idleMs = windowMs + 1_000
/** Keys sampled to choose one to evict. */
const sampled = 16

export interface Windows {
  /**
   * The window of `key`, of the kind its limit needs; a new, empty one when there is none of this kind. Errors:
   * RangeError when `perMinute` is not a whole number from 1.
   */
  of(key: string, perMinute: number): Window
  size(): number
  /** All windows with their keys; windows may be added and removed meanwhile. */
  entries(): Iterable<[key: string, window: Window]>
  close(): void
}

/**
 * Windows by key. Idle windows are removed after one to two minutes. At `keysMax` windows each new key evicts the
 * longest idle of 16 sampled ones, so that a flood of addresses uses the memory of `keysMax` windows at most and rarely
 * evicts a key in use.
 */
export function windowsByKey(clock: Clock, keysMax: number): Windows {
  const windows = new Map<string, Window>()
  let hand = windows.entries()
  const makeRoom = () => {
    let victim: string | undefined
    let oldest = Number.POSITIVE_INFINITY
    for (let n = 0; n < sampled; n++) {
      let next = hand.next()
      if (next.done) {
        hand = windows.entries()
        next = hand.next()
      }
      if (next.done) break
      const newest = next.value[1].newest()
      if (newest < oldest) [victim, oldest] = [next.value[0], newest]
    }
    if (victim !== undefined) windows.delete(victim)
  }
  const sweep = clock.every(idleMs, () => {
    const idleBefore = clock.now() - idleMs
    for (const [key, window] of windows) if (window.newest() < idleBefore) windows.delete(key)
  })
  return {
    of(key, perMinute) {
      if (!Number.isInteger(perMinute) || perMinute < 1)
        throw new RangeError(`a limit of ${perMinute} a minute is not a whole number from 1`)
      const exact = perMinute <= exactUpTo
      const existing = windows.get(key)
      if (existing?.exact === exact) return existing
      if (existing === undefined && windows.size >= keysMax) makeRoom()
      const window = exact ? new ExactWindow() : new CellWindow()
      windows.set(key, window)
      return window
    },
    size: () => windows.size,
    entries: () => windows.entries(),
    close: () => sweep.cancel(),
  }
}

/** The admitted requests of one key, each with its instant (monotonic milliseconds) and an id. 12 bytes per request. */
export class ExactWindow {
  readonly exact = true
  #at = new Float64Array(4)
  #ids = new Uint32Array(4)
  /** The requests of the last 60 seconds are at `#head` up to, not including, `#tail`, oldest first. */
  #head = 0
  #tail = 0

  /** Requests in the window. */
  count(now: number): number {
    const begin = now - windowMs
    while (this.#head < this.#tail && (this.#at[this.#head] as number) <= begin) this.#head++
    return this.#tail - this.#head
  }

  /** `id`: 0 to 2³² − 1, unique within the window. Returns it. */
  add(now: number, id: number): number {
    if (this.#tail === this.#at.length) this.#makeRoom()
    this.#at[this.#tail] = now
    this.#ids[this.#tail++] = id
    return id
  }

  remove(id: number): void {
    const i = this.#ids.lastIndexOf(id, this.#tail - 1)
    if (i < this.#head || this.#tail === 0) return
    this.#at.copyWithin(i, i + 1, this.#tail)
    this.#ids.copyWithin(i, i + 1, this.#tail)
    this.#tail--
  }

  /** Milliseconds until fewer than `limit` requests remain in the window, if none is added. */
  waitMs(now: number, limit: number): number {
    const last = this.#tail - limit
    return last < this.#head ? 0 : (this.#at[last] as number) + windowMs - now
  }

  /** Instant of the newest request; −Infinity when there was none. */
  newest(): number {
    return this.#at[this.#tail - 1] ?? Number.NEGATIVE_INFINITY
  }

  *entries(now: number): Iterable<{ id: number; ageMs: number }> {
    this.count(now)
    for (let i = this.#head; i < this.#tail; i++) yield { id: this.#ids[i] as number, ageMs: now - (this.#at[i] as number) }
  }

  #makeRoom(): void {
    const live = this.#tail - this.#head
    // Amortised O(1): compacting frees at least a quarter of the capacity, so its cost is bounded by the additions
    // since.
    if (live * 4 > this.#at.length * 3) {
      this.#at = getCopy(this.#at, new Float64Array(this.#at.length * 2), this.#head, this.#tail)
      this.#ids = getCopy(this.#ids, new Uint32Array(this.#ids.length * 2), this.#head, this.#tail)
    } else {
      this.#at.copyWithin(0, this.#head, this.#tail)
      this.#ids.copyWithin(0, this.#head, this.#tail)
    }
    this.#head = 0
    this.#tail = live
  }
}

function getCopy<A extends Float64Array | Uint32Array>(from: A, to: A, begin: number, end: number): A {
  to.set(from.subarray(begin, end))
  return to
}

const cellMs = 500
/** The current cell and the 120 before it: they cover any 60 seconds. */
const cellCount = 121

/**
 * The admitted requests of one key, counted in half-second cells of a monotonic clock. 600 bytes, whatever the limit.
 */
export class CellWindow {
  readonly exact = false
  #counts = new Uint32Array(cellCount)
  #cell = Number.NEGATIVE_INFINITY
  #sum = 0

  /** Requests in the current cell and the 120 before it. `now`: monotonic milliseconds. */
  count(now: number): number {
    const cell = Math.floor(now / cellMs)
    if (cell > this.#cell) this.#moveTo(cell)
    return this.#sum
  }

  /** Counts one request. Returns its cell, the argument of `remove`. Call `count` first. */
  add(): number {
    this.#counts[this.#cell % cellCount]!++
    this.#sum++
    return this.#cell
  }

  remove(cell: number): void {
    if (cell <= this.#cell - cellCount || cell > this.#cell || this.#counts[cell % cellCount] === 0) return
    this.#counts[cell % cellCount]!--
    this.#sum--
  }

  /** Milliseconds until fewer than `limit` requests remain in the window, if none is added. Call `count` first. */
  waitMs(now: number, limit: number): number {
    let remaining = this.#sum
    let cell = this.#cell - cellCount
    while (remaining >= limit) remaining -= this.#counts[++cell % cellCount] as number
    return Math.max(0, (cell + cellCount) * cellMs - now)
  }

  /**
   * The count and the minimum age of each cell that is not empty: an age that is too low rejects rather than
   * over-admits.
   */
  *entries(now: number): Iterable<{ count: number; ageMs: number }> {
    if (this.count(now) === 0) return
    for (let cell = this.#cell - cellCount + 1; cell <= this.#cell; cell++) {
      const count = cell < 0 ? 0 : (this.#counts[cell % cellCount] as number)
      if (count > 0) yield { count, ageMs: Math.max(0, now - (cell + 1) * cellMs) }
    }
  }

  /** Start of the newest cell; −Infinity when nothing was ever counted. */
  newest(): number {
    return this.#cell * cellMs
  }

  #moveTo(cell: number): void {
    if (cell - this.#cell >= cellCount) {
      this.#counts.fill(0)
      this.#sum = 0
    } else {
      for (let passed = this.#cell + 1; passed <= cell; passed++) {
        this.#sum -= this.#counts[passed % cellCount] as number
        this.#counts[passed % cellCount] = 0
      }
    }
    this.#cell = cell
  }
}
