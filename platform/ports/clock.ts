/**
 * The time source of the process. Code that waits or reads the time takes a Clock, so that tests and replays can set
 * it.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `task` once, `ms` from now. Never keeps the process alive by itself. */
  after(ms: number, task: () => void): Timer
  /** Runs `task` every `ms`, first after `ms`. Never keeps the process alive by itself. */
  every(ms: number, task: () => void): Timer
}

export interface Timer {
  cancel(): void
}

/** RFC 3339, UTC, milliseconds: the format of `received_at` and `updated_at`. */
export const timestamp = (clock: Clock): string => new Date(clock.now()).toISOString()
