/*
 * How long everything of soccer takes to come in, what it costs in memory and on disk, and what a client that polls the live list feels meanwhile.
 *   node loadtest/import.ts [FOLDER of openfootball-clubs, wyscout-2017-18 …]      (default: ../shared/data/soccer)
 * Against real servers: set MONGODB_URL, NATS_URL (empty ones) and KEY_SECRET. Prints figures, fails when they fall short of the limits below.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IngestService } from '@touchline/contract/gen/ingest'
import { startMain } from '@touchline/embedded/testing/start-main'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { soccerFeeds } from './soccer-feeds.ts'

const limits = { firstSeconds: 90, secondSeconds: 30, memoryMb: 800, pollP99Ms: 100 }
const servers = Object.fromEntries(
  ['MONGODB_URL', 'NATS_URL', 'REDIS_URL', 'KEY_SECRET'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
)
const onServers = 'MONGODB_URL' in servers
const folder = process.argv[2] ?? '../shared/data/soccer'
const feeds = soccerFeeds(folder)
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-import-'))
const short: string[] = []

function check(what: string, value: number, limit: number, unit: string): void {
  const holds = value <= limit
  console.log(
    `${what.padEnd(44)} ${value.toFixed(value < 10 ? 2 : 0).padStart(8)} ${unit.padEnd(8)} limit ${limit}${holds ? '' : '   FALLS SHORT'}`,
  )
  if (!holds) short.push(what)
}

async function start(settings: Record<string, string>) {
  const begun = performance.now()
  const main = await startMain({
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    NOW: '2026-03-14T15:30:00Z',
    ACCESS_LOG: 'off',
    ...servers,
    ...settings,
  })
  const key = /tl_live_\w+/.exec(await main.line(/^Demo key/))![0]
  return {
    ...main,
    begun,
    key,
    url: `http://127.0.0.1:${main.port}`,
    memoryMb: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${main.process.pid}/status`, 'utf8'))?.[1]) / 1024,
    /** Every message has been handled. */
    async quiet() {
      for (;;) {
        const text = await (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text()
        const waiting = [...text.matchAll(/^touchline_bus_waiting\{.*\} (\d+)$/gm)].map((m) => Number(m[1]))
        if (waiting.length > 0 && waiting.every((n) => n === 0)) return
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

/** Polls the live list every 20 ms until told to stop; answers the times in milliseconds, sorted. */
function poll(url: string, key: string): () => Promise<number[]> {
  const times: number[] = []
  let polling = true
  const done = (async () => {
    while (polling) {
      const begun = performance.now()
      const answer = await fetch(`${url}/v1/soccer/matches/live`, { headers: { 'X-API-Key': key } })
      await answer.arrayBuffer()
      // The demo key has a limit; what is measured is how soon the service answers.
      if (answer.status !== 200 && answer.status !== 429) throw new Error(`a poll was answered ${answer.status}`)
      times.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return async () => {
    polling = false
    await done
    return times.sort((a, b) => a - b)
  }
}

const first = await start({ FEEDS: feeds.join(',') })
const stopPolling = poll(first.url, first.key)
await first.line(/^Loaded/)
await first.quiet()
const firstSeconds = (performance.now() - first.begun) / 1_000
const times = await stopPolling()
const memoryMb = first.memoryMb()
const { client, close } = grpcClient(IngestService, `127.0.0.1:${first.rpcPort}`)
let writes = 0
const secondBegun = performance.now()
for (const feed of feeds)
  for await (const progress of client.importSource({ feed }, { timeoutMs: 600_000 }))
    if (progress.done) {
      writes += progress.writes
      console.log(
        `second import of ${feed.split(':')[0]}: ${progress.rows} rows = ${progress.matches} matches + ${progress.merged} merged + ${progress.quarantined} quarantined (${progress.repaired} repaired), ${progress.writes} writes`,
      )
    }
const secondSeconds = (performance.now() - secondBegun) / 1_000
close()
await first.stop()
const diskMb = readdirSync(dataDir).reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0) / 1024 / 1024
rmSync(dataDir, { recursive: true })

console.log(`\n${onServers ? 'NATS JetStream and the MongoDB protocol' : 'SQLite file'}; ${times.length} polls meanwhile`)
const strict = onServers ? Number.POSITIVE_INFINITY : 1
check('first import, from start to all settled', firstSeconds, limits.firstSeconds * strict, 's')
check('second import', secondSeconds, limits.secondSeconds * strict, 's')
check('writes of the second import', writes, 0, '')
check('memory at its highest', memoryMb, limits.memoryMb, 'MB')
console.log(`files in DATA_DIR: ${diskMb.toFixed(0)} MB`)
check('live poll, median', times[Math.floor(times.length / 2)]!, limits.pollP99Ms, 'ms')
check('live poll, p99', times[Math.floor(times.length * 0.99)]!, limits.pollP99Ms, 'ms')
console.log(`live poll, longest: ${times.at(-1)!.toFixed(0)} ms`)
if (short.length > 0) process.exitCode = 1
