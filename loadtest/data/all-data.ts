/*
 * Imports every source of all real data and a generated race day into one SQLite file, in one process; starts again on
 * that file; imports every source once more from its beginning; then requests every endpoint of every sport.
 *   node loadtest/data/all-data.ts [FOLDER] [--one-in N]      (default: ../shared/data, matches without details one in 50)
 * Prints the rows of each source by outcome. Fails on a data folder that no feed reads, on a failed source, on a row
 * without an outcome, on a write of the second or third import, on memory above its limit, and for the reasons of
 * crawl.ts. Memory is the maximum of the process, including its start and the services.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { IngestService } from '@touchline/contract/gen/ingest'
import { accountedRows, skippedRows } from '@touchline/contract/import-balance'
import { allFeeds, foldersWithoutFeed } from '@touchline/e2e/testing/all-feeds'
import { clients, getSum } from '@touchline/e2e/testing/seen-from-outside'
import { databaseFile, openDatabase } from '@touchline/platform/sqlite/database'
import { stats } from '@touchline/stats/service'
import { judge, note, noteEach, skip, tenths } from '../lib/goals.ts'
import { highestMb, processorMs } from '../lib/process-usage.ts'
import { crawlAndJudge, servedSports } from './crawl-sport.ts'
import { type ImportedServer, startImported } from './imported-server.ts'
import { raceDays } from './race-days.ts'

const memoryLimitMb = 500
/** Time from the start of the process until all messages are handled, when everything was imported before. */
const againSecondsMax = 5
const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'one-in': { type: 'string', default: '50' } } })
const folder = positionals[0] ?? '../shared/data'
if (!existsSync(folder)) skip(`there is no ${folder}: name the folder of the real data`)
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-all-data-'))
const races = raceDays()
const feeds = [...allFeeds(folder), races.feed]

const left = foldersWithoutFeed(folder, feeds)
judge(left.length === 0, 'every folder of data has a feed', `${feeds.length} feeds, ${left.length} folders without: ${left.join(', ')}`)

const first = await started()
const { took, memoryMb } = first
judge(first.failed === 0, 'every source is imported', `${feeds.length - first.failed} of ${feeds.length} sources`)
judge(memoryMb <= memoryLimitMb, `the import needs at most ${memoryLimitMb} MB`, `${tenths(memoryMb)} MB at most, ${took}`)
await first.server.main.stop()
note(
  `${(getSize(dataDir) / 2 ** 20).toFixed(0)} MB of files after a clean stop, ${tenths(getTotalsMb(dataDir))} MB of them documents of totals`,
)

const second = await started()
judge(second.writes === 0, 'a start on imported data writes nothing', `${second.writes} writes`)
judge(second.seconds <= againSecondsMax, `a start on imported data takes at most ${againSecondsMax} s`, second.took)

const third = await importedAgain(second.server)
judge(
  third.unbalanced.length === 0,
  'every row of every source has one outcome',
  `${third.rows} rows, ${third.unbalanced.length} sources differ`,
)
noteEach(third.unbalanced)
judge(third.writing.length === 0, 'a third import of every row writes nothing', `${third.writes} writes`)
noteEach(third.writing)

const { url, key, keyFor } = second.server
for (const sport of servedSports)
  await crawlAndJudge({ url, key, keyFor }, { sport, oneIn: Number(values['one-in']), racingDays: races.days })
note(`${highestMb(second.server.main.process.pid!).toFixed(0)} MB at most for both imports and the crawl`)
await second.server.main.stop()
rmSync(dataDir, { recursive: true })
races.remove()

/** Starts the process and waits until everything is imported. */
async function started() {
  const begun = performance.now()
  const server = await startImported(feeds, dataDir)
  const seconds = (performance.now() - begun) / 1_000
  const metrics = await (await fetch(`http://127.0.0.1:${server.main.adminPort}/metrics`)).text()
  return {
    server,
    seconds,
    took: `${tenths(seconds)} s from start to all messages handled, ${tenths(processorMs(server.main.process.pid!) / 1_000)} s of processor time`,
    memoryMb: highestMb(server.main.process.pid!),
    writes: getSum(metrics, /^touchline_ingest_writes_total\{.*\} (\d+)$/gm),
    failed: getSum(metrics, /^touchline_ingest_imports_total\{.*result="failed".*\} (\d+)$/gm),
  }
}

/** Reads every source from its beginning, although nothing has changed. */
async function importedAgain({ main }: ImportedServer) {
  const { of, close } = clients(() => `127.0.0.1:${main.rpcPort}`)
  const result = { rows: 0, writes: 0, unbalanced: [] as string[], writing: [] as string[] }
  for (const feed of feeds) {
    const source = feed.slice(0, feed.indexOf(':'))
    for await (const progress of of(IngestService).importSource({ feed, force: true }, { timeoutMs: 600_000 })) {
      if (!progress.done) continue
      const { rows, matches, merged, entries, quarantined, skipped, repaired, provisional, withdrawn, parts, writes, lost } = progress
      const reasons = Object.entries(skipped).map(([reason, count]) => `, of these ${count} ${reason}`)
      note(
        `${source}: ${rows} rows = ${matches} matches + ${merged} merged + ${entries} entries + ${quarantined} quarantined + ${skippedRows(progress)} skipped${reasons.join('')} (${repaired} repaired, ${provisional} provisional, ${withdrawn} withdrawn, ${parts} parts rejected), ${writes} writes`,
      )
      result.rows += rows
      result.writes += writes
      if (accountedRows(progress) !== rows || lost !== 0) result.unbalanced.push(`${source}: ${rows} rows, ${lost} lost`)
      if (writes > 0) result.writing.push(`${source}: ${writes} writes`)
    }
  }
  close()
  return result
}

function getSize(path: string): number {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

/** The documents that keep totals, without indexes. */
function getTotalsMb(folder: string): number {
  const database = openDatabase(databaseFile(folder))
  const names = stats.collections.map(({ name }) => name).filter((name) => /subject|counted|totals/.test(name))
  const sizes = names.map((name) => database.prepare(`SELECT SUM(LENGTH(bytes)) AS bytes FROM "${name}"`).get()!.bytes as number)
  database.close()
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20
}
