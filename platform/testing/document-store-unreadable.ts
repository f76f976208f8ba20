import { create } from '@bufbuild/protobuf'
import { StringValueSchema } from '@bufbuild/protobuf/wkt'
import { expect, test } from '@jest/globals'
import { collection, type FindOptions } from '../ports/document-store.ts'
import type { StoreUnderTest } from './document-store-suite.ts'
import { read, type TestDocumentPath, type TestDocuments, testDocument } from './test-documents.ts'

const id = (i: number): string => `t${String(i).padStart(4, '0')}`
const at = (i: number): string => `${i % 10}`
/** An invalid start of any message: the tag of field 0. */
const noMessage = '\u0007'

/** Overwrites some documents with bytes that are not a message of the collection, keeping their keys. */
async function spoil(t: StoreUnderTest, c: TestDocuments, which: readonly number[]): Promise<void> {
  const store = t.another()
  const texts = collection(c.name, StringValueSchema, {
    id: ({ value }) => value.slice(1),
    keys: ({ value }) => ({ kind: 'a', at: at(Number(value.slice(2))), tags: ['x', 'y'], size: Number(value.slice(2)), done: false }),
    reads: c.reads,
    paths: c.paths,
  })
  await store.prepare([texts])
  for (let i = 0; i < which.length; i += 500) {
    const some = which.slice(i, i + 500).map((each) => ({ doc: create(StringValueSchema, { value: noMessage + id(each) }), replaces: 1 }))
    expect(new Set(await store.write(texts, some))).toEqual(new Set([2]))
  }
}

async function stocked(t: StoreUnderTest, count: number, isSpoilt: (i: number) => boolean) {
  const c = await t.collection()
  const all = Array.from({ length: count }, (_, i) => i)
  for (let i = 0; i < count; i += 500) {
    const given = all.slice(i, i + 500).map((each) => testDocument({ id: id(each), at: at(each), size: each, tags: ['x', 'y'] }))
    await t.store().write(
      c,
      given.map((doc) => ({ doc, replaces: 'absent' as const })),
    )
  }
  await spoil(t, c, all.filter(isSpoilt))
  return { c, ids: all.filter((i) => !isSpoilt(i)).map(id) }
}

async function walk(t: StoreUnderTest, c: TestDocuments, path: TestDocumentPath, options: FindOptions): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await t.store().find(c, path, { ...options, ...(after !== undefined && { after }) })
    ids.push(...page.items.map(({ doc }) => read(doc).id))
    after = page.next
  } while (after !== undefined)
  return ids
}

async function scanned(t: StoreUnderTest, c: TestDocuments): Promise<string[]> {
  const ids: string[] = []
  for (let page = await t.store().scan(c, ''); page.length > 0; page = await t.store().scan(c, ids.at(-1)!)) {
    ids.push(...page.map(({ doc }) => read(doc).id))
  }
  return ids
}

const everyPath: [TestDocumentPath, FindOptions][] = [
  ['all', {}],
  ['bySize', {}],
  ['byKind', { equal: { kind: 'a' } }],
  ['byTag', { equal: { kind: 'a' }, oneOf: { tags: ['x', 'y'] } }],
]

export function unreadable(t: StoreUnderTest): void {
  test('one unreadable of 1,000 is skipped by lists and scans, and reading it by id is an error', async () => {
    const { c, ids } = await stocked(t, 1_000, (i) => i === 500)
    const found = await t.store().find(c, 'all', { limit: 1_000, total: true })
    expect(found.items.map(({ doc }) => read(doc).id)).toEqual(ids)
    expect([found.total, found.next]).toEqual([1_000, undefined])
    expect(await scanned(t, c)).toEqual(ids)
    await expect(t.store().get(c, id(500))).rejects.toThrow()
    await expect(t.store().getMany(c, [id(499), id(500)])).rejects.toThrow()
    expect((await t.store().get(c, id(499)))?.revision).toBe(1)
  })

  test.each(everyPath)(
    'pages continue past an unreadable document at their end, and past pages of only such: %s',
    async (path, options) => {
      const isSpoilt = (i: number) => i === 4 || (i >= 20 && i < 40)
      const { c, ids } = await stocked(t, 60, isSpoilt)
      for (const desc of [false, true]) expect((await walk(t, c, path, { ...options, desc, limit: 5 })).sort()).toEqual(ids)
      const none = await stocked(t, 12, () => true)
      expect(await walk(t, none.c, path, { ...options, limit: 5 })).toEqual([])
    },
  )

  test('a scan continues past 500 unreadable documents', async () => {
    const { c, ids } = await stocked(t, 620, (i) => i >= 10 && i < 610)
    expect(await scanned(t, c)).toEqual(ids)
  })
}
