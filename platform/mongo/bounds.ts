import type { CallLimits } from '../documents/rows.ts'

/** Options of a driver operation: its time limit and its cancellation. */
export interface Limits {
  /** The driver sends the server slightly less (`maxTimeMS`). */
  timeoutMS: number
  /**
   * Cancels the operation by closing its connection. For reads only: the outcome of a write must not become unknown.
   */
  signal: AbortSignal | undefined
}

/** Bounds of all operations of a call. */
export interface Bounds extends Pick<Limits, 'signal'> {
  /** Limits for an operation that starts now. Later operations have less time. */
  limits(): Limits
}

/**
 * Reserve before the deadline of the call: a twentieth of the remaining time, 50 to 250 ms. On a busy machine the error
 * "store unavailable" needs that time to reach the caller, which otherwise sees only `timeout`.
 */
const reserve = (remainingMs: number): number => Math.min(250, Math.max(50, remainingMs / 20))

/**
 * Allows at most `timeoutMs`, and within a call only its remaining time. Work that continues after the end of its call
 * gets the full `timeoutMs`.
 */
export function boundsFor(timeoutMs: number, call: CallLimits | undefined): Bounds {
  const now = Date.now()
  const isOver = !call || call.signal.aborted || call.deadline <= now
  const until = isOver ? now + timeoutMs : Math.min(now + timeoutMs, call.deadline - reserve(call.deadline - now))
  const signal = isOver ? undefined : call.signal
  return { signal, limits: () => ({ timeoutMS: Math.max(1, until - Date.now()), signal }) }
}
