import type { Clock } from '../ports/clock.ts'

/** For so long Redis is not asked again about who was refused: what is given back meanwhile is seen that much later. */
const notAskedMs = 100

interface Refused {
  perMinute: number
  /** By the steady clock: nobody can be admitted before, unless something is given back. */
  until: number
  /** No earlier than there is room. */
  roomAt: number
}

/** Windows that were found full a moment ago, so that who floods many keys costs Redis, which all share, no more than who floods one. */
export function rejectionCache(clock: Clock) {
  const held = new WeakMap<object, Refused>()
  return {
    /** Redis, asked at `askedAt`, has answered just now that there is room in so many of its microseconds. */
    keep(window: object, perMinute: number, waitMicros: number, askedAt: number): void {
      const waitMs = waitMicros / 1_000
      held.set(window, { perMinute, until: askedAt + Math.min(waitMs, notAskedMs), roomAt: clock.now() + waitMs })
    },
    /** Microseconds until there is room; undefined: that is to be asked. */
    waitMicros(window: object, perMinute: number): number | undefined {
      const refused = held.get(window)
      if (!refused || perMinute > refused.perMinute || clock.now() >= refused.until) return undefined
      return (refused.roomAt - clock.now()) * 1_000
    },
    forget: (window: object): void => void held.delete(window),
  }
}
