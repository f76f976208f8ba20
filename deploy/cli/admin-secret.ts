import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '@touchline/platform/config'
import { secretFiles } from '@touchline/platform/rpc/settings'

/**
 * The operator's credential: the first secret of RPC_ADMIN_SECRET, else the one that the single process or the cluster
 * has generated in `folder`. Errors: StartError that names the file it was expected in.
 */
export function adminSecret([configured]: readonly string[], folder: string): string {
  if (configured !== undefined) return configured
  const file = join(folder, secretFiles.RPC_ADMIN_SECRET)
  try {
    const stored = readFileSync(file, 'utf8').trim()
    if (stored !== '') return stored
  } catch (error) {
    throw new StartError(missing(`${file} cannot be read: ${(error as Error).message}`), { cause: error })
  }
  throw new StartError(missing(`${file} is empty`))
}

const missing = (reason: string): string =>
  `RPC_ADMIN_SECRET is not set, and ${reason}. Set it, or set DATA_DIR to the folder of the called service.`
