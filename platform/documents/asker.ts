/** The call that the store works for: limits the time of its queries. */
export interface Asker {
  /** Aborted when the caller cancels or the deadline passes. */
  signal: AbortSignal
  /** Milliseconds since 1970, system clock. */
  deadline: number
}
