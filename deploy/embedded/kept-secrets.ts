import type { Environment } from '@touchline/platform/config'
import { secretFiles } from '@touchline/platform/rpc/settings'
import { secretInDataDir } from './key-secret.ts'

/** Secrets that nobody need set: where each is kept in DATA_DIR. */
const files = { KEY_SECRET: 'key-secret', ...secretFiles }

export type KeptSecret = keyof typeof files

/**
 * The settings with a secret for each of these that is not set, made once and kept in DATA_DIR. `dataDirOf` reads all
 * settings, with something in place of what is still to be made: nothing is written before all of them are known to be
 * right. Errors: those of `dataDirOf`; StartError.
 */
export function withKeptSecrets(given: Environment, names: readonly KeptSecret[], dataDirOf: (whole: Environment) => string): Environment {
  const missing = names.filter((name) => !given[name])
  const dataDir = dataDirOf({ ...given, ...filled(missing, (name) => `a-secret-to-be-made-for-${name}`.padEnd(32, '-')) })
  return { ...given, ...filled(missing, (name) => secretInDataDir(dataDir, files[name])) }
}

const filled = (names: readonly KeptSecret[], value: (name: KeptSecret) => string): Environment =>
  Object.fromEntries(names.map((name) => [name, value(name)]))
