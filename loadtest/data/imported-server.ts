import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuthService } from '@touchline/contract/gen/auth'
import { type Main, startMain } from '@touchline/e2e/testing/start-main'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { note } from '../lib/goals.ts'

/** A server in one process that has imported its feeds. */
export interface ImportedServer {
  main: Main
  url: string
  /** A key whose limit the requests of a script do not reach. */
  key: string
  /** Creates a key of this kind for these sports only. */
  keyFor(...sports: string[]): Promise<string>
}

/**
 * Starts a server on the data of a folder, imports `feeds`, and waits until all messages are handled. `now`: time of
 * its domain clock.
 */
export async function startImported(feeds: readonly string[], dataDir: string, now = '2026-11-01T12:00:00Z'): Promise<ImportedServer> {
  const main = await startMain({
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ACCESS_LOG: 'off',
    NOW: now,
    FEEDS: feeds.join(','),
  })
  note(await main.line(/^Loaded/))
  const keyFor = async (...sports: string[]) => {
    const { client, close } = grpcClient(AuthService, `127.0.0.1:${main.rpcPort}`, { secret: rpcSecretsForTest.RPC_ADMIN_SECRET })
    const { key } = await client.createKey({ plan: 'enterprise', perMinute: 1_000_000, sports })
    close()
    return key
  }
  return { main, url: `http://127.0.0.1:${main.port}`, key: await keyFor(), keyFor }
}

/** Like `startImported`, on a temporary folder that `remove` deletes. */
export async function importedServer(feeds: readonly string[]): Promise<ImportedServer & { remove(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-imported-'))
  const server = await startImported(feeds, dataDir)
  return {
    ...server,
    async remove() {
      await server.main.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
