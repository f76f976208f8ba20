/** One holder at a time, over all processes: sweepers, pollers, demo and replay run under a lease. */
export interface Leases {
  /**
   * Runs `work` while this process holds the lease `name`, waiting for it as long as it takes, and again whenever it was lost. `signal` of
   * the work aborts when the lease is lost or the holder stops. Fenced by the revision of the lease's document in the store.
   */
  hold(name: string, work: (signal: AbortSignal) => Promise<void>): Held
}

export interface Held {
  /** Ends the work and lets the lease go at once. */
  release(): Promise<void>
}
