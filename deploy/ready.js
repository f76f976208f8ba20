// `npm run ready`, the first step of the scripts that start something. `.npmrc` lets no install script run, so this
// does the rest after `npm ci`. Runs on any Node from 20 on.
import { execSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

linkNode()
generateCode()

/**
 * npm 10 does not link `node` into node_modules/.bin, because packages for several platforms provide it. Without the link,
 * scripts would run on the system's Node.
 */
function linkNode() {
  const installed = readdirSync(at('node_modules')).find((name) => /^node-(bin-)?(linux|darwin)-/.test(name))
  const link = at('node_modules/.bin/node')
  if (installed && !existsSync(link)) symlinkSync(join('..', installed, 'bin', 'node'), link)
}

/** Generates code from the contract unless it is newer than the .proto files and the packages. */
function generateCode() {
  const generated = at('proto/gen')
  const contract = readdirSync(at('proto'), { recursive: true }).filter((path) => path.endsWith('.proto'))
  const changedMs = [at('node_modules/.package-lock.json'), ...contract.map((path) => at(`proto/${path}`))].map(
    (path) => statSync(path).mtimeMs,
  )
  if (existsSync(generated) && statSync(generated).mtimeMs > Math.max(...changedMs)) return
  execSync('npm run --silent generate', { cwd: at('.'), stdio: 'inherit' })
  utimesSync(generated, new Date(), new Date())
}
