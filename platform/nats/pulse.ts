import type { Clock } from '../ports/clock.ts'

export interface Pulse {
  /** Whether the server answered of late. */
  beats(): boolean
  /** For how long it has owed an answer, in milliseconds. */
  silentMs(): number
  stop(): void
}

const everyMs = 1_000
/** Longer than a busy server takes, far shorter than the two pings after which a connection is given up. */
const silentAfterMs = 4_000

/** Asks the server for a sign of life every second, so that what is as old as a silence is known to be that old. `now`: steady milliseconds. */
export function pulse(ask: () => Promise<void>, clock: Clock, now: () => number = () => performance.now()): Pulse {
  let askedAt: number | undefined
  const beat = () => {
    if (askedAt !== undefined) return
    askedAt = now()
    const answered = () => {
      askedAt = undefined
    }
    // Without a connection there is nobody to be silent.
    ask().then(answered, answered)
  }
  const beating = clock.every(everyMs, beat)
  const silentMs = () => (askedAt === undefined ? 0 : now() - askedAt)
  return {
    beats: () => silentMs() < silentAfterMs,
    silentMs,
    stop: () => beating.cancel(),
  }
}
