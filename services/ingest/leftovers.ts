import { rmSync, statSync } from 'node:fs'
import type { Clock } from '@touchline/platform/ports/clock'

/** Longer than any body or import takes: another ingest process may be using a younger file. */
const leftoverMs = 2 * 3_600_000

/** Removes those of the files and folders that were last changed so long ago that a crash must have left them. */
export function removeLeftovers(paths: readonly string[], clock: Clock): void {
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && clock.now() - found.mtimeMs > leftoverMs) rmSync(path, { recursive: true, force: true })
  }
}
