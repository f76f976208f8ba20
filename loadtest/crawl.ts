/*
 * Everything of soccer in one store, then every endpoint asked about every league, season, team and person of it.
 *   node loadtest/crawl.ts [FOLDER] [--one-in N]      (default: ../shared/data/soccer, one in 10)
 * Of the matches without line-ups and figures one in N is asked for by itself; lists, tables, teams, people and covered matches all are.
 * Prints what was answered; fails on a 5xx, on a field that is not what decisions.md says, and where coverage is not true.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AuthService } from '@touchline/contract/gen/auth'
import { crawl } from '@touchline/embedded/testing/crawler'
import { startMain } from '@touchline/embedded/testing/start-main'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { soccerFeeds } from './soccer-feeds.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'one-in': { type: 'string', default: '10' } } })
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-crawl-'))
const main = await startMain({
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  ACCESS_LOG: 'off',
  NOW: '2026-11-01T12:00:00Z',
  FEEDS: soccerFeeds(positionals[0] ?? '../shared/data/soccer').join(','),
})
console.log(await main.line(/^Loaded/))
const { client, close } = grpcClient(AuthService, `127.0.0.1:${main.rpcPort}`)
const { key } = await client.createKey({ plan: 'enterprise', perMinute: 1_000_000 })
close()
const begun = performance.now()
const { requests, answers, faults, matches, lineups, statistics } = await crawl(`http://127.0.0.1:${main.port}`, key, {
  oneIn: Number(values['one-in']),
  width: 8,
})
await main.stop()
rmSync(dataDir, { recursive: true })
for (const [route, count] of [...answers].sort()) console.log(`${String(count).padStart(7)}  ${route}`)
console.log(`\n${requests} requests in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
console.log(`${matches} matches listed, ${lineups} with line-ups, ${statistics} with figures`)
for (const fault of faults.slice(0, 50)) console.log(`FAULT ${fault}`)
console.log(`${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1
