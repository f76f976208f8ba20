/*
 * Prints statistics of the code base, one line each, that guide decisions on its structure.
 *   npm run figures [-- --list]
 * Source is .ts, .js and .proto without tests, `testing/` folders and generated code. `--list` prints what
 * is counted, too. The files of a live poll are measured in a server that runs for a few seconds.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { livePollFiles } from './live-poll-files.ts'
import { retiredIdentifiers } from './retired-words.ts'
import { getSources } from './sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } })

const source = getSources(root, '{*,{proto,platform,sources,services,gateway,site,client,deploy,e2e,loadtest}/**/*}.{ts,js,proto}')
const code = source.filter(({ path }) => path.endsWith('.ts'))
const lines = source.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)

interface Statistic {
  name: string
  value: string
  items?: readonly string[]
}

const getCount = (name: string, items: readonly string[]): Statistic => ({ name, value: String(items.length), items })
const statistics: Statistic[] = [
  { name: 'source lines', value: `${lines} in ${source.length} files` },
  getCount('retired words as identifiers', code.flatMap(retiredIdentifiers)),
  getCount('files a hot live poll passes', await livePollFiles(root)),
]
for (const { name, value, items = [] } of statistics) {
  console.log(`${name.padEnd(40)}${value}`)
  if (values.list) for (const item of items) console.log(`    ${item}`)
}
