/*
 * Reads every text file of soccer, unchanged and with its match lines in other shapes: the day, the time and the ground
 * in front of the sides, other dashes and blanks, other columns …
 *   node loadtest/data/lost-lines.ts [FOLDER] [--one-in 6] [--seed 1]      (default: ../shared/data/soccer)
 * Each line with a score has to be a match or have an entry with its text and the reason. Code that shares nothing with
 * the format decides which lines look like a match. In each pass, one line in six of a file has the shape.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readShapes, type ShapeResult } from '@touchline/sources/soccer/openfootball-text/testing/line-shapes'
import { judge, note, noteEach, skip } from '../lib/goals.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'one-in': { type: 'string', default: '6' }, seed: { type: 'string', default: '1' } },
})
const folder = positionals[0] ?? '../shared/data/soccer'
if (!existsSync(folder)) skip(`there is no ${folder}: name the folder of the text files`)

const results = new Map<string, ShapeResult>()
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^[\w-]*text[\w-]*\/(?!.*squads\/).*\.txt$/.test(file),
)
for (const file of files) {
  const options = { oneIn: Number(values['one-in']), seed: Number(values.seed) }
  for (const result of await readShapes(getName(file), readFileSync(join(folder, file), 'utf8'), options)) add(file, result)
}

const all = [...results.values()]
for (const { shape, lines, matches, entries } of all) note(`${shape}: ${lines} lines, ${matches} matches, ${entries} entries`)
const [asWritten, ...shaped] = all
judge(
  asWritten?.lost.length === 0,
  'no line of the files that looks like a match is lost',
  `${asWritten?.lost.length} in ${files.length} files`,
)
noteEach(asWritten?.lost ?? [])
const lost = shaped.flatMap((result) => result.lost)
const lines = shaped.reduce((sum, result) => sum + result.lines, 0)
judge(lines > 0 && lost.length === 0, 'no line of another shape is lost', `${lost.length} of ${lines} in ${shaped.length} shapes`)
noteEach(lost)
const changed = shaped.flatMap((result) => result.changed)
judge(changed.length === 0, 'no line of another shape gives a match of other sides or another score', `${changed.length} of ${lines}`)
noteEach(changed)

/** "2024-25/cl.txt"; World Cups are in a folder of their year. */
function getName(file: string): string {
  const name = file.split('/').slice(-2).join('/')
  const [, year] = /(\d{4})_full\.txt$/.exec(name) ?? []
  return year === undefined ? name : `${year}/${year}_full.txt`
}

function add(file: string, result: ShapeResult): void {
  const total = results.get(result.shape) ?? { shape: result.shape, lines: 0, matches: 0, entries: 0, lost: [], changed: [] }
  total.lines += result.lines
  total.matches += result.matches
  total.entries += result.entries
  for (const which of ['lost', 'changed'] as const) total[which].push(...result[which].map((line) => `${file}: ${result.shape}: ${line}`))
  results.set(result.shape, total)
}
