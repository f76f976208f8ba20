import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '@touchline/platform/config'
import { makeFolder } from '@touchline/platform/make-folder'

/**
 * A secret for who has not set one: made once and kept in `folder` under this name, readable by its owner alone. With ":memory:" it lasts as
 * long as the process, like the keys. Errors: StartError when it can be neither read nor written.
 */
export function secretInDataDir(folder: string, name: string): string {
  const secret = randomBytes(32).toString('base64url')
  if (folder === ':memory:') return secret
  const file = join(folder, name)
  try {
    makeFolder(folder)
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} cannot be made: ${(error as Error).message}`, { cause: error })
  }
  try {
    // "wx": whoever comes first makes it, so two that start at once agree.
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readSecret(file)
    throw new StartError(`DATA_DIR ${folder} cannot be written: ${(error as Error).message}`, { cause: error })
  }
}

function readSecret(file: string): string {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret !== '') return secret
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  throw new StartError(`${file} is empty: put the secret back, or remove it, and what was made with it is made anew.`)
}
