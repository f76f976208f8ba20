const cellMs = 500
/** The current one and the 120 before it: every 60 seconds lie within them. */
const cellCount = 121

/** The admitted requests of one key, counted by half-seconds (of a monotonic clock in milliseconds). 600 bytes, whatever the limit. */
export class CellWindow {
  readonly exact = false
  #counts = new Uint32Array(cellCount)
  #cell = Number.NEGATIVE_INFINITY
  #sum = 0

  /** How many requests are in the current cell and the 120 before it. */
  count(now: number): number {
    const cell = Math.floor(now / cellMs)
    if (cell > this.#cell) this.#moveTo(cell)
    return this.#sum
  }

  /** Counts one request. Answers its cell, which `remove` takes. Call `count` first. */
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

  /** Milliseconds until fewer than `limit` are left, when nothing is added. Call `count` first. */
  waitMs(now: number, limit: number): number {
    let left = this.#sum
    let cell = this.#cell - cellCount
    while (left >= limit) left -= this.#counts[++cell % cellCount] as number
    return Math.max(0, (cell + cellCount) * cellMs - now)
  }

  /** How many were counted in each cell that is not empty, and the least time that has passed since: at the limit it is better to count too long. */
  *entries(now: number): Iterable<{ count: number; ageMs: number }> {
    if (this.count(now) === 0) return
    for (let cell = this.#cell - cellCount + 1; cell <= this.#cell; cell++) {
      const count = cell < 0 ? 0 : (this.#counts[cell % cellCount] as number)
      if (count > 0) yield { count, ageMs: Math.max(0, now - (cell + 1) * cellMs) }
    }
  }

  /** The begin of the newest cell; −Infinity when nothing was ever counted. */
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
