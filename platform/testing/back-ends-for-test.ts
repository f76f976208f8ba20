import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
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

/** Back ends in memory: always available, empty at first, discarded by `close`. */
export const embedded: BackEndsForTest = { name: 'SQLite', open: () => openSqlite(':memory:') }

/** Back ends that are persistent, in this DATA_DIR. */
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

/** Loaded once it is opened: the drivers take a quarter of a second of processor time in each test file. */
const onServers = (mongodbUrl: string, natsUrl: string): BackEndsForTest => ({
  name: 'MongoDB and NATS',
  open: async () => (await import('./servers-for-test.ts')).openOnServers(mongodbUrl, natsUrl),
})

const busOptions = () => ({ clock: systemClock, log: createLog('error') })
