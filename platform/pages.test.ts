import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { allDocuments, batches, eachPage } from './pages.ts'

/** A path with these documents, whose cursor is a position; `asked` counts the pages. */
function path(docs: readonly number[]) {
  const asked: (string | undefined)[] = []
  const find = async ({ after, limit = 100 }: { after?: string; limit?: number }) => {
    asked.push(after)
    const from = Number(after ?? 0)
    const items = docs.slice(from, from + limit).map((doc) => ({ doc, revision: 1 }))
    return { items, ...(from + limit < docs.length && { next: String(from + limit) }) }
  }
  return { asked, find }
}

test('every document is returned once, in order, whatever the size of a page', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 50 }), fc.integer({ min: 1, max: 20 }), async (docs, limit) => {
      const { asked, find } = path(docs)
      expect(await allDocuments(find, limit)).toEqual(docs)
      expect(asked).toHaveLength(Math.max(1, Math.ceil(docs.length / limit)))
    }),
  ))

test('a page that nobody asks for is not read', async () => {
  const { asked, find } = path([1, 2, 3])
  for await (const page of eachPage(find, 2)) {
    expect(page.map(({ doc }) => doc)).toEqual([1, 2])
    break
  }
  expect(asked).toEqual([undefined])
})

test('batches have all items in order and at most so many each', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 50 }), fc.integer({ min: 1, max: 20 }), (all, size) => {
      const parts = [...batches(all, size)]
      expect(parts.flat()).toEqual(all)
      expect(parts.every(({ length }) => length > 0 && length <= size)).toBe(true)
    }),
  ))
