import type { Clock } from '../ports/clock.ts'

export interface Pulse {
  /** Whether the server has responded recently. */
  isAlive(): boolean
  /** Milliseconds since the pending ping was sent; 0 when none is pending. */
  stalenessMs(): number
  stop(): void
}

const everyMs = 1_000
/** Longer than a busy server needs, far shorter than the two pings after which a connection is closed. */
const silentAfterMs = 4_000

/** Pings the server every second, which bounds the staleness of received data. `now`: monotonic milliseconds. */
export function pulse(ping: () => Promise<void>, clock: Clock, now: () => number = () => performance.now()): Pulse {
  let sentAt: number | undefined
  const beat = () => {
    if (sentAt !== undefined) return
    sentAt = now()
    const done = () => {
      sentAt = undefined
    }
    // A failed ping means there is no connection, which is reported elsewhere.
    ping().then(done, done)
  }
  const timer = clock.every(everyMs, beat)
  const stalenessMs = () => (sentAt === undefined ? 0 : now() - sentAt)
  return {
    isAlive: () => stalenessMs() < silentAfterMs,
    stalenessMs,
    stop: () => timer.cancel(),
  }
}
