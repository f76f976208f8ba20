/*
 * Measures how fast sources are imported into one process on a SQLite file: the median of three new processes, each
 * with an import by `ImportSource`, then all messages handled. Nothing else should run on the machine.
 *   node loadtest/speed/import-rates.ts [FOLDER] [SOURCE…]      (default: ../shared/data, every source of the table)
 * Each game of the NFL sample is read on eight dates, which gives the length of a season. The eight are one match to the
 * consumers, which store it once, so the rate covers reading, resolving and publishing. Prints the rate of the import,
 * the rate until everything is handled, and processor time per 1,000 rows. Fails when a rate or the memory misses its
 * goal.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IngestService } from '@touchline/contract/gen/ingest'
import { startInOneProcess } from '@touchline/e2e/testing/start-server'
import { judge, note, quantile, skip } from '../lib/goals.ts'
import { highestMb, processorMs } from '../lib/process-usage.ts'

const rounds = 3
const memoryMbMax = 500
const [folder = '../shared/data', ...wanted] = process.argv.slice(2)
if (!existsSync(folder)) skip(`there is no ${folder}: name the folder of the real data`)
const temporary = mkdtempSync(join(tmpdir(), 'touchline-import-rates-'))

/** `perSecond`: minimum of imported rows per second. */
const sources = [
  { format: 'nfl-gamecenter', location: () => seasonOfGames(`${folder}/american-football/nfl-gamecenter/2018`), perSecond: 150 },
  { format: 'openfootball-json', location: () => `${folder}/soccer/openfootball-json`, perSecond: 4_000 },
]

/** A folder with each game of `sample` on eight dates, two weeks apart. The name of a game begins with its date. */
function seasonOfGames(sample: string): string {
  const into = join(temporary, '2018')
  mkdirSync(into)
  for (const file of readdirSync(sample))
    for (let nth = 0; nth < 8; nth++) {
      const id = file.slice(0, 'YYYYMMDDNN'.length)
      const day = Date.UTC(Number(id.slice(0, 4)), Number(id.slice(4, 6)) - 1, Number(id.slice(6, 8)) + 14 * nth)
      const moved = new Date(day).toISOString().slice(0, 10).replaceAll('-', '') + id.slice(8)
      writeFileSync(join(into, `${moved}.json`), readFileSync(join(sample, file), 'utf8').replaceAll(id, moved))
    }
  return into
}

async function measured(feed: string) {
  const start = `openfootball-leagues:${folder}/soccer/openfootball-leagues`
  const server = await startInOneProcess(start, { NOW: '2026-11-01T12:00:00Z' })
  await server.settled()
  const [pid] = server.pids() as [number]
  const processorBefore = processorMs(pid)
  const begun = performance.now()
  let [rows, seconds] = [0, 0]
  for await (const progress of server.getClient(IngestService).importSource({ feed }, { timeoutMs: 600_000 }))
    ({ rows, seconds } = progress)
  await server.settled()
  const handled = rows / ((performance.now() - begun) / 1_000)
  const processor = ((processorMs(pid) - processorBefore) / rows) * 1_000
  const memoryMb = highestMb(pid)
  await server.stop()
  return { rows, imported: rows / seconds, handled, processor, memoryMb }
}

for (const { format, location, perSecond } of sources.filter((each) => wanted.length === 0 || wanted.includes(each.format))) {
  const feed = `${format}:${location()}`
  const runs: Awaited<ReturnType<typeof measured>>[] = []
  for (let round = 0; round < rounds; round++) runs.push(await measured(feed))
  const median = (name: keyof (typeof runs)[number]) =>
    quantile(
      runs.map((run) => run[name]),
      0.5,
    )
  const rate = `${median('rows')} rows, ${median('imported').toFixed(0)} a second`
  judge(median('imported') >= perSecond, `${format}: at least ${perSecond} rows a second`, rate)
  note(`${format}: ${median('handled').toFixed(0)} a second until handled, ${median('processor').toFixed(0)} ms of processor time by 1,000`)
  const memoryMb = Math.max(...runs.map((run) => run.memoryMb))
  judge(memoryMb <= memoryMbMax, `${format}: at most ${memoryMbMax} MB`, `${memoryMb.toFixed(0)} MB`)
}
rmSync(temporary, { recursive: true })
