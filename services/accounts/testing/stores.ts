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

/** accounts.db and touchline.db in a new folder. */
const sqlite: StoresForTest = {
  name: 'SQLite',
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-accounts-'))
    const backEnds = await onDisk(folder).open()
    return {
      backEnds,
      environment: { DATA_DIR: folder },
      async close() {
        await backEnds.close()
        rmSync(folder, { recursive: true })
      },
    }
  },
}

/** A database of its own for documents and people; the bus is in memory. */
const mongodb = (url: string): StoresForTest => ({
  name: 'MongoDB',
  async open() {
    const name = `test-${randomBytes(6).toString('hex')}`
    const { mongoClient } = await import('@touchline/platform/mongo/client')
    const { mongoStoreOn } = await import('@touchline/platform/mongo/document-store')
    const client = mongoClient(url, 10_000)
    const store = mongoStoreOn(client, name, { timeoutMs: 10_000 })
    const { bus, ...inMemory } = await embedded.open()
    return {
      backEnds: { store, bus, close: async () => undefined },
      environment: { MONGODB_URL: `${url.replace(/\/$/, '')}/${name}` },
      async close() {
        await inMemory.close()
        await client.db(name).dropDatabase()
        await store.close()
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
