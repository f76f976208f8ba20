import { join } from 'node:path'
import { getStart } from '@touchline/ingest/replay'
import { ingest } from '@touchline/ingest/service'
import { type Environment, readConfig, StartError } from '@touchline/platform/config'
import { keptSecret, makeFolder, newSecret } from '@touchline/platform/data-dir'
import { secretFiles } from '@touchline/platform/rpc/settings'

/** Secrets that are generated when unset, and their file names in DATA_DIR. */
export const keptSecretFiles = { KEY_SECRET: 'key-secret', ACCOUNTS_SECRET: 'accounts-secret', ...secretFiles }

type KeptSecret = keyof typeof keptSecretFiles

/**
 * The settings with a secret for each of `names` that is unset, generated once and stored in DATA_DIR. `getDataDir`
 * validates all settings, with placeholders for the missing secrets, so nothing is written before all settings are
 * valid. Errors: those of `getDataDir`; StartError.
 */
export function withKeptSecrets(
  given: Environment,
  names: readonly KeptSecret[],
  getDataDir: (complete: Environment) => string,
): Environment {
  const missing = names.filter((name) => !given[name])
  const dataDir = getDataDir({ ...given, ...filled(missing, (name) => `a-secret-to-be-made-for-${name}`.padEnd(32, '-')) })
  return { ...given, ...filled(missing, (name) => secretInDataDir(dataDir, keptSecretFiles[name])) }
}

const filled = (names: readonly KeptSecret[], value: (name: KeptSecret) => string): Environment =>
  Object.fromEntries(names.map((name) => [name, value(name)]))

/**
 * A secret generated once and stored in `folder` under this name. With ":memory:" it exists only in this process, like
 * the keys. Errors: StartError when it can be neither read nor written.
 */
function secretInDataDir(folder: string, name: string): string {
  if (folder === ':memory:') return newSecret()
  try {
    makeFolder(folder)
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} cannot be made: ${(error as Error).message}`, { cause: error })
  }
  return keptSecret(join(folder, name), 'put it back from a backup, or remove the file, and what was made with it is made anew.')
}

/**
 * The settings with the domain clock of a replay in FEEDS: it starts five minutes before the first kickoff of the day
 * and runs at the speed of the replay. Errors: StartError when NOW or CLOCK_SPEED is set too, or the day has no match.
 */
export async function withReplayClock(given: Environment): Promise<Environment> {
  const { feeds, privateDownloads } = readConfig({ ingest: ingest.config }, given).ingest
  const replayed = feeds.find((feed) => feed.kind === 'replayed')
  if (!replayed) return given
  const conflicting = ['NOW', 'CLOCK_SPEED'].filter((name) => given[name])
  if (conflicting.length > 0) throw new StartError(`FEEDS has a replay, which sets the clock: leave out ${conflicting.join(' and ')}.`)
  const startAt = await getStart(replayed, { allowPrivate: privateDownloads === 'on' }).catch((error: Error) => {
    throw new StartError(`FEEDS ${error.message}.`)
  })
  return { ...given, NOW: new Date(startAt).toISOString(), CLOCK_SPEED: String(replayed.speed) }
}

/** The host under which a server that listens on this address is reached. Undefined: it listens on all addresses. */
export const ownHost = (host: string | undefined): string => {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
