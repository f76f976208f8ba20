// Run by `npm ci`. npm 10 does not link `node` into node_modules/.bin, because packages for several platforms provide
// it. Without the link, scripts would run on the system's Node.
import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
const link = join(modules, '.bin', 'node')
const installed = readdirSync(modules).find((name) => /^node-(bin-)?(linux|darwin)-/.test(name))
if (installed && !existsSync(link)) symlinkSync(join('..', installed, 'bin', 'node'), link)
