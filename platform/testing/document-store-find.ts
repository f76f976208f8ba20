import { expect, test } from '@jest/globals'
import type { FindOptions } from '../ports/document-store.ts'
import type { StoreUnderTest } from './document-store-suite.ts'
import { read, type TestDocument, type TestDocumentPath, type TestDocuments, testDocument } from './test-documents.ts'

type Given = Partial<TestDocument> & { id: string }

async function stocked(t: StoreUnderTest, given: readonly Given[]) {
  const c = await t.collection()
  await t.store().write(
    c,
    given.map((each) => ({ doc: testDocument(each), replaces: 'absent' as const })),
  )
  return {
    c,
    ids: async (path: TestDocumentPath, options?: FindOptions) =>
      (await t.store().find(c, path, options)).items.map(({ doc }) => read(doc).id),
    total: async (path: TestDocumentPath, options?: FindOptions) => (await t.store().find(c, path, { ...options, total: true })).total,
  }
}

export function finding(t: StoreUnderTest): void {
  byKeys(t)
  sorted(t)
  paged(t)
  refused(t)
}

function byKeys(t: StoreUnderTest): void {
  test('equal keys: one value each, or one key with any of several', async () => {
    const { ids, total } = await stocked(t, [
      { id: '1', kind: 'a', done: true },
      { id: '2', kind: 'a', done: false },
      { id: '3', kind: 'b', done: true },
      { id: '4', kind: 'c', done: true },
    ])
    expect(await ids('byKindAndDone', { equal: { kind: 'a', done: true } })).toEqual(['1'])
    expect(await ids('byKindAndDone', { equal: { done: true }, oneOf: { kind: ['c', 'a', 'a', 'z'] } })).toEqual(['1', '4'])
    expect(await ids('byKindAndDone', { equal: { kind: 'a' }, oneOf: { done: [true, false] } })).toEqual(['1', '2'])
    expect(await total('byKindAndDone', { equal: { done: true }, oneOf: { kind: ['c', 'a', 'z'] } })).toBe(2)
    const many = Array.from({ length: 200 }, (_, i) => (i === 150 ? 'b' : `k${i}`))
    expect(await ids('byKind', { oneOf: { kind: many } })).toEqual(['3'])
  })

  test('an array key matches any of its values, and a document is returned once', async () => {
    const { ids, total } = await stocked(t, [
      { id: '1', tags: ['x', 'y', 'x'], at: '3' },
      { id: '2', tags: ['y'], at: '2' },
      { id: '3', tags: [], at: '1' },
    ])
    expect(await ids('byTag', { equal: { kind: 'a', tags: 'y' } })).toEqual(['2', '1'])
    expect(await ids('byTag', { equal: { kind: 'a' }, oneOf: { tags: ['x', 'y'] } })).toEqual(['2', '1'])
    expect(await total('byTag', { equal: { kind: 'a' }, oneOf: { tags: ['x', 'y'] } })).toBe(2)
    expect(await ids('byTag', { equal: { kind: 'a', tags: '["y"]' } })).toEqual([])
  })

  test('residual keys: a value or any of several; an array key by any of its values', async () => {
    const { ids, total } = await stocked(t, [
      { id: '1', done: true, size: 5, tags: ['x', 'y'] },
      { id: '2', done: false, size: 5, tags: ['y', 'z'] },
      { id: '3', done: false, size: 7, tags: [] },
    ])
    const residual = (given: FindOptions['residual']) => ids('byKind', { equal: { kind: 'a' }, residual: given! })
    expect(await residual({ done: false })).toEqual(['2', '3'])
    expect(await residual({ size: [7, 8, 9] })).toEqual(['3'])
    expect(await residual({ tags: 'y' })).toEqual(['1', '2'])
    expect(await residual({ tags: ['x', 'z', 'q'], done: true })).toEqual(['1'])
    expect(await residual({ tags: [] })).toEqual([])
    expect(await residual({ size: '5' })).toEqual([])
    expect(await ids('bySize', { residual: { kind: 'a', tags: 'y' } })).toEqual(['1', '2'])
    expect(await ids('bySize', { residual: { tags: ['z', 'q'] }, desc: true, offset: 0 })).toEqual(['2'])
    expect(await total('byKind', { equal: { kind: 'a' }, residual: { tags: 'y', size: 5 } })).toBe(2)
    expect(await total('byTag', { equal: { kind: 'a', tags: 'y' }, residual: { done: true }, limit: 1 })).toBe(1)
  })

  test('true is not 1, and 1 is not "1"', async () => {
    const { ids } = await stocked(t, [{ id: '1', size: 1, done: true, kind: '1', tags: ['1'] }])
    expect(await ids('byKindAndDone', { equal: { kind: '1', done: true } })).toEqual(['1'])
    expect(await ids('byKindAndDone', { equal: { kind: '1', done: 1 } })).toEqual([])
    expect(await ids('byKindAndDone', { equal: { kind: 1, done: true } })).toEqual([])
    expect(await ids('byKind', { equal: { kind: '1' }, residual: { tags: 1 } })).toEqual([])
    expect(await ids('byKind', { equal: { kind: '1' }, residual: { size: true } })).toEqual([])
    expect(await ids('byKind', { equal: { kind: '1' }, residual: { size: [true, 1] } })).toEqual(['1'])
  })
}

function sorted(t: StoreUnderTest): void {
  const texts = ['', 'A', 'Z', 'a', 'a\u0000', 'a\u0000b', 'ab', 'b', 'é', 'z', 'ö', '\uD7FF', '\uFF5E', '\u{1F600}', '\u{10FFFF}']
  const byCodePoint = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

  test('strings sort by code point, as sort keys and as ids', async () => {
    const { ids, c } = await stocked(
      t,
      texts.toReversed().map((text) => ({ id: `t${text}`, at: text })),
    )
    const expected = texts.toSorted(byCodePoint).map((text) => `t${text}`)
    expect(await ids('byKind', { equal: { kind: 'a' } })).toEqual(expected)
    expect(await ids('byKind', { equal: { kind: 'a' }, desc: true })).toEqual(expected.toReversed())
    expect(await ids('all')).toEqual(expected)
    expect((await t.store().scan(c, '')).map(({ doc }) => read(doc).id)).toEqual(expected)
    expect(await ids('byKind', { equal: { kind: 'a' }, range: { from: 'é', to: '\uFF5E' } })).toEqual(['té', 'tö', 't\uD7FF', 't\uFF5E'])
  })

  test('numbers sort as numbers, above 32 bits too; equal ones by id', async () => {
    const sizes = [2 ** 53 - 1, 2 ** 40, 2 ** 31, 2 ** 31 - 1, 1.5, 1, -0, 0, -1, -(2 ** 31), -(2 ** 40)]
    const { ids } = await stocked(
      t,
      sizes.map((size, i) => ({ id: `${String.fromCharCode(97 + i)}`, size })),
    )
    expect((await ids('bySize')).join('')).toBe('kjighfedcba')
    expect((await ids('bySize', { range: { from: 2 ** 31, to: 2 ** 40 } })).join('')).toBe('cb')
    expect((await ids('bySize', { range: { from: 2 ** 40 }, desc: true })).join('')).toBe('ab')
    expect((await ids('bySize', { range: { from: 0, to: 0 } })).join('')).toBe('gh')
  })

  test('a path without a sort key is in order of id; bounds are inclusive; a range may have one bound', async () => {
    const { ids } = await stocked(
      t,
      ['c', 'a', 'd', 'b'].map((id) => ({ id, at: id })),
    )
    expect(await ids('byKindAndDone', { equal: { kind: 'a', done: false } })).toEqual(['a', 'b', 'c', 'd'])
    const ranged = (range: FindOptions['range']) => ids('byKind', { equal: { kind: 'a' }, range: range! })
    expect(await ranged({ from: 'b', to: 'c' })).toEqual(['b', 'c'])
    expect(await ranged({ from: 'c' })).toEqual(['c', 'd'])
    expect(await ranged({ to: 'a' })).toEqual(['a'])
    expect(await ranged({ from: 'c', to: 'b' })).toEqual([])
    expect(await ranged({})).toHaveLength(4)
  })
}

function paged(t: StoreUnderTest): void {
  const many = Array.from({ length: 230 }, (_, i) => ({
    id: `t${String((i * 97) % 230).padStart(3, '0')}`,
    at: `${i % 7}`,
    size: i % 5,
    tags: i % 2 ? ['odd', 'any'] : ['even', 'any'],
  }))

  test('limit is 100 when absent; offset skips; total counts all that match', async () => {
    const { c, ids } = await stocked(t, many)
    const all = await ids('all', { limit: 1_000 })
    expect(all).toEqual(many.map(({ id }) => id).toSorted())
    const page = await t.store().find(c, 'all', { total: true })
    expect(page.items.map(({ doc }) => read(doc).id)).toEqual(all.slice(0, 100))
    expect(page.total).toBe(230)
    expect(page.next).toEqual(expect.any(String))
    expect(await ids('all', { offset: 225 })).toEqual(all.slice(225))
    expect(await t.store().find(c, 'all', { offset: 10_000, total: true })).toEqual({ items: [], total: 230 })
    expect((await t.store().find(c, 'all', { limit: 230 })).next).toBeUndefined()
  })

  test('a count has each write and each removal before it', async () => {
    const { c, total } = await stocked(t, many)
    const odd = () => Promise.all([total('all', { limit: 1 }), total('byTag', { equal: { kind: 'a', tags: 'odd' }, limit: 1 })])
    const write = (given: Given, replaces: number | 'absent') => t.store().write(c, [{ doc: testDocument(given), replaces }])
    expect(await odd()).toEqual([230, 115])
    await write({ id: 'new', kind: 'a', tags: ['odd'] }, 'absent')
    expect(await odd()).toEqual([231, 116])
    await write({ id: 'new', kind: 'a', tags: ['even'] }, 1)
    expect(await odd()).toEqual([231, 115])
    expect(await write({ id: 'new', kind: 'a', tags: ['odd'] }, 1)).toEqual(['conflict'])
    expect(await odd()).toEqual([231, 115])
    expect(await t.store().remove(c, 'new', 2)).toBe(true)
    expect(await odd()).toEqual([230, 115])
  })

  test('a count stops at its bound, and is exact below', async () => {
    const { c, total } = await stocked(t, many)
    const odd = { equal: { kind: 'a', tags: 'odd' } }
    const any = { equal: { kind: 'a' }, oneOf: { tags: ['any', 'odd'] } }
    for (const [path, options, all] of [
      ['all', {}, 230],
      ['byTag', odd, 115],
      ['byTag', any, 230],
    ] as const) {
      const counts = [1, all - 1, all, all + 1].map((max) => t.store().find(c, path, { ...options, total: max, limit: 1 }))
      expect((await Promise.all(counts)).map((page) => page.total)).toEqual([1, all - 1, all, all])
      expect(await total(path, options)).toBe(all)
    }
  })

  test('`end` is after the last document of a page, also on the last page', async () => {
    const { c, ids } = await stocked(t, many)
    const all = await ids('byKind', { equal: { kind: 'a' }, limit: 1_000 })
    const last = await t.store().find(c, 'byKind', { equal: { kind: 'a' }, offset: 220 })
    expect([last.items.length, last.next]).toEqual([10, undefined])
    await t.store().write(c, [{ doc: testDocument({ id: 'z', at: '9' }), replaces: 'absent' }])
    expect(await ids('byKind', { equal: { kind: 'a' }, after: last.end! })).toEqual(['z'])
    const fullPage = await t.store().find(c, 'byKind', { equal: { kind: 'a' }, limit: 50 })
    expect(fullPage.end).toBe(fullPage.next)
    expect(await ids('byKind', { equal: { kind: 'a' }, after: fullPage.end!, limit: 1_000 })).toEqual([...all.slice(50), 'z'])
    expect((await t.store().find(c, 'byKind', { equal: { kind: 'nobody' } })).end).toBeUndefined()
  })

  test.each<[TestDocumentPath, FindOptions]>([
    ['all', {}],
    ['bySize', {}],
    ['bySize', { range: { from: 1, to: 3 } }],
    ['byKind', { equal: { kind: 'a' } }],
    ['byKind', { equal: { kind: 'a' }, residual: { size: [1, 2], tags: 'odd' } }],
    ['byTag', { equal: { kind: 'a', tags: 'odd' } }],
    ['byTag', { equal: { kind: 'a' }, oneOf: { tags: ['any', 'odd'] }, range: { to: '4' } }],
    ['byKindAndDone', { equal: { done: false }, oneOf: { kind: ['a', 'b'] } }],
  ])('`after` continues a page, ascending and descending: %s %j', async (path, options) => {
    const { c, ids } = await stocked(t, many)
    const all = await ids(path, { ...options, limit: 1_000 })
    for (const desc of [false, true]) {
      const walked = await walk(t, c, path, { ...options, desc, limit: 16, total: true })
      expect(walked.ids).toEqual(desc ? all.toReversed() : all)
      expect(walked.totals).toEqual([all.length])
    }
  })

  test('writes between two pages neither repeat nor hide existing documents', async () => {
    const { c, ids } = await stocked(t, many)
    const before = await ids('byKind', { equal: { kind: 'a' }, limit: 1_000 })
    const first = await t.store().find(c, 'byKind', { equal: { kind: 'a' } })
    await t.store().write(c, [{ doc: testDocument({ id: 'first', at: '0' }), replaces: 'absent' }])
    const rest = await ids('byKind', { equal: { kind: 'a' }, after: first.next!, limit: 1_000 })
    expect(rest).toEqual(before.slice(100))
  })
}

async function walk(t: StoreUnderTest, c: TestDocuments, path: TestDocumentPath, options: FindOptions) {
  const ids: string[] = []
  const totals = new Set<number | undefined>()
  let after: string | undefined
  do {
    const page = await t.store().find(c, path, { ...options, ...(after !== undefined && { after }) })
    ids.push(...page.items.map(({ doc }) => read(doc).id))
    totals.add(page.total)
    after = page.next
  } while (after !== undefined)
  return { ids, totals: [...totals] }
}

function refused(t: StoreUnderTest): void {
  const kind = { kind: 'a' }
  const invalid: [string, string, object][] = [
    ['an undeclared path', 'byName', {}],
    ['an inherited path', 'constructor', {}],
    ['a key of another path', 'byKind', { equal: { kind: 'a', done: true } }],
    ['a missing key', 'byTag', { equal: kind }],
    ['a null key', 'byKind', { equal: { kind: null } }],
    ['a number that is none', 'byKind', { equal: { kind: Number.NaN } }],
    ['an undeclared residual key', 'byTag', { equal: { kind: 'a', tags: 'x' }, residual: { at: '1' } }],
    ['an undefined residual key', 'byKind', { equal: kind, residual: { size: undefined } }],
    ['oneOf for two keys', 'byTag', { oneOf: { kind: ['a'], tags: ['x'] } }],
    ['oneOf for a key that has a value', 'byKind', { equal: kind, oneOf: kind }],
    ['oneOf none', 'byKind', { oneOf: { kind: [] } }],
    ['oneOf 201', 'byKind', { oneOf: { kind: Array(201).fill('a') } }],
    ['oneOf for a residual key', 'byKind', { equal: kind, oneOf: { size: [1] } }],
    ['a range without a sort key', 'byKindAndDone', { equal: { kind: 'a', done: true }, range: { from: '1' } }],
    ['a bound that is no key', 'byKind', { equal: kind, range: { from: null } }],
    ['offset -1', 'all', { offset: -1 }],
    ['offset 10,001', 'all', { offset: 10_001 }],
    ['limit 0', 'all', { limit: 0 }],
    ['limit 1,001', 'all', { limit: 1_001 }],
    ['limit 1.5', 'all', { limit: 1.5 }],
    ['a count up to 0', 'all', { total: 0 }],
    ['a count up to 1.5', 'all', { total: 1.5 }],
    ['after and offset', 'all', { after: 'WyJhIl0', offset: 1 }],
    ['an invented page mark', 'all', { after: 'page2' }],
    ['the page mark of another path', 'byKind', { equal: kind, after: 'WyJhIl0' }],
  ]
  test.each(invalid)('a TypeError: %s', async (_, path, options) => {
    const c = await t.collection()
    await expect(t.store().find(c, path as TestDocumentPath, options)).rejects.toThrow(TypeError)
  })
}
