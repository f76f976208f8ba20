import { join } from 'node:path'
import { StartError } from '@touchline/platform/config'
import { keptSecret, makeFolder, newSecret } from '@touchline/platform/data-dir'

/**
 * A secret generated once and stored in `folder` under this name. With ":memory:" it exists only in this process, like
 * the keys. Errors: StartError when it can be neither read nor written.
 */
export function secretInDataDir(folder: string, name: string): string {
  if (folder === ':memory:') return newSecret()
  try {
    makeFolder(folder)
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} cannot be made: ${(error as Error).message}`, { cause: error })
  }
  return keptSecret(join(folder, name), 'put it back from a backup, or remove the file, and what was made with it is made anew.')
}
