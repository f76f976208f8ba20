import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embedded, type OpenBackEnds, onDisk } from '@touchline/platform/testing/back-ends-for-test'

/** What accounts stores in, for one test. */
export interface OpenStores {
  backEnds: OpenBackEnds
  environment: Record<string, string>
  close(): Promise<void>
}

export interface StoresForTest {
  name: string
  open(): Promise<OpenStores>
}

/** The stores of these settings, DATA_DIR or MONGODB_URL. With MongoDB the bus is in memory. */
export async function openStores({ DATA_DIR, MONGODB_URL }: Record<string, string | undefined>): Promise<{ backEnds: OpenBackEnds }> {
  if (!MONGODB_URL) return { backEnds: await onDisk(DATA_DIR!).open() }
  const { databaseName, mongoClient } = await import('@touchline/platform/mongo/client')
  const { mongoStoreOn } = await import('@touchline/platform/mongo/document-store')
  const store = mongoStoreOn(mongoClient(MONGODB_URL, 10_000), databaseName(MONGODB_URL), { timeoutMs: 10_000 })
  const { bus, close } = await embedded.open()
  return {
    backEnds: {
      store,
      bus,
      async close() {
        await close()
        await store.close()
      },
    },
  }
}

/** accounts.db and touchline.db in a new folder. */
const sqlite: StoresForTest = {
  name: 'SQLite',
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-accounts-'))
    const environment = { DATA_DIR: folder }
    const { backEnds } = await openStores(environment)
    return {
      backEnds,
      environment,
      async close() {
        await backEnds.close()
        rmSync(folder, { recursive: true })
      },
    }
  },
}

/** A database of its own for documents and people. */
const mongodb = (url: string): StoresForTest => ({
  name: 'MongoDB',
  async open() {
    const name = `test-${randomBytes(6).toString('hex')}`
    const environment = { MONGODB_URL: `${url.replace(/\/$/, '')}/${name}` }
    const { backEnds } = await openStores(environment)
    return {
      backEnds,
      environment,
      async close() {
        await backEnds.close()
        const { mongoClient } = await import('@touchline/platform/mongo/client')
        const client = mongoClient(url, 10_000)
        await client.db(name).dropDatabase()
        await client.close()
      },
    }
  },
})

/** SQLite, and MongoDB if TEST_MONGODB_URL is set; otherwise logs the skip. For `describe.each`. */
export function storesForTest(): readonly StoresForTest[] {
  const url = process.env.TEST_MONGODB_URL
  if (url) return [sqlite, mongodb(url)]
  console.warn('SKIPPED on MongoDB: TEST_MONGODB_URL is not set. deploy/dev/backends starts one.')
  return [sqlite]
}
