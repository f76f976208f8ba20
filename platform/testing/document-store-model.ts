import { beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { FindOptions, Key } from '../ports/document-store.ts'
import type { StoreUnderTest } from './document-store-suite.ts'
import { paths, read, type TestDocument, type TestDocumentPath, type TestDocuments, testDocument } from './test-documents.ts'

/*
 * Random writes, removals and finds, compared with a plain list of documents. Each run uses its own "kind" and so its
 * own part of the collection: creating tables is slow on a server.
 */

type Path = 'byKind' | 'byKindAndDone' | 'byTag'
type Step =
  | { do: 'write'; writes: { slot: number; replaces: 'right' | 'absent' | number; content: Omit<TestDocument, 'id' | 'kind' | 'count'> }[] }
  | { do: 'remove'; slot: number; revision: 'right' | number }
  | { do: 'find'; path: Path; options: FindOptions }

const slot = fc.integer({ min: 0, max: 7 })
const text = fc.constantFrom('', 'a', 'b', 'ab', 'é', '\uFF5E', '\u{1F600}')
const size = fc.constantFrom(-1, 0, 1.5, 7, 2 ** 31, 2 ** 40)
const content = fc.record({ at: text, tags: fc.uniqueArray(text, { maxLength: 3 }), size, done: fc.boolean() })
const revision = fc.integer({ min: 1, max: 4 })
const write = fc.record({
  slot,
  replaces: fc.oneof({ weight: 6, arbitrary: fc.constant('right' as const) }, fc.constant('absent' as const), revision),
  content,
})

const getSome = <T extends Key>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.array(value, { maxLength: 3 }))
const common = {
  desc: fc.boolean(),
  limit: fc.integer({ min: 1, max: 9 }),
  total: fc.boolean(),
}
const offset = fc.integer({ min: 0, max: 5 })
const range = fc.record({ from: text, to: text }, { requiredKeys: [] })
const several = <T>(value: fc.Arbitrary<T>) => fc.array(value, { minLength: 1, maxLength: 3 })
/** Every path is queried within the run's kind, which is added later. */
const finds: Record<Path, fc.Arbitrary<FindOptions>> = {
  byKind: fc.record(
    {
      ...common,
      offset,
      range,
      residual: fc.record({ done: getSome(fc.boolean()), tags: getSome(text), size: getSome(size) }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  ),
  byKindAndDone: fc.oneof(
    fc.record({ ...common, offset, equal: fc.record({ done: fc.boolean() }) }, { requiredKeys: ['equal'] }),
    fc.record({ ...common, offset, oneOf: fc.record({ done: several(fc.boolean()) }) }, { requiredKeys: ['oneOf'] }),
  ),
  byTag: fc.oneof(
    fc.record({ ...common, offset, range, equal: fc.record({ tags: text }) }, { requiredKeys: ['equal'] }),
    fc.record(
      { ...common, offset, range, oneOf: fc.record({ tags: several(text) }), residual: fc.record({ size: getSome(size) }) },
      { requiredKeys: ['oneOf'] },
    ),
  ),
}
const find = fc
  .constantFrom<Path[]>('byKind', 'byKindAndDone', 'byTag')
  .chain((path) => finds[path].map((options): Step => ({ do: 'find', path, options })))
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.array(write, { minLength: 1, maxLength: 6 }).map((writes): Step => ({ do: 'write', writes })) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('remove' as const), slot, revision: fc.oneof(fc.constant('right' as const), revision) }),
  },
  { weight: 3, arbitrary: find },
)

export function likeTheModel(t: StoreUnderTest, numRuns: number): void {
  let c: TestDocuments
  beforeAll(async () => {
    c = await t.collection()
  })
  test('behaves like a plain list of documents, whatever is written, removed and queried', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const model = new Model(`run${run++}`)
        for (const each of steps) await take(t, c, model, each)
      }),
      { numRuns },
    )
  })
}

class Model {
  readonly kind: string
  readonly revisions = new Map<string, number>()
  readonly documents = new Map<string, TestDocument>()
  constructor(kind: string) {
    this.kind = kind
  }
  id(slot: number): string {
    return `${this.kind}-${slot}`
  }
  replaces(id: string, wanted: 'right' | 'absent' | number): 'absent' | number {
    return wanted === 'right' ? (this.documents.has(id) ? this.revisions.get(id)! : 'absent') : wanted
  }
  write(document: TestDocument, replaces: 'absent' | number): number | 'conflict' {
    const known = this.documents.has(document.id) ? this.revisions.get(document.id)! : 'absent'
    if (known !== replaces) return 'conflict'
    const next = (this.revisions.get(document.id) ?? 0) + 1
    this.revisions.set(document.id, next)
    this.documents.set(document.id, document)
    return next
  }
}

async function take(t: StoreUnderTest, c: TestDocuments, model: Model, each: Step): Promise<void> {
  if (each.do === 'find') return compareFind(t, c, model, each.path, each.options)
  if (each.do === 'remove') {
    const id = model.id(each.slot)
    const known = model.documents.has(id) ? model.revisions.get(id)! : undefined
    const named = each.revision === 'right' ? (known ?? 1) : each.revision
    expect(await t.store().remove(c, id, named)).toBe(named === known)
    if (named === known) model.documents.delete(id)
    return
  }
  const writes = each.writes.map(({ slot, replaces, content }) => {
    const document = { id: model.id(slot), kind: model.kind, count: 0, ...content }
    return { document, doc: testDocument(document), replaces: model.replaces(model.id(slot), replaces) }
  })
  const seen = new Set<string>()
  const expected = writes.map(({ document, replaces }) => {
    if (seen.has(document.id)) return 'conflict'
    seen.add(document.id)
    return model.write(document, replaces)
  })
  expect(await t.store().write(c, writes)).toEqual(expected)
}

async function compareFind(t: StoreUnderTest, c: TestDocuments, model: Model, path: Path, given: FindOptions): Promise<void> {
  const options = { ...given, equal: { ...given.equal, kind: model.kind } }
  const all = matching(model, path, options)
  const { offset = 0, limit = 100, total = false } = options
  const page = await t.store().find(c, path, options)
  const expected = all.slice(offset, offset + limit)
  expect(page.items.map(({ doc, revision }) => [read(doc), revision])).toEqual(expected.map((each) => [each, model.revisions.get(each.id)]))
  expect(page.total).toBe(total ? all.length : undefined)
  expect(page.next !== undefined).toBe(all.length > offset + limit)
  if (page.next === undefined) return
  const { offset: _, ...rest } = options
  const next = await t.store().find(c, path, { ...rest, after: page.next })
  expect(next.items.map(({ doc }) => read(doc).id)).toEqual(all.slice(offset + limit, offset + 2 * limit).map(({ id }) => id))
}

/** All matches, in order. */
function matching(
  model: Model,
  path: Path,
  { equal = {}, oneOf = {}, residual = {}, range = {}, desc = false }: FindOptions,
): TestDocument[] {
  const sort: 'at' | undefined = 'sort' in paths[path as TestDocumentPath] ? 'at' : undefined
  const conditions = Object.entries({ ...equal, ...oneOf, ...residual })
  const found = [...model.documents.values()].filter(
    (each) =>
      conditions.every(([key, wanted]) => [wanted].flat().some((value) => [each[key as keyof TestDocument]].flat().includes(value))) &&
      (range.from === undefined || compare(each.at, range.from) >= 0) &&
      (range.to === undefined || compare(each.at, range.to) <= 0),
  )
  const sorted = found.sort((a, b) => (sort && compare(a[sort], b[sort])) || compare(a.id, b.id))
  return desc ? sorted.reverse() : sorted
}

const compare = (a: Key, b: Key): number => Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
