import type { Window, Windows } from '../memory/rate-limiter.ts'
import { ownTurn } from '../own-turn.ts'

/** Commands in flight: many processes restore at once. */
const parallel = 8
/** Windows without anything to send that are passed over in one turn. */
const skippedMax = 1_000

interface RestoreOptions {
  windows: Pick<Windows, 'entries'>
  /** Whether this process has admitted requests of the window in the last 60 s. */
  hasAdmitted(window: Window): boolean
  /** Whether Redis lacks requests of the window. */
  hasMissed(window: Window): boolean
  /** Sends Redis the requests that it lacks. Resolves to undefined when Redis does not reply. */
  send(key: string, window: Window): Promise<number | undefined>
}

/**
 * Sends Redis what it lacks of all windows, whether or not anybody calls with their keys. `mayHaveLostCounts`: windows
 * of which Redis had everything are compared too. Resolves to whether Redis has everything now.
 */
export async function restoreWindows(
  { windows, hasAdmitted, hasMissed, send }: RestoreOptions,
  mayHaveLostCounts: boolean,
): Promise<boolean> {
  const left = windows.entries()[Symbol.iterator]()
  let isComplete = true
  const work = async () => {
    let skipped = 0
    for (let next = left.next(); isComplete && !next.done; next = left.next()) {
      const [key, window] = next.value
      if (hasMissed(window) || (mayHaveLostCounts && hasAdmitted(window))) {
        if ((await send(key, window)) === undefined) isComplete = false
      } else if (++skipped % skippedMax === 0) await ownTurn()
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return isComplete
}
