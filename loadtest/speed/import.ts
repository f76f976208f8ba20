/*
 * Measures the import of all soccer data in each shape: duration, memory, and the response times of a client that
 * polls.   eval "$(deploy/dev/backends start)"; node loadtest/speed/import.ts [FOLDER of openfootball-clubs, wyscout-2017-18
 * …]      (default: ../shared/data/soccer)   … --embedded     only on a SQLite file, as without TEST_MONGODB_URL,
 * TEST_NATS_URL and TEST_REDIS_URL In one process on a SQLite file; in one process on JetStream and the MongoDB
 * protocol; as separate processes on these, one of each. Prints the rates for comparison. Fails when a second import
 * writes anything, when memory or polls miss their goals, or when the import on SQLite takes too long.
 */
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { IngestService } from '@touchline/contract/gen/ingest'
import { skippedRows } from '@touchline/contract/import-balance'
import { serversForTest } from '@touchline/e2e/testing/both-shapes'
import { getSum } from '@touchline/e2e/testing/seen-from-outside'
import { soccerFeeds } from '@touchline/e2e/testing/soccer-feeds'
import { type EmbeddedServer, onServers, type Settings, startAsProcesses, startInOneProcess } from '@touchline/e2e/testing/start-server'
import { judge, note, quantile, skip, tenths } from '../lib/goals.ts'
import { highestMb } from '../lib/process-usage.ts'

const limits = { firstSeconds: 90, secondSeconds: 30, memoryMb: 800, pollP99Ms: 100 }
const folder = process.argv.slice(2).find((each) => !each.startsWith('--')) ?? '../shared/data/soccer'
if (!existsSync(folder)) skip(`there is no ${folder}: name the folder of the real data`)
const feeds = soccerFeeds(folder)
const servers = process.argv.includes('--embedded') ? undefined : serversForTest()

/** Polls the live list every 20 ms until stopped. Returns the response times in milliseconds. */
function poll({ addresses, demoKey }: EmbeddedServer): () => Promise<number[]> {
  const times: number[] = []
  let polling = true
  const done = (async () => {
    while (polling) {
      const begun = performance.now()
      const answer = await fetch(`${addresses[0]}/v1/soccer/matches/live`, { headers: { 'X-API-Key': demoKey } })
      await answer.arrayBuffer()
      // The demo key has a rate limit; a 429 counts as a response.
      if (answer.status !== 200 && answer.status !== 429) throw new Error(`a poll was answered ${answer.status}`)
      times.push(performance.now() - begun)
      await wait(20)
    }
  })()
  return async () => {
    polling = false
    await done
    return times
  }
}

async function secondImport({ getClient }: EmbeddedServer): Promise<number> {
  let writes = 0
  for (const feed of feeds)
    for await (const progress of getClient(IngestService).importSource({ feed }, { timeoutMs: 600_000 }))
      if (progress.done) {
        writes += progress.writes
        const { rows, matches, merged, entries, quarantined, repaired } = progress
        note(
          `${feed.split(':')[0]}: ${rows} rows = ${matches} matches + ${merged} merged + ${entries} entries + ${quarantined} quarantined + ${skippedRows(progress)} skipped (${repaired} repaired), ${progress.writes} writes`,
        )
      }
  return writes
}

/** Imports everything twice. */
async function measured(start: (feeds: string, settings: Settings) => Promise<EmbeddedServer>) {
  const begun = performance.now()
  const server = await start(feeds.join(','), { NOW: '2026-03-14T15:30:00Z' })
  const stopPolling = poll(server)
  const imported = async () => getSum(await server.metrics(), /^touchline_ingest_imports_total\{.*\} (\d+)$/gm)
  while ((await imported()) < feeds.length) await wait(200)
  await server.settled()
  const firstSeconds = (performance.now() - begun) / 1_000
  const times = await stopPolling()
  const rows = getSum(
    await server.metrics(),
    /^touchline_ingest_rows_total\{.*outcome="(?:matches|merged|entries|quarantined|skipped)"\} (\d+)$/gm,
  )
  const secondBegun = performance.now()
  const writes = await secondImport(server)
  const secondSeconds = (performance.now() - secondBegun) / 1_000
  const memoryMb = server.pids().map(highestMb)
  await server.stop()
  return { firstSeconds, rows, secondSeconds, writes, memoryMb, times }
}

/** Judges the measurements of one shape. Returns its rate in rows per second. */
function judged(shape: string, figures: Awaited<ReturnType<typeof measured>>, isTimed: boolean): number {
  const { firstSeconds, rows, secondSeconds, writes, memoryMb, times } = figures
  const rate = rows / firstSeconds
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  const within = (seconds: number, limit: number, what: string, figure: string) =>
    isTimed ? judge(seconds <= limit, `${shape}: ${what} within ${limit} s`, figure) : note(`${shape}: ${what}: ${figure}`)
  within(firstSeconds, limits.firstSeconds, 'everything imported', `${rows} rows in ${tenths(firstSeconds)} s, from start to all settled`)
  within(secondSeconds, limits.secondSeconds, 'second import', `${tenths(secondSeconds)} s`)
  judge(writes === 0, `${shape}: the second import writes nothing`, `${writes} writes`)
  const memory = memoryMb.map((mb) => mb.toFixed(0)).join(', ')
  judge(Math.max(...memoryMb) <= limits.memoryMb, `${shape}: no process above ${limits.memoryMb} MB`, `${memory} MB at most`)
  judge(
    p99 <= limits.pollP99Ms,
    `${shape}: p99 of polls of the live list meanwhile at most ${limits.pollP99Ms} ms`,
    `p50 ${tenths(p50)} ms, p99 ${tenths(p99)} ms, ${times.length} polls`,
  )
  return rate
}

const shapes = [
  { shape: 'one process, SQLite', start: startInOneProcess },
  ...(servers
    ? [
        { shape: 'one process, JetStream and the MongoDB protocol', start: onServers(servers) },
        {
          shape: 'separate processes',
          start: (feed: string, settings: Settings) => startAsProcesses(feed, servers, 1, settings),
        },
      ]
    : []),
]
if (shapes.length === 1) note('SKIPPED on servers: TEST_MONGODB_URL, TEST_NATS_URL and TEST_REDIS_URL are not all set, or not wanted')
const rates: string[] = []
for (const { shape, start } of shapes) rates.push(`${shape} ${judged(shape, await measured(start), rates.length === 0).toFixed(0)}`)
note(`rows a second: ${rates.join('; ')}`)
