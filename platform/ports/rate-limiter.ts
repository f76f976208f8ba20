/** Admits at most `perMinute` requests of one key in any 60 seconds, over all processes that share the counter. */
export interface RateLimiter {
  /**
   * Counts one request of `key`. Limits up to 6,000 are exact, by the instants of the admitted requests; above, half-second cells: the
   * current one and the 120 before it count in full; from 60,000 on a process may take some up front, for the rest of their half-second, and
   * gives back what it did not spend. A refused request does not count; one that the adapter has to send twice counts once.
   * A full window is an answer, not an error. When a shared counter cannot be reached the local one decides; it never rejects.
   */
  consume(key: string, perMinute: number): RateLimitResult | Promise<RateLimitResult>
  /** What is left now, without counting: for answers that show the limit but do not use it up. */
  remaining(key: string, perMinute: number): number | Promise<number>
  /**
   * Undoes one counted request (our own 5xx). `taken` is the very object that `take` answered, with the same limit. A refused or forgotten
   * one is ignored; a second time changes nothing. Other processes may see it a tenth of a second later.
   */
  refund(key: string, perMinute: number, taken: RateLimitResult): void | Promise<void>
  /** True while a counter that others share cannot be reached, and this process counts by itself. */
  isDegraded(): boolean
  close(): Promise<void>
}

export interface RateLimitResult {
  allowed: boolean
  /** Left after this one, never below 0. */
  remaining: number
  /** 0 when allowed, else 1 to 61: a lone client that waits exactly this long is admitted. */
  retryAfterSeconds: number
  /** The adapter's own mark of this request. */
  receipt: string | number
}
