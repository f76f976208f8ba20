/*
 * Imports all data, `*-more` folders included, and recomputes every table of every season from the matches that the
 * service returns, by code that shares nothing with it.
 *   node loadtest/tables.ts [FOLDER]      (default: ../shared/data)
 * Prints the tables without a rule on file; fails on every wrong row.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuthService } from '@touchline/contract/gen/auth'
import { realSports } from '@touchline/embedded/testing/real-sports'
import { getFrom, recomputeTables } from '@touchline/embedded/testing/recomputed-tables'
import { soccerFeeds } from '@touchline/embedded/testing/soccer-feeds'
import { startMain } from '@touchline/embedded/testing/start-main'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { judge, note, noteEach, skip } from './goals.ts'

const folder = process.argv[2] ?? '../shared/data'
if (!existsSync(folder)) skip(`there is no ${folder}: name the folder of the real data`)
const sports = [{ sport: 'soccer', feeds: soccerFeeds } as const, ...realSports]
const feeds = sports.flatMap(({ sport, feeds }) => feeds(`${folder}/${sport}`))
const more = feeds.flatMap((feed) => {
  const [source, location] = [feed.slice(0, feed.indexOf(':')), `${feed.slice(feed.indexOf(':') + 1)}-more`]
  return existsSync(location) ? [`${source}${source.includes('@') ? '-' : '@'}more:${location}`] : []
})
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-tables-'))
const main = await startMain({
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  ACCESS_LOG: 'off',
  NOW: '2026-11-01T12:00:00Z',
  FEEDS: [...feeds, ...more].join(','),
})
note(await main.line(/^Loaded/))
const { client, close } = grpcClient(AuthService, `127.0.0.1:${main.rpcPort}`, { secret: rpcSecretsForTest.RPC_ADMIN_SECRET })
const { key } = await client.createKey({ plan: 'enterprise', perMinute: 1_000_000 })
close()
for (const { sport } of sports) {
  const { tables, rows, undecided, unruled, faults } = await recomputeTables(
    getFrom(`http://127.0.0.1:${main.port}/v1/${sport}`, key),
    sport,
  )
  note(`${sport}: ${tables} tables, ${rows} rows; criteria that are not recomputed order ${undecided} pairs of neighbours`)
  note(`${sport}: ${unruled.length} tables have no rule on file and counts only`)
  noteEach(unruled)
  judge(faults.length === 0, `${sport}: every row of every table equals the recomputed one`, `${faults.length} faults in ${rows} rows`)
  noteEach(faults)
}
await main.stop()
rmSync(dataDir, { recursive: true })
