import { pause } from './clock.ts'
import type { Log } from './log.ts'
import { isAway, type Outbox, type OutboxRoute } from './outbox.ts'
import type { Clock } from './ports/clock.ts'

/** Documents pending for longer were left by a crash and are not about to be published. */
const pendingMs = 5_000
const roundMs = 5_000
/** While bus or store is unavailable. */
const retryMs = 1_000
const pollMs = 250

/**
 * Runs under a lease: publishes what a crash left unsent, immediately and every 5 s until `signal` aborts; and once the
 * bus or the store is available again, everything that could not be sent meanwhile. Documents that can never be sent
 * are retried every 5 s.
 */
export async function sweep(
  { outbox, clock, log }: { outbox: Outbox; clock: Clock; log: Log },
  routes: readonly OutboxRoute[],
  signal: AbortSignal,
): Promise<void> {
  let wasAway = false
  while (!signal.aborted) {
    const sent: number | undefined = await outbox.sweep(routes, wasAway ? 0 : pendingMs).catch((error: Error) => {
      log.warn('pending messages could not be published', { error })
      return isAway(error) ? undefined : 0
    })
    if (sent) log.info('pending messages were published', { count: sent })
    else wasAway = (await untilNextRound(outbox, clock, sent === undefined ? retryMs : roundMs, signal)) || sent === undefined
  }
}

/** Waits `ms`, or until the bus has reconnected. Returns whether it was disconnected. */
async function untilNextRound(outbox: Outbox, clock: Clock, ms: number, signal: AbortSignal): Promise<boolean> {
  let wasAway = !outbox.connected()
  for (let waited = 0; waited < ms && !signal.aborted; waited += pollMs) {
    await pause(clock, pollMs, signal)
    if (!outbox.connected()) wasAway = true
    else if (wasAway) break
  }
  return wasAway
}
