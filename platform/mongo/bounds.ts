import type { CallLimits } from '../documents/rows.ts'

/** Time limit and cancellation of a driver operation. */
export interface Bounds {
  /**
   * Time remaining at each access, so that later operations get less. The driver sends the server slightly less
   * (`maxTimeMS`).
   */
  readonly timeoutMS: number
  /**
   * Cancels the operation by closing its connection. For reads only: the outcome of a write must not become unknown.
   */
  readonly signal: AbortSignal | undefined
}

/**
 * Reserve before the deadline of the call: a twentieth of the remaining time, 50 to 250 ms. On a busy machine the error
 * "store unavailable" needs that time to reach the caller, which otherwise sees only `timeout`.
 */
const reserve = (remainingMs: number): number => Math.min(250, Math.max(50, remainingMs / 20))

/** At most `timeoutMs`, less within a call. Work that continues after the end of its call gets the full `timeoutMs`. */
export function boundsFor(timeoutMs: number, call: CallLimits | undefined): Bounds {
  const now = Date.now()
  const isOver = !call || call.signal.aborted || call.deadline <= now
  const until = isOver ? now + timeoutMs : Math.min(now + timeoutMs, call.deadline - reserve(call.deadline - now))
  return {
    get timeoutMS() {
      return Math.max(1, until - Date.now())
    },
    signal: isOver ? undefined : call.signal,
  }
}
