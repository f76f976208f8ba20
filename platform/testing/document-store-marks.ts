import { expect, test } from '@jest/globals'
import type { StoreUnderTest } from './document-store-suite.ts'
import { type TestDocuments, testDocument } from './test-documents.ts'

const minute = 60_000

export function marks(t: StoreUnderTest): void {
  const write = async (c: TestDocuments, id: string, replaces: 'absent' | number, ...publishes: string[]) =>
    (await t.store().write(c, [{ doc: testDocument({ id }), replaces, publishes }]))[0]
  const pending = (c: TestDocuments, forMs = 0) => t.store().pending(c, forMs)

  test('a mark names its topics and the revision; a write in conflict sets none', async () => {
    const c = await t.collection()
    await write(c, 'a', 'absent', 'news', 'live', 'news')
    await write(c, 'a', 'absent', 'other')
    await write(c, 'b', 'absent')
    expect(await pending(c)).toEqual([{ id: 'a', revision: 1, topics: ['live', 'news'] }])
  })

  test('marks survive later writes and are merged with theirs', async () => {
    const c = await t.collection()
    await write(c, 'a', 'absent', 'news')
    await write(c, 'a', 1)
    await write(c, 'a', 2, 'live')
    expect(await pending(c)).toEqual([{ id: 'a', revision: 3, topics: ['live', 'news'] }])
  })

  test('`pending` selects marks by age: a new one is not a minute old', async () => {
    const c = await t.collection()
    await write(c, 'a', 'absent', 'news')
    expect(await pending(c, minute)).toEqual([])
    expect(await pending(c, -minute)).toHaveLength(1)
  })

  test('`pending` skips the first ones', async () => {
    const c = await t.collection()
    for (const id of ['a', 'b', 'c']) await write(c, id, 'absent', 'news')
    const all = await pending(c)
    expect(await t.store().pending(c, 0, 1)).toEqual(all.slice(1))
    expect(await t.store().pending(c, 0, 3)).toEqual([])
  })

  test('clearing removes one topic, only if the revision is unchanged', async () => {
    const c = await t.collection()
    await write(c, 'a', 'absent', 'news', 'live')
    await write(c, 'b', 'absent', 'news')
    await write(c, 'c', 'absent', 'live')
    await write(c, 'b', 1, 'news')
    const done = ['a', 'b', 'c', 'none'].map((id) => ({ id, revision: 1 }))
    await t.store().clearPending(c, done, 'news')
    expect((await pending(c)).toSorted((x, y) => (x.id < y.id ? -1 : 1))).toEqual([
      { id: 'a', revision: 1, topics: ['live'] },
      { id: 'b', revision: 2, topics: ['news'] },
      { id: 'c', revision: 1, topics: ['live'] },
    ])
    await t.store().clearPending(c, done, 'live')
    await t.store().clearPending(c, [{ id: 'b', revision: 2 }], 'news')
    await t.store().clearPending(c, [], 'news')
    expect(await pending(c)).toEqual([])
    await write(c, 'a', 1, 'news')
    expect(await pending(c)).toEqual([{ id: 'a', revision: 2, topics: ['news'] }])
  })

  test('two topics cleared concurrently leave no mark', async () => {
    const c = await t.collection()
    for (let revision = 1; revision <= 5; revision++) {
      await write(c, 'a', revision === 1 ? 'absent' : revision - 1, 'news', 'live')
      await Promise.all(['news', 'live'].map((topic) => t.store().clearPending(c, [{ id: 'a', revision }], topic)))
      expect(await pending(c)).toEqual([])
    }
  })

  test('clearing does not raise the revision', async () => {
    const c = await t.collection()
    await write(c, 'a', 'absent', 'news')
    await t.store().clearPending(c, [{ id: 'a', revision: 1 }], 'news')
    expect(await write(c, 'a', 1)).toBe(2)
  })

  test('the oldest marks come first, up to 500; a mark set again keeps its age', async () => {
    const c = await t.collection()
    const ids = Array.from({ length: 500 }, (_, i) => `t${i}`)
    await write(c, 'z', 'absent', 'news')
    await aMomentLater(t, c)
    await write(c, 'y', 'absent', 'news')
    await aMomentLater(t, c)
    await t.store().write(
      c,
      ids.map((id) => ({ doc: testDocument({ id }), replaces: 'absent' as const, publishes: ['news'] })),
    )
    await write(c, 'z', 1, 'news')
    const waiting = await pending(c)
    expect(waiting).toHaveLength(500)
    expect(waiting.slice(0, 2)).toEqual([
      { id: 'z', revision: 2, topics: ['news'] },
      { id: 'y', revision: 1, topics: ['news'] },
    ])
  })

  test('at most 500 marks are cleared per call', async () => {
    const c = await t.collection()
    const done = Array.from({ length: 501 }, (_, i) => ({ id: `t${i}`, revision: 1 }))
    await expect(t.store().clearPending(c, done, 'news')).rejects.toThrow(TypeError)
    await t.store().clearPending(c, done.slice(1), 'news')
  })
}

/** Waits until the clock has advanced by 2 ms. */
async function aMomentLater(t: StoreUnderTest, c: TestDocuments): Promise<void> {
  const begun = Date.now()
  while (Date.now() < begun + 2) await t.store().get(c, 'none')
}
