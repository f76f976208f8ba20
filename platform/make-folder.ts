import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The folder with its parents, where they are missing, for its owner alone. Errors: that of the first which cannot be made. (mkdir's own `recursive` never ends below /proc.) */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}
