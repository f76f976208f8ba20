import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { IngestService } from '@touchline/contract/gen/ingest'
import { services } from '@touchline/embedded/services'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { onDisk } from '@touchline/platform/testing/back-ends-for-test'
import { freePort } from '@touchline/platform/testing/free-ports'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import { emptyFeed } from './testing/empty-feed.ts'
import { observed } from './testing/seen-from-outside.ts'
import { startMain } from './testing/start-main.ts'
import { stored } from './testing/stored.ts'

const token = 'token-of-acme-'.padEnd(32, 'a')
const source = 'touchline-jsonl@acme'
const FEEDS = emptyFeed()

/** Each league is a separate dataset and therefore a separate step of the purge. */
const leagues = Array.from({ length: 60 }, (_, i) => `Liga ${i}`)
const side = (team: string) => ({ team })
const pushed = [
  { record: 'header', touchline: 1, sport: 'soccer', source: 'acme' },
  ...['Ashby Town', 'Bexford United'].map((name) => ({ record: 'team', id: name, name, country: 'DE' })),
  ...leagues.flatMap((name) => [
    { record: 'league', id: name, name, country: 'DE', gender: 'm', type: 'league' },
    ...[1, 2].map((day) => ({
      ...{ record: 'match', id: `${name} ${day}`, league: name, season: '2025/2026', home: side('Ashby Town') },
      ...{ away: side('Bexford United'), start_at: `2026-02-0${day}T14:00:00Z`, meeting: day },
      ...{ state: 'finished', status: 'FT', home_score: day, away_score: 0 },
    })),
  ]),
]

const folders: string[] = []
const running = new Set<() => Promise<void>>()
afterEach(async () => {
  for (const kill of running) await kill()
  for (const each of folders.splice(0)) await rm(each, { recursive: true })
})

/** Starts the process on this folder, with a client of ingest. */
async function started(dataDir: string) {
  const port = await freePort()
  const settings = { FEED_TOKENS: `acme:${token}`, FEED_PORT: `${port}`, NOW: '2026-03-01T12:00:00Z', HOST: '127.0.0.1' }
  const main = await startMain({ DATA_DIR: dataDir, FEEDS, ...settings })
  await main.line(/^Loaded/)
  const { client, close } = grpcClient(IngestService, `127.0.0.1:${main.rpcPort}`, { secret: rpcSecretsForTest.RPC_ADMIN_SECRET })
  const kill = async () => {
    running.delete(kill)
    main.process.kill('SIGKILL')
    await once(main.process, 'exit')
    close()
  }
  running.add(kill)
  return {
    client,
    kill,
    settled: observed(main, () => [main.adminPort]).settled,
    async push(): Promise<number> {
      const body = pushed.map((each) => `${JSON.stringify(each)}\n`).join('')
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`http://127.0.0.1:${port}/feeds/acme`, { method: 'POST', headers, body })).status
    },
    async stop() {
      running.delete(kill)
      close()
      await main.stop()
    },
  }
}
const getState = async ({ client }: Awaited<ReturnType<typeof started>>): Promise<string | undefined> =>
  (await client.listSources({})).items.find((each) => each.source === source)?.state

/** Pushes, then purges, and kills the process after this many steps. Returns the stored data once the purge is complete. */
async function purged(killedAfter?: number): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-'))
  folders.push(dataDir)
  let process = await started(dataDir)
  expect(await process.push()).toBe(200)
  await process.settled()
  if (killedAfter !== undefined) {
    let steps = 0
    for await (const _ of process.client.purgeSource({ source, apply: true }, { timeoutMs: 60_000 })) if (++steps > killedAfter) break
    await process.kill()
    process = await started(dataDir)
    expect(await getState(process)).toBe('purging')
    expect(await process.push()).toBe(503)
  }
  let isDone = false
  for await (const { done } of process.client.purgeSource({ source, apply: true }, { timeoutMs: 60_000 })) isDone = done
  expect([isDone, await getState(process)]).toEqual([true, undefined])
  await process.settled()
  await process.stop()
  const t = await startForTest(services, {
    environment: {
      FEEDS,
      DATA_DIR: dataDir,
      PORT: `${await freePort()}`,
      HOST: '127.0.0.1',
      KEY_SECRET: 'for tests only: thirty-two letters',
      ACCOUNTS_SECRET: 'for tests only: thirty-two letters',
    },
    backEnds: onDisk(dataDir),
  })
  // What a kill or a stop leaves unsent is sent when it is five seconds old.
  await t.advance(60_000)
  await t.settled()
  // Published facts of a match contain the time of their publication.
  const lines = (await stored(t.store, services)).filter((each) => !each.startsWith('briefings_'))
  await t.stop()
  return lines
}

test('a purge that is killed and repeated leaves the same data as an uninterrupted one', async () => {
  const control = await purged()
  // The first two steps count.
  for (const steps of [3, 25]) expect(await purged(steps)).toEqual(control)
})
