/*
 * Imports three seasons of two leagues and recomputes the facts before every match of the last one, and what it decided,
 * from the source files, by code that shares nothing with the service.
 *   node loadtest/data/real-briefings.ts [FOLDER]      (default: ../shared/data/soccer/openfootball-json)
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySample } from '@touchline/e2e/testing/copy-sample'
import { briefedFiles, briefedLeagues, briefedMatches, recomputeBriefings } from '@touchline/e2e/testing/recomputed-briefings'
import { judge, noteEach, skip } from '../lib/goals.ts'
import { importedServer } from './imported-server.ts'

const folder = process.argv[2] ?? '../shared/data/soccer/openfootball-json'
if (!existsSync(folder)) skip(`there is no ${folder}: name the folder of openfootball-json`)
const copy = mkdtempSync(join(tmpdir(), 'touchline-briefings-'))
copySample(
  folder,
  copy,
  briefedFiles.map((path) => ({ path })),
)
const { url, key, remove } = await importedServer([`openfootball-json:${copy}`])
const server = { address: url, key }
const all = await briefedMatches(server, folder)
for (const file of briefedLeagues) {
  const { faults, facts, kinds } = await recomputeBriefings(server, all, { file, oneIn: 1 })
  const figure = `${faults.length} faults in ${facts} facts of ${kinds} kinds`
  judge(faults.length === 0 && facts > 10_000, `${file}: every fact of 2024/25 is as recomputed from the source`, figure)
  noteEach(faults)
}
await remove()
rmSync(copy, { recursive: true })
