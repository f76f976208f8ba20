/*
 * Imports all data of a sport, then requests every endpoint for all leagues, seasons, teams and players.
 *   node loadtest/crawl.ts [--sport soccer] [FOLDER] [--one-in N]      (default: ../shared/data/SPORT, one in 10)
 * Matches without lineups, statistics and plays are sampled one in N; lists, standings, teams, players and covered
 * matches are all requested. Prints the responses by route; fails on a 5xx, on a field that differs from its
 * documentation, and on wrong coverage.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { servedSport } from '@touchline/contract/catalog'
import { AuthService } from '@touchline/contract/gen/auth'
import { crawl } from '@touchline/embedded/testing/crawler'
import { realSports } from '@touchline/embedded/testing/real-sports'
import { soccerFeeds } from '@touchline/embedded/testing/soccer-feeds'
import { startMain } from '@touchline/embedded/testing/start-main'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { judge, note, noteEach, skip } from './goals.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sport: { type: 'string', default: 'soccer' }, 'one-in': { type: 'string', default: '10' } },
})
const sport = servedSport(values.sport)?.id
const folder = positionals[0] ?? `../shared/data/${values.sport}`
if (!existsSync(folder)) skip(`there is no ${folder}: name the folder of the real data`)
const feedsOf = sport === 'soccer' ? soccerFeeds : realSports.find((each) => each.sport === sport)?.feeds
const feeds = feedsOf?.(folder)
if (!sport || !feeds) throw new Error(`${values.sport} is not served, or there is no real data of it`)
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-crawl-'))
const main = await startMain({
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  ACCESS_LOG: 'off',
  NOW: '2026-11-01T12:00:00Z',
  FEEDS: feeds.join(','),
})
console.log(await main.line(/^Loaded/))
const { client, close } = grpcClient(AuthService, `127.0.0.1:${main.rpcPort}`, { secret: rpcSecretsForTest.RPC_ADMIN_SECRET })
const { key } = await client.createKey({ plan: 'enterprise', perMinute: 1_000_000 })
close()
const begun = performance.now()
const { requests, responses, faults, matches, lineups, statistics, playByPlay } = await crawl(`http://127.0.0.1:${main.port}`, key, {
  sport,
  oneIn: { detailed: 1, others: Number(values['one-in']) },
  width: 8,
})
await main.stop()
rmSync(dataDir, { recursive: true })
for (const [route, count] of [...responses].sort()) note(`${String(count).padStart(7)}  ${route}`)
note(`${matches} matches listed, ${lineups} with lineups, ${statistics} with statistics, ${playByPlay} play by play`)
const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
judge(
  faults.length === 0,
  `${sport}: every response has the documented fields and correct coverage`,
  `${faults.length} faults in ${requests} requests, ${seconds} s`,
)
noteEach(faults)
const errors = [...responses].filter(([route]) => route.startsWith('5')).reduce((sum, [, count]) => sum + count, 0)
judge(errors === 0, `${sport}: no response is 5xx`, `${errors} of ${requests}`)
