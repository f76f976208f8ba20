import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { DocumentStore } from '../ports/document-store.ts'
import { concurrency } from './document-store-concurrency.ts'
import { finding } from './document-store-find.ts'
import { marks } from './document-store-marks.ts'
import { likeTheModel } from './document-store-model.ts'
import { preparing } from './document-store-prepare.ts'
import { unreadable } from './document-store-unreadable.ts'
import { read, type TestDocuments, testDocument, testDocuments } from './test-documents.ts'

/** The subject of the tests: a store on the suite's database, and fresh collections in it. */
export interface StoreUnderTest {
  store(): DocumentStore
  /** Another store on the same documents, like that of another process. The suite closes it. */
  another(): DocumentStore
  collection(): Promise<TestDocuments>
}

/**
 * The conformance suite of document stores. `make` opens a store, each time on the same documents; undefined without a
 * server.
 */
export function documentStoreSuite(name: string, make: (() => DocumentStore) | undefined, { modelRuns }: { modelRuns: number }): void {
  if (!make) {
    console.warn(`SKIPPED: ${name}. There is no server for it.`)
    test.skip(`${name}: needs a server`, () => undefined)
    return
  }
  describe(name, () => {
    const opened: DocumentStore[] = []
    const open = (): DocumentStore => {
      const store = make()
      opened.push(store)
      return store
    }
    let store: DocumentStore
    beforeAll(() => {
      store = open()
    })
    afterAll(async () => {
      await Promise.all(opened.map((each) => each.close()))
    })
    const t: StoreUnderTest = {
      store: () => store,
      another: open,
      async collection() {
        const c = testDocuments()
        await store.prepare([c])
        return c
      },
    }
    describe('reading', () => reading(t))
    describe('writing', () => writing(t))
    describe('removing', () => removing(t))
    describe('finding', () => finding(t))
    describe('outbox marks', () => marks(t))
    describe('concurrency', () => concurrency(t))
    describe('preparing', () => preparing(t))
    describe('unreadable documents', () => unreadable(t))
    describe('probing', () => probing(t))
    likeTheModel(t, modelRuns)
  })
}

function reading(t: StoreUnderTest): void {
  test('a document is read as written, with its revision; a missing one is undefined', async () => {
    const c = await t.collection()
    expect(await t.store().get(c, 'a')).toBeUndefined()
    await t.store().write(c, [{ doc: testDocument({ id: 'a', at: 'ü😀', size: 2 ** 40 }), replaces: 'absent' }])
    const found = await t.store().get(c, 'a')
    expect(found?.revision).toBe(1)
    expect(found?.doc).toEqual(testDocument({ id: 'a', at: 'ü😀', size: 2 ** 40 }))
  })

  test('getMany returns one entry per id, in order, up to 500', async () => {
    const c = await t.collection()
    await t.store().write(
      c,
      ['a', 'b'].map((id) => ({ doc: testDocument({ id }), replaces: 'absent' as const })),
    )
    const found = await t.store().getMany(c, ['b', 'none', 'a', 'b'])
    expect(found.map((each) => each && read(each.doc).id)).toEqual(['b', undefined, 'a', 'b'])
    expect(await t.store().getMany(c, [])).toEqual([])
    const many = Array.from({ length: 501 }, (_, i) => `${i}`)
    expect(await t.store().getMany(c, many.slice(1))).toEqual(Array(500).fill(undefined))
    await expect(t.store().getMany(c, many)).rejects.toThrow(TypeError)
  })

  test('scan reads all documents in order of id, 500 at a time', async () => {
    const c = await t.collection()
    const ids = Array.from({ length: 700 }, (_, i) => `t${String((i * 389) % 700).padStart(3, '0')}`)
    for (const part of [ids.slice(0, 400), ids.slice(400)]) {
      await t.store().write(
        c,
        part.map((id) => ({ doc: testDocument({ id }), replaces: 'absent' as const })),
      )
    }
    const first = await t.store().scan(c, '')
    const second = await t.store().scan(c, read(first.at(-1)!.doc).id)
    expect([first.length, second.length]).toEqual([500, 200])
    expect([...first, ...second].map(({ doc }) => read(doc).id)).toEqual(ids.toSorted())
    expect(await t.store().scan(c, 't699')).toEqual([])
  })

  test('acknowledged writes are visible to another store', async () => {
    const c = await t.collection()
    const other = t.another()
    await other.prepare([c])
    await t.store().write(c, [{ doc: testDocument({ id: 'a', tags: ['x'] }), replaces: 'absent' }])
    expect((await other.get(c, 'a'))?.revision).toBe(1)
    expect((await other.find(c, 'byTag', { equal: { kind: 'a', tags: 'x' } })).items).toHaveLength(1)
  })
}

function probing(t: StoreUnderTest): void {
  test('works at any time, concurrently, and is visible in no collection', async () => {
    const c = await t.collection()
    await t.store().write(c, [{ doc: testDocument({ id: 'a' }), replaces: 'absent' }])
    const stores = [t.store(), t.another(), t.another()]
    for (let i = 0; i < 3; i++) await Promise.all(stores.map((store) => store.probe()))
    expect((await t.store().scan(c, '')).map(({ revision }) => revision)).toEqual([1])
  })

  test('fails once the store is closed', async () => {
    const store = t.another()
    await store.close()
    await expect(store.probe()).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })
}

function writing(t: StoreUnderTest): void {
  test('the revision increases by one with every write, from 1; writes succeed or conflict independently', async () => {
    const c = await t.collection()
    const write = (...writes: [id: string, replaces: 'absent' | number, count: number][]) =>
      t.store().write(
        c,
        writes.map(([id, replaces, count]) => ({ doc: testDocument({ id, count }), replaces })),
      )
    expect(await write(['a', 'absent', 1], ['b', 'absent', 1], ['c', 1, 1])).toEqual([1, 1, 'conflict'])
    expect(await write(['a', 1, 2], ['b', 2, 2], ['c', 'absent', 2], ['a', 'absent', 3])).toEqual([2, 'conflict', 1, 'conflict'])
    expect(await write(['a', 'absent', 4], ['b', 1, 4], ['c', 7, 4])).toEqual(['conflict', 2, 'conflict'])
    const found = await t.store().getMany(c, ['a', 'b', 'c'])
    expect(found.map((each) => each && [each.revision, read(each.doc).count])).toEqual([
      [2, 2],
      [2, 4],
      [1, 2],
    ])
  })

  test('a second write of an id in the same call is a conflict', async () => {
    const c = await t.collection()
    const twice = [1, 2].map((count) => ({ doc: testDocument({ id: 'a', count }), replaces: 'absent' as const }))
    expect(await t.store().write(c, twice)).toEqual([1, 'conflict'])
    const next = [1, 2].map((replaces) => ({ doc: testDocument({ id: 'a', count: 3 + replaces }), replaces }))
    expect(await t.store().write(c, next)).toEqual([2, 'conflict'])
    expect(read((await t.store().get(c, 'a'))!.doc).count).toBe(4)
  })

  test('at most 500 documents per write; none is allowed', async () => {
    const c = await t.collection()
    const many = Array.from({ length: 501 }, (_, i) => ({ doc: testDocument({ id: `t${i}` }), replaces: 'absent' as const }))
    await expect(t.store().write(c, many)).rejects.toThrow(TypeError)
    expect(await t.store().write(c, many.slice(1))).toEqual(Array(500).fill(1))
    expect(await t.store().write(c, [])).toEqual([])
  })

  test('a document is encoded when write is called: later changes to the object have no effect', async () => {
    const c = await t.collection()
    const doc = testDocument({ id: 'a', kind: 'before' })
    const written = t.store().write(c, [{ doc, replaces: 'absent' }])
    doc.fields.kind = testDocument({ id: 'a', kind: 'after' }).fields.kind!
    await written
    expect(read((await t.store().get(c, 'a'))!.doc).kind).toBe('before')
    expect((await t.store().find(c, 'byKind', { equal: { kind: 'before' } })).items).toHaveLength(1)
  })

  test('a change of keys moves the document from the old ones to the new ones', async () => {
    const c = await t.collection()
    await t.store().write(c, [{ doc: testDocument({ id: 'a', kind: 'x', tags: ['r', 's'] }), replaces: 'absent' }])
    await t.store().write(c, [{ doc: testDocument({ id: 'a', kind: 'y', tags: ['s', 't'] }), replaces: 1 }])
    const count = async (kind: string, tag: string) => (await t.store().find(c, 'byTag', { equal: { kind, tags: tag }, total: true })).total
    expect(await Promise.all([count('x', 'r'), count('x', 's'), count('y', 'r'), count('y', 's'), count('y', 't')])).toEqual([
      0, 0, 0, 1, 1,
    ])
  })
}

function removing(t: StoreUnderTest): void {
  test('only the given revision is removed, and then it is found nowhere', async () => {
    const c = await t.collection()
    await t.store().write(c, [{ doc: testDocument({ id: 'a', tags: ['x'] }), replaces: 'absent', publishes: ['news'] }])
    expect(await t.store().remove(c, 'a', 2)).toBe(false)
    expect(await t.store().remove(c, 'none', 1)).toBe(false)
    expect(await t.store().remove(c, 'a', 1)).toBe(true)
    expect(await t.store().remove(c, 'a', 1)).toBe(false)
    expect(await t.store().get(c, 'a')).toBeUndefined()
    expect(await t.store().scan(c, '')).toEqual([])
    expect(await t.store().pending(c, 0)).toEqual([])
    for (const found of [
      await t.store().find(c, 'all', { total: true }),
      await t.store().find(c, 'bySize', { total: true }),
      await t.store().find(c, 'byKind', { equal: { kind: 'a' }, total: true }),
      await t.store().find(c, 'byTag', { equal: { kind: 'a', tags: 'x' }, total: true }),
    ]) {
      expect(found).toEqual({ items: [], total: 0 })
    }
  })

  test('a removed document counts as absent, its revision continues, and a late write still conflicts', async () => {
    const c = await t.collection()
    const write = async (replaces: 'absent' | number) => (await t.store().write(c, [{ doc: testDocument({ id: 'a' }), replaces }]))[0]
    await write('absent')
    await write(1)
    await t.store().remove(c, 'a', 2)
    expect(await write(2)).toBe('conflict')
    expect(await write('absent')).toBe(3)
    expect(await write(2)).toBe('conflict')
    expect(await write(3)).toBe(4)
    expect(await t.store().remove(c, 'a', 2)).toBe(false)
  })
}
