/*
 * Writes the package as it is published to a new folder: JavaScript with types, readme and licence.
 *   node client/pack.ts FOLDER && npm publish FOLDER
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('node client/pack.ts FOLDER')

execFileSync(at('../node_modules/.bin/tsc'), ['--project', at('tsconfig.build.json'), '--outDir', folder], { stdio: 'inherit' })

const { private: _, exports, dependencies, ...rest } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
// Only who pays without a key needs them.
const paying = Object.entries<string>(dependencies).filter(([name]) => name.startsWith('@x402/'))
const packages = {
  dependencies: Object.fromEntries(Object.entries<string>(dependencies).filter(([name]) => !name.startsWith('@x402/'))),
  peerDependencies: Object.fromEntries(paying.map(([name, version]) => [name, `^${version}`])),
  peerDependenciesMeta: Object.fromEntries(paying.map(([name]) => [name, { optional: true }])),
}
const published = Object.entries<string>(exports).map(([name, file]) => {
  const path = file.replace(/\.ts$/, '')
  return [name, { types: `${path}.d.ts`, default: `${path}.js` }]
})
writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...rest, ...packages, exports: Object.fromEntries(published) }, undefined, 2))
copyFileSync(at('README.md'), join(folder, 'README.md'))
copyFileSync(at('../LICENSE'), join(folder, 'LICENSE'))
