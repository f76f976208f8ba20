import type { Asker } from '../documents/asker.ts'

/** What the driver may take for an operation. */
export interface Bounds {
  /** What is left, whenever it is read: what comes second gets less. The driver tells the server a little less still (`maxTimeMS`). */
  readonly timeoutMS: number
  /** Whoever aborts it gives up the operation, and the connection with it, by which the server knows. For reads: a write is not left half-known. */
  readonly signal: AbortSignal | undefined
}

/**
 * So much before its deadline a caller is answered, whatever the store does: a twentieth of what is left, 50 to 250 ms. The answer that the store
 * is away has a way to go on a machine that is busy, and for one that comes late its caller has only that it took too long.
 */
const reserve = (leftMs: number): number => Math.min(250, Math.max(50, leftMs / 20))

/** At most `timeoutMs`, and less for who asks within a call. What goes on after the call it was begun in is over has its own time. */
export function boundsFor(timeoutMs: number, asker: Asker | undefined): Bounds {
  const now = Date.now()
  const isOver = !asker || asker.signal.aborted || asker.deadline <= now
  const until = isOver ? now + timeoutMs : Math.min(now + timeoutMs, asker.deadline - reserve(asker.deadline - now))
  return {
    get timeoutMS() {
      return Math.max(1, until - Date.now())
    },
    signal: isOver ? undefined : asker.signal,
  }
}
