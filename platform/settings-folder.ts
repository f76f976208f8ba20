import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, StartError } from './config.ts'
import { processSettings } from './settings.ts'

/**
 * The environment with the settings of the folder that SETTINGS_DIR names: a file is the value of the variable of its
 * name, without the line break at its end. Files whose names are not those of variables are ignored, such as the links
 * that Kubernetes puts into a mounted Secret. A variable that is set counts before the file. The folder is read once.
 * Errors: StartError when the folder or one of these files cannot be read; it names the path, never the content.
 */
export function withSettingsFolder(environment: Environment): Environment {
  const { variable } = processSettings.settingsDir
  const folder = environment[variable]
  if (!folder) return environment
  const settings: Record<string, string> = {}
  try {
    for (const name of readdirSync(folder)) {
      if (/^[A-Z][A-Z0-9_]*$/.test(name) && !environment[name])
        settings[name] = readFileSync(join(folder, name), 'utf8').replace(/\r?\n$/, '')
    }
  } catch (error) {
    throw new StartError(`${variable} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  return { ...environment, ...settings }
}
