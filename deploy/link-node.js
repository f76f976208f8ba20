// Run by `npm ci`. npm 10 links no `node` into node_modules/.bin, since several packages for other platforms offer it too: without the link the
// scripts would run on whatever Node is installed.
import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
const link = join(modules, '.bin', 'node')
const installed = readdirSync(modules).find((name) => /^node-(bin-)?(linux|darwin)-/.test(name))
if (installed && !existsSync(link)) symlinkSync(join('..', installed, 'bin', 'node'), link)
