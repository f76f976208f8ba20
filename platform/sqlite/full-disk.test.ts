import { expect, test } from '@jest/globals'
import { read, testDocument, testDocumentsNamed } from '../testing/test-documents.ts'
import { openDatabase } from './database.ts'
import { sqliteStore } from './document-store.ts'

/** SQLite reports the same error for a file that may not grow as for a full disk. */
test('on a full disk writes fail, no document is partly written, and reads continue; with space again writes succeed', async () => {
  const database = openDatabase(':memory:')
  const store = sqliteStore(database)
  const c = testDocumentsNamed('things')
  await store.prepare([c])
  await store.write(c, [{ doc: testDocument({ id: 'a' }), replaces: 'absent' }])
  const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count)
  database.exec(`PRAGMA max_page_count = ${pages}`)
  const many = Array.from({ length: 500 }, (_, i) => ({ doc: testDocument({ id: `new${i}` }), replaces: 'absent' as const }))
  await expect(store.write(c, many)).rejects.toMatchObject({ code: 'store_full' })
  const written = (await store.find(c, 'all', { total: true })).total! - 1
  expect(written).toBeLessThan(500)
  expect(read((await store.get(c, 'a'))!.doc).id).toBe('a')
  database.exec(`PRAGMA max_page_count = ${pages * 100}`)
  expect(await store.write(c, many)).toEqual(many.map((_, i) => (i < written ? 'conflict' : 1)))
  expect((await store.find(c, 'all', { total: true })).total).toBe(501)
})
