import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const client = (path: string): string => fileURLToPath(new URL(`../../client/${path}`, import.meta.url))

/**
 * Installs @touchline/client into a folder, from the archive that is published, as `npm install @touchline/client` would. Its
 * dependencies are those of the repository, so no registry is needed.
 */
export async function installPackedClient(folder: string): Promise<void> {
  const published = join(folder, 'published')
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', client('pack.ts'), published])
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder, published])
  const installed = join(folder, 'node_modules/@touchline/client')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', join(folder, stdout.trim()), '--strip-components=1', '-C', installed])
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    // The versions of the client, which may not be those of the repository's other packages.
    const found = createRequire(client('package.json')).resolve(`${name}/package.json`)
    await symlink(join(found, '..'), join(folder, 'node_modules', name))
  }
}
