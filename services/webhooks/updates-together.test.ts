import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import type { Struct } from '@bufbuild/protobuf/wkt'
import { afterAll, expect, test } from '@jest/globals'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { openDatabase } from '@touchline/platform/sqlite/database'
import { sqliteStore } from '@touchline/platform/sqlite/document-store'
import { read, testDocument, testDocuments } from '@touchline/platform/testing/test-documents'
import { updatesTogether } from './updates-together.ts'

const database = openDatabase(':memory:')
const store = sqliteStore(database)
afterAll(() => database.close())

const countUp = (id: string) => (known: Struct | undefined) => testDocument({ id, count: (known ? read(known).count : 0) + 1 })

async function watched() {
  const c = testDocuments()
  await store.prepare([c])
  const written: string[][] = []
  const watching: DocumentStore = {
    ...store,
    write(collection, writes) {
      written.push(writes.map(({ doc }) => collection.id(doc)))
      return store.write(collection, writes)
    },
  }
  return { change: updatesTogether(watching, c), written }
}

test('updates that are asked for in consecutive turns of the event loop share a write', async () => {
  const { change, written } = await watched()
  const ids = ['a', 'b', 'c', 'd', 'e']
  const changes: Promise<unknown>[] = []
  const asking = (async () => {
    for (const id of ids.slice(1)) {
      await turnOfEventLoop()
      changes.push(change(id, countUp(id)))
    }
  })()
  changes.push(change('a', countUp('a')))
  await asking
  await Promise.all(changes)
  expect(written).toEqual([ids])
})

test('updates of one document are applied in order, and all are', async () => {
  const { change, written } = await watched()
  const changed = await Promise.all([1, 2, 3].map(() => change('a', countUp('a'))))
  expect(changed.map((each) => each && read(each.doc).count)).toEqual([1, 2, 3])
  expect(written).toHaveLength(3)
})
