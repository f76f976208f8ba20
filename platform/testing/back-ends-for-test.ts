import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { mongoClient } from '../mongo/client.ts'
import { mongoStoreOn } from '../mongo/document-store.ts'
import { natsBus } from '../nats/bus.ts'
import type { Bus } from '../ports/bus.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { sqliteBus } from '../sqlite/bus.ts'
import { openDatabase } from '../sqlite/database.ts'
import { sqliteStore } from '../sqlite/document-store.ts'
import { currentContext } from '../telemetry/tracing-context.ts'

export interface BackEndsForTest {
  name: string
  open(): Promise<OpenBackEnds>
}

export interface OpenBackEnds {
  store: DocumentStore
  bus: Bus
  close(): Promise<void>
}

/** In memory, always available; empty at first, discarded by `close`. */
export const embedded: BackEndsForTest = { name: 'SQLite', open: () => openSqlite(':memory:') }

/** Persistent, in this DATA_DIR. */
export const onDisk = (dataDir: string): BackEndsForTest => ({
  name: 'SQLite on disk',
  open: () => openSqlite(join(dataDir, 'touchline.db')),
})

/**
 * The embedded ones, and real servers if TEST_MONGODB_URL and TEST_NATS_URL are set; otherwise logs the skip. For
 * `describe.each`.
 */
export function backEndsForTest(): readonly BackEndsForTest[] {
  const { TEST_MONGODB_URL: mongodbUrl, TEST_NATS_URL: natsUrl } = process.env
  if (mongodbUrl && natsUrl) return [embedded, onServers(mongodbUrl, natsUrl)]
  console.warn('SKIPPED on real servers: TEST_MONGODB_URL and TEST_NATS_URL are not set. deploy/dev/backends starts them.')
  return [embedded]
}

async function openSqlite(path: string): Promise<OpenBackEnds> {
  const database = openDatabase(path)
  const [store, bus] = [sqliteStore(database, { currentCall: () => currentContext()?.call }), sqliteBus(database, busOptions())]
  return {
    store,
    bus,
    async close() {
      await bus.close()
      await store.close()
      database.close()
    },
  }
}

/** A separate database and separate streams, deleted by `close`. */
const onServers = (mongodbUrl: string, natsUrl: string): BackEndsForTest => ({
  name: 'MongoDB and NATS',
  async open() {
    const name = `test-${randomBytes(6).toString('hex')}`
    const client = mongoClient(mongodbUrl, 10_000)
    const store = mongoStoreOn(client, name, { timeoutMs: 10_000, currentCall: () => currentContext()?.call })
    const bus = await natsBus(natsUrl, { ...busOptions(), prefix: `${name}-` })
    return {
      store,
      bus,
      async close() {
        await bus.close()
        await removeStreams(natsUrl, `${name}-`)
        await client.db(name).dropDatabase()
        await store.close()
      },
    }
  },
})

/** Deletes all streams with this prefix. */
export async function removeStreams(natsUrl: string, prefix: string): Promise<void> {
  const connection = await connect({ servers: new URL(natsUrl).host })
  try {
    const manager = await jetstreamManager(connection)
    for await (const { config } of manager.streams.list()) if (config.name.startsWith(prefix)) await manager.streams.delete(config.name)
  } finally {
    await connection.close()
  }
}

const busOptions = () => ({ clock: systemClock, log: createLog('error') })
