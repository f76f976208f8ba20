import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '@touchline/platform/config'
import { secretFiles } from '@touchline/platform/rpc/settings'

/**
 * What the command line proves itself with: the first of the setting, else what the one process or the cluster has made
 * in `folder`. Errors: StartError that says where it was looked for.
 */
export function adminSecret([given]: readonly string[], folder: string): string {
  if (given !== undefined) return given
  const file = join(folder, secretFiles.RPC_ADMIN_SECRET)
  try {
    const kept = readFileSync(file, 'utf8').trim()
    if (kept !== '') return kept
  } catch (error) {
    throw new StartError(missing(`${file} cannot be read: ${(error as Error).message}`), { cause: error })
  }
  throw new StartError(missing(`${file} is empty`))
}

const missing = (why: string): string =>
  `RPC_ADMIN_SECRET is not set, and ${why}. Set it, or DATA_DIR to the folder of the service that is to be called.`
