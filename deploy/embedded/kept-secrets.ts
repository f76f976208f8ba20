import type { Environment } from '@touchline/platform/config'
import { secretFiles } from '@touchline/platform/rpc/settings'
import { secretInDataDir } from './key-secret.ts'

/** Secrets that are generated when unset, and their file names in DATA_DIR. */
const files = { KEY_SECRET: 'key-secret', ...secretFiles }

export type KeptSecret = keyof typeof files

/**
 * The settings with a secret for each of `names` that is unset, generated once and stored in DATA_DIR. `dataDirOf`
 * validates all settings, with placeholders for the missing secrets, so nothing is written before all settings are
 * valid. Errors: those of `dataDirOf`; StartError.
 */
export function withKeptSecrets(
  given: Environment,
  names: readonly KeptSecret[],
  dataDirOf: (complete: Environment) => string,
): Environment {
  const missing = names.filter((name) => !given[name])
  const dataDir = dataDirOf({ ...given, ...filled(missing, (name) => `a-secret-to-be-made-for-${name}`.padEnd(32, '-')) })
  return { ...given, ...filled(missing, (name) => secretInDataDir(dataDir, files[name])) }
}

const filled = (names: readonly KeptSecret[], value: (name: KeptSecret) => string): Environment =>
  Object.fromEntries(names.map((name) => [name, value(name)]))
