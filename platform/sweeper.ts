import { pause } from './clock.ts'
import type { Log } from './log.ts'
import type { Announcement, Outbox } from './outbox.ts'
import type { Clock } from './ports/clock.ts'

/** What is pending for longer was left by a crash, not by somebody who is about to publish it. */
const pendingMs = 5_000
const roundMs = 5_000

/** Work under a lease: publishes again what a crash left unsent, at once and every 5 s until `signal` aborts. */
export async function sweep(
  { outbox, clock, log }: { outbox: Outbox; clock: Clock; log: Log },
  announcements: readonly Announcement[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const sent = await outbox.sweep(announcements, pendingMs).catch((error: Error) => {
      log.warn('announcements could not be sent again', { error })
      return 0
    })
    if (sent > 0) log.info('announcements left behind were sent', { count: sent })
    else await pause(clock, roundMs, signal)
  }
}
