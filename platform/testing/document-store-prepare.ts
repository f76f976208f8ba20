import type { StructSchema } from '@bufbuild/protobuf/wkt'
import { expect, test } from '@jest/globals'
import type { Collection, Key } from '../ports/document-store.ts'
import type { StoreUnderTest } from './document-store-suite.ts'
import { read, type TestDocument, type TestDocuments, testDocument, testDocuments } from './test-documents.ts'

type Keys = Record<string, Key | readonly Key[]>

export function preparing(t: StoreUnderTest): void {
  test('preparing again changes nothing', async () => {
    const c = await t.collection()
    await t.store().write(c, [{ doc: testDocument({ id: 'a', tags: ['x'] }), replaces: 'absent', publishes: ['news'] }])
    await t.store().prepare([c])
    await t.another().prepare([c, c])
    expect((await t.store().find(c, 'byTag', { equal: { kind: 'a', tags: 'x' } })).items).toHaveLength(1)
    expect(await t.store().pending(c, 0)).toHaveLength(1)
  })

  test('several stores may prepare the same collection concurrently', async () => {
    const c = testDocuments()
    const stores = Array.from({ length: 4 }, () => t.another())
    await Promise.all(stores.map((store) => store.prepare([c])))
    const outcomes = await Promise.all(stores.map((store) => store.write(c, [{ doc: testDocument({ id: 'a' }), replaces: 'absent' }])))
    expect(outcomes.flat().filter((each) => each === 1)).toHaveLength(1)
  })

  test('documents written under other paths are found by the new ones, with their revisions and marks', async () => {
    const c = await t.collection()
    await t.store().write(c, [
      { doc: testDocument({ id: 'a', tags: ['x'], count: 3 }), replaces: 'absent', publishes: ['news'] },
      { doc: testDocument({ id: 'b', count: 5 }), replaces: 'absent' },
    ])
    await t.store().remove(c, 'b', 1)
    const later = {
      ...c,
      keys: (doc) => ({ ...c.keys(doc), count: read(doc).count, labels: read(doc).tags }),
      paths: { byCount: { equal: ['labels'], sort: 'count' }, byTag: { equal: ['tags'], sort: 'size' } },
    } satisfies Collection<typeof StructSchema, string>
    const store = t.another()
    await store.prepare([later])
    expect((await store.find(later, 'byCount', { equal: { labels: 'x' }, range: { from: 3, to: 3 } })).items).toHaveLength(1)
    expect((await store.find(later, 'byTag', { equal: { tags: 'x' } })).items).toHaveLength(1)
    expect(await store.pending(later, 0)).toEqual([{ id: 'a', revision: 1, topics: ['news'] }])
    const writes = ['a', 'b'].map((id) => ({ doc: testDocument({ id, tags: ['y'] }), replaces: id === 'a' ? 1 : ('absent' as const) }))
    expect(await store.write(later, writes)).toEqual([2, 2])
    expect((await store.find(later, 'byCount', { equal: { labels: 'y' } })).items).toHaveLength(2)
  })

  test('a key that becomes an array matches by each of its values, in earlier documents too', async () => {
    const c = testDocuments(({ tags, ...rest }) => ({ ...pick(rest), tags: tags.length === 1 ? tags[0]! : tags }))
    await t.store().prepare([c])
    await t.store().write(c, [{ doc: testDocument({ id: 'a', tags: ['x'] }), replaces: 'absent' }])
    await t.store().write(c, [{ doc: testDocument({ id: 'b', tags: ['x', 'y'] }), replaces: 'absent' }])
    const total = async (tags: string) => (await t.store().find(c, 'byTag', { equal: { kind: 'a', tags }, total: true })).total
    expect([await total('x'), await total('y')]).toEqual([2, 1])
    const found = await t.store().find(c, 'byKind', { equal: { kind: 'a' }, residual: { tags: 'x' } })
    expect(found.items).toHaveLength(2)
  })

  test('an unprepared collection cannot be used', async () => {
    const c = testDocuments()
    await expect(t.store().get(c, 'a')).rejects.toThrow(TypeError)
    await expect(t.store().write(c, [])).rejects.toThrow(TypeError)
  })

  test.each<[string, Partial<TestDocuments>]>([
    ['a collection with a name for quoting', { name: 'things"; --' }],
    ['a path with such a name', { paths: { 'by kind': { equal: ['kind'] } } as unknown as TestDocuments['paths'] }],
    ['a key with such a name', { paths: { byKind: { equal: ['kind.of'] } } as unknown as TestDocuments['paths'] }],
  ])('a TypeError: %s', async (_, wrong) => {
    await expect(t.store().prepare([{ ...testDocuments(), ...wrong } as TestDocuments])).rejects.toThrow(TypeError)
  })

  test.each<[string, (testDocument: TestDocument) => Keys]>([
    ['a missing key', ({ kind, at, tags, size }) => ({ kind, at, tags, size })],
    ['a null key', (each) => ({ ...pick(each), tags: each.tags, done: null as unknown as boolean })],
    ['a key that is no number', (each) => ({ ...pick(each), tags: each.tags, size: Number.NaN })],
    ['an array holding no key', (each) => ({ ...pick(each), tags: [undefined as unknown as string] })],
    ['an array as the sort key', (each) => ({ ...pick(each), tags: each.tags, at: [each.at] })],
    ['two array keys in one path', (each) => ({ ...pick(each), tags: each.tags, kind: [each.kind] })],
  ])('a TypeError when a document has %s, and nothing is written', async (_, keys) => {
    const c = testDocuments(keys)
    await t.store().prepare([c])
    await expect(t.store().write(c, [{ doc: testDocument({ id: 'a' }), replaces: 'absent' }])).rejects.toThrow(TypeError)
    expect(await t.store().get(c, 'a')).toBeUndefined()
  })

  test('a document without an id is a TypeError', async () => {
    const c = await t.collection()
    await expect(t.store().write(c, [{ doc: testDocument({ id: '' }), replaces: 'absent' }])).rejects.toThrow(TypeError)
  })

  test('a closed store rejects with upstream_unavailable', async () => {
    const c = await t.collection()
    const store = t.another()
    await store.prepare([c])
    await store.close()
    await expect(store.get(c, 'a')).rejects.toMatchObject({ code: 'upstream_unavailable' })
    await expect(store.write(c, [])).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })
}

const pick = ({ kind, at, size, done }: Omit<TestDocument, 'tags'>): Keys => ({ kind, at, size, done })
