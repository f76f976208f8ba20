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
