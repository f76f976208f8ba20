import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { IngestService } from '@touchline/contract/gen/ingest'
import { fixtures } from '@touchline/fixtures/service'
import { ingest } from '@touchline/ingest/service'
import { live } from '@touchline/live/service'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { onDisk } from '@touchline/platform/testing/back-ends-for-test'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import { standings } from '@touchline/standings/service'
import { importFeed } from './testing/import-feed.ts'
import { startMain } from './testing/start-main.ts'
import { stored } from './testing/stored.ts'

const services = [fixtures, live, standings, ingest]

withSharedData('soccer', 'an import that is killed', (soccer) => {
  const lists = `openfootball-clubs:${soccer}/openfootball-clubs`
  const season = `openfootball-json:${soccer}/openfootball-json/2019-20`
  const folders: string[] = []
  let control: string[] | undefined
  const folder = async () => {
    folders.push(await mkdtemp(join(tmpdir(), 'touchline-')))
    return folders.at(-1)!
  }
  afterEach(async () => {
    for (const each of folders.splice(0)) await rm(each, { recursive: true })
  })

  /** Imports in this process into the folder, waits until all messages are handled, and returns the stored data. */
  const imported = async (dataDir: string): Promise<string[]> => {
    const t = await startForTest(services, { environment: { FEEDS: lists }, backEnds: onDisk(dataDir) })
    for (const feed of [lists, season]) await importFeed(t, feed)
    await t.settled()
    const lines = await stored(t.store, services)
    await t.stop()
    return lines
  }

  /** Starts the process, begins the import, and sends SIGKILL once `rows` rows are read. */
  const killed = async (dataDir: string, rows: number): Promise<void> => {
    const main = await startMain({ DATA_DIR: dataDir, FEEDS: lists, HOST: '127.0.0.1' })
    await main.line(/^Loaded/)
    const { client, close } = grpcClient(IngestService, `127.0.0.1:${main.rpcPort}`, { secret: rpcSecretsForTest.RPC_ADMIN_SECRET })
    try {
      for await (const progress of client.importSource({ feed: season }, { timeoutMs: 600_000 })) if (progress.rows >= rows) break
    } finally {
      main.process.kill('SIGKILL')
      await once(main.process, 'exit')
      close()
    }
  }

  test.each([1, 900])('after %i rows, then repeated, gives the same data as an uninterrupted import', async (rows) => {
    control ??= await imported(await folder())
    const dataDir = await folder()
    await killed(dataDir, rows)
    expect(await imported(dataDir)).toEqual(control)
  })
})
