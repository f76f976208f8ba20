/** Admits at most `perMinute` requests of one key in any 60 seconds, over all processes that share the counter. */
export interface RateLimiter {
  /**
   * Counts one request of `key`. Limits up to 6,000 are exact: the instant of each admitted request is stored. Higher
   * limits are counted in half-second cells: the current cell and the 120 before it count in full. From 60,000 on, a
   * process may prefetch permits for the rest of their half-second; it refunds those it does not use. A rejected
   * request does not count; a request that the adapter has to send twice counts once. A full window is a result, not an
   * error. When a shared counter cannot be reached the local one decides; never rejects.
   */
  consume(key: string, perMinute: number): RateLimitResult | Promise<RateLimitResult>
  /** The remaining permits, without counting a request: for responses that report the limit but do not consume it. */
  remaining(key: string, perMinute: number): number | Promise<number>
  /**
   * Undoes one counted request (our own 5xx). `result` is the object that `consume` returned (compared by identity),
   * with the same limit. A rejected or expired result is ignored; refunding twice has no effect. Other processes may
   * see the refund 100 ms later.
   */
  refund(key: string, perMinute: number, result: RateLimitResult): void | Promise<void>
  /** True while the shared counter cannot be reached and this process counts locally. */
  isDegraded(): boolean
  /** The processes that share the counter and are present, this one included. */
  countProcesses(): number
  close(): Promise<void>
}

export interface RateLimitResult {
  allowed: boolean
  /** Permits remaining after this request, never below 0. */
  remaining: number
  /** 0 when allowed, else 1 to 61: the only client of a key is admitted after waiting exactly this long. */
  retryAfterSeconds: number
  /** Opaque to callers: identifies the counted request to the adapter. */
  receipt: string | number
}
