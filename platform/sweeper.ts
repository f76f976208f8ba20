import { pause } from './clock.ts'
import type { Log } from './log.ts'
import { isAway, type Outbox, type OutboxRoute } from './outbox.ts'
import type { Clock } from './ports/clock.ts'

/** What is pending for longer was left by a crash, not by somebody who is about to publish it. */
const pendingMs = 5_000
const roundMs = 5_000
/** While bus or store is away. */
const againMs = 1_000
const lookMs = 250

/**
 * Work under a lease: publishes again what a crash left unsent, at once and every 5 s until `signal` aborts; and as soon as the bus is back
 * from an absence, or the store answers again, all that could not be sent meanwhile. What can never be sent is tried again every 5 s.
 */
export async function sweep(
  { outbox, clock, log }: { outbox: Outbox; clock: Clock; log: Log },
  announcements: readonly OutboxRoute[],
  signal: AbortSignal,
): Promise<void> {
  let wasAway = false
  while (!signal.aborted) {
    const sent: number | undefined = await outbox.sweep(announcements, wasAway ? 0 : pendingMs).catch((error: Error) => {
      log.warn('announcements could not be sent again', { error })
      return isAway(error) ? undefined : 0
    })
    if (sent) log.info('announcements left behind were sent', { count: sent })
    else wasAway = (await untilNextRound(outbox, clock, sent === undefined ? againMs : roundMs, signal)) || sent === undefined
  }
}

/** Waits, but no longer than until the bus is back. Answers whether it was away. */
async function untilNextRound(outbox: Outbox, clock: Clock, ms: number, signal: AbortSignal): Promise<boolean> {
  let wasAway = !outbox.connected()
  for (let waited = 0; waited < ms && !signal.aborted; waited += lookMs) {
    await pause(clock, lookMs, signal)
    if (!outbox.connected()) wasAway = true
    else if (wasAway) break
  }
  return wasAway
}
