import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** client/python. */
export const pythonSource = fileURLToPath(new URL('../../client/python', import.meta.url))

/**
 * Installs the client for Python into `venv` of a folder, from its wheel and from the packages that are there already. `tools`: a Python
 * with client/python/requirements.txt. `extra`: a part of the client, such as "[pandas]". `packages`: further ones.
 */
export async function installPythonClient(tools: string, folder: string, extra = '', ...packages: string[]): Promise<void> {
  await run(tools, [join(pythonSource, 'generate.py')])
  await run(tools, ['-m', 'hatchling', 'build', '-t', 'wheel', '-d', folder], { cwd: pythonSource })
  const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'))!
  const versions = join(pythonSource, 'requirements.txt')
  await run(tools, ['-m', 'uv', 'venv', '--python', tools, join(folder, 'venv')])
  const into = ['--python', join(folder, 'venv/bin/python'), '-c', versions]
  await run(tools, ['-m', 'uv', 'pip', 'install', '--offline', ...into, `${join(folder, wheel)}${extra}`, ...packages])
}
