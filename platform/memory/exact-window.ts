/** A request leaves the window exactly this long after it was admitted. */
export const windowMs = 60_000

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
      this.#at = copyOf(this.#at, new Float64Array(this.#at.length * 2), this.#head, this.#tail)
      this.#ids = copyOf(this.#ids, new Uint32Array(this.#ids.length * 2), this.#head, this.#tail)
    } else {
      this.#at.copyWithin(0, this.#head, this.#tail)
      this.#ids.copyWithin(0, this.#head, this.#tail)
    }
    this.#head = 0
    this.#tail = live
  }
}

function copyOf<A extends Float64Array | Uint32Array>(from: A, to: A, begin: number, end: number): A {
  to.set(from.subarray(begin, end))
  return to
}
