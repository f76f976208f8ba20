/** For whom the store works: the call being answered. */
export interface Asker {
  /** Aborted when nobody waits any more. */
  signal: AbortSignal
  /** Milliseconds since 1970 by the real clock. */
  deadline: number
}
