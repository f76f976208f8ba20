/*
 * Figures of the code base that decisions on its structure go by, one line each.
 *   npm run figures [-- --list]
 * Source is .ts, .js and .proto without tests, `testing/` folders and generated code. `--list` names what is counted, where that is not all of it.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { importCycles, importsBetweenFormats } from './imports.ts'
import { longFunctions } from './long-functions.ts'
import { retiredIdentifiers } from './retired-words.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } })

const source = globSync('{*,{proto,platform,services,gateway,deploy,loadtest}/**/*}.{ts,js,proto}', {
  cwd: root,
  exclude: (path) => /(?:^|[\\/])(?:node_modules|proto[\\/]gen|testing|[^\\/]+\.test\.ts)$/.test(path),
})
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
const code = source.filter(({ path }) => path.endsWith('.ts'))
const lines = source.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)

interface Figure {
  what: string
  figure: string
  items?: readonly string[]
}

const counted = (what: string, items: readonly string[]): Figure => ({ what, figure: String(items.length), items })
const figures: Figure[] = [
  { what: 'source lines', figure: `${lines} in ${source.length} files` },
  counted('retired words as identifiers', code.flatMap(retiredIdentifiers)),
  counted('imports from one format to another', importsBetweenFormats(code)),
  counted('import cycles', importCycles(code)),
  counted('functions over 50 lines', code.flatMap(longFunctions)),
]
for (const { what, figure, items = [] } of figures) {
  console.log(`${what.padEnd(40)}${figure}`)
  if (values.list) for (const item of items) console.log(`    ${item}`)
}
