import type { Struct } from '@bufbuild/protobuf/wkt'
import { afterAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { DocumentStore } from './ports/document-store.ts'
import { openDatabase } from './sqlite/database.ts'
import { sqliteStore } from './sqlite/document-store.ts'
import { read, type TestDocuments, testDocument, testDocuments } from './testing/test-documents.ts'
import { update, updateMany } from './update.ts'

const database = openDatabase(':memory:')
const store = sqliteStore(database)
afterAll(() => database.close())

const prepared = async (): Promise<TestDocuments> => {
  const c = testDocuments()
  await store.prepare([c])
  return c
}
const countUp = (id: string, known: Struct | undefined): Struct => testDocument({ id, count: (known ? read(known).count : 0) + 1 })
const counts = async (c: TestDocuments, ids: readonly string[]) => (await store.getMany(c, ids)).map((each) => each && read(each.doc).count)

/** The store, with a hook between each read and the write that follows. */
const raced = (then: () => Promise<unknown>): DocumentStore => ({
  ...store,
  async getMany(c, ids) {
    const known = await store.getMany(c, ids)
    await then()
    return known
  },
})

test('new documents are created, existing ones changed, and unchanged ones not written', async () => {
  const c = await prepared()
  await updateMany(store, c, ['a', 'b'], countUp)
  const changed = await updateMany(store, c, ['a', 'b', 'c'], (id, known) => (id === 'b' ? undefined : countUp(id, known)))
  expect(changed.map(({ doc, revision }) => [read(doc).id, read(doc).count, revision])).toEqual([
    ['a', 2, 2],
    ['c', 1, 1],
  ])
  expect(await counts(c, ['a', 'b', 'c'])).toEqual([2, 1, 1])
  expect(await updateMany(store, c, ['a', 'b'], () => undefined)).toEqual([])
  expect(await updateMany(store, c, [], countUp)).toEqual([])
})

test('update returns the new document, or undefined', async () => {
  const c = await prepared()
  expect((await update(store, c, 'a', (known) => countUp('a', known)))?.revision).toBe(1)
  expect(await update(store, c, 'a', () => undefined)).toBeUndefined()
})

test('duplicate ids are folded once', async () => {
  const c = await prepared()
  expect(await updateMany(store, c, ['a', 'a'], countUp)).toHaveLength(1)
  expect(await counts(c, ['a'])).toEqual([1])
})

test('after a conflict only the conflicting documents are read and folded again', async () => {
  const c = await prepared()
  const decided: [string, number][] = []
  let others = 2
  const competing = raced(async () => {
    if (others-- > 0) await updateMany(store, c, ['a'], countUp)
  })
  const changed = await updateMany(competing, c, ['a', 'b'], (id, known) => {
    decided.push([id, known ? read(known).count : 0])
    return countUp(id, known)
  })
  expect(decided).toEqual([
    ['a', 0],
    ['b', 0],
    ['a', 1],
    ['a', 2],
  ])
  expect(changed.map(({ doc }) => read(doc).id)).toEqual(['b', 'a'])
  expect(await counts(c, ['a', 'b'])).toEqual([3, 1])
})

test('permanent conflicts end in upstream_unavailable, and written documents stay', async () => {
  const c = await prepared()
  const competing = raced(() => updateMany(store, c, ['a'], countUp))
  await expect(updateMany(competing, c, ['a', 'b'], countUp, { tries: 3 })).rejects.toMatchObject({ code: 'upstream_unavailable' })
  expect(await counts(c, ['a', 'b'])).toEqual([3, 1])
})

test('topics may depend on the change, in its final version', async () => {
  const c = await prepared()
  await updateMany(store, c, ['a'], countUp)
  const changes: unknown[] = []
  let others = 1
  const competing = raced(async () => {
    if (others-- > 0) await updateMany(store, c, ['a'], countUp)
  })
  await updateMany(competing, c, ['a'], countUp, {
    publishes(before, after) {
      changes.push([before && read(before).count, read(after).count])
      return [`count${read(after).count}`]
    },
  })
  expect(changes).toEqual([
    [1, 2],
    [2, 3],
  ])
  expect(await store.pending(c, 0)).toEqual([{ id: 'a', revision: 3, topics: ['count3'] }])
})

test('documents that are assumed are not read before the first attempt, and read if they have changed', async () => {
  const c = await prepared()
  const [a] = await updateMany(store, c, ['a', 'b'], countUp)
  let reads: (readonly string[])[] = []
  const watched: DocumentStore = {
    ...store,
    getMany(view, ids) {
      reads.push(ids)
      return store.getMany(view, ids)
    },
  }
  const assumed = new Map([
    ['a', a],
    ['new', undefined],
  ])
  const changed = await updateMany(watched, c, ['a', 'b', 'new'], countUp, { assumed })
  expect([changed.map(({ revision }) => revision), reads]).toEqual([[2, 2, 1], [['b']]])
  reads = []
  await updateMany(watched, c, ['a', 'new'], countUp, { assumed })
  expect([await counts(c, ['a', 'new']), reads]).toEqual([[3, 2], [['a', 'new']]])
})

test('no update is lost with concurrent batches', async () => {
  const batch = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 2, maxLength: 8 }), async (batches) => {
      const c = await prepared()
      await Promise.all(batches.map((ids) => updateMany(store, c, ids, countUp, { tries: 100 })))
      const ids = [...new Set(batches.flat())]
      expect(await counts(c, ids)).toEqual(ids.map((id) => batches.filter((each) => each.includes(id)).length))
    }),
    { numRuns: 30 },
  )
})
