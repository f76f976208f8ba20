import { expect, test } from '@jest/globals'
import { update, updateMany } from '../update.ts'
import type { StoreUnderTest } from './document-store-suite.ts'
import { read, testDocument } from './test-documents.ts'

export function concurrency(t: StoreUnderTest): void {
  test('concurrent increments of one document are not lost', async () => {
    const c = await t.collection()
    const stores = [t.store(), t.another()]
    await stores[1]!.prepare([c])
    const counters = Array.from({ length: 24 }, async (_, i) => {
      for (let round = 0; round < 3; round++) {
        const incremented = (known: Parameters<typeof read>[0] | undefined) =>
          testDocument({ id: 'counter', count: (known ? read(known).count : 0) + 1 })
        await update(stores[i % 2]!, c, 'counter', incremented, { tries: 1_000 })
      }
    })
    await Promise.all(counters)
    const counter = await t.store().get(c, 'counter')
    expect([read(counter!.doc).count, counter!.revision]).toEqual([72, 72])
  })

  test('concurrent batches of the same documents are not lost, in any order', async () => {
    const c = await t.collection()
    const ids = Array.from({ length: 12 }, (_, i) => `t${i}`)
    const rounds = 8
    const incremented = (id: string, known: Parameters<typeof read>[0] | undefined) =>
      testDocument({ id, count: (known ? read(known).count : 0) + 1 })
    const writers = Array.from({ length: rounds }, (_, i) => {
      const shifted = [...ids.slice(i), ...ids.slice(0, i)]
      return updateMany(t.store(), c, i % 2 ? shifted : shifted.toReversed(), incremented, { tries: 1_000 })
    })
    const changed = await Promise.all(writers)
    expect(changed.map((each) => each.length)).toEqual(Array(rounds).fill(ids.length))
    const found = await t.store().getMany(c, ids)
    expect(found.map((each) => each && [read(each.doc).count, each.revision])).toEqual(ids.map(() => [rounds, rounds]))
  })

  test('of concurrent creations, removals or re-creations of one document one succeeds', async () => {
    const c = await t.collection()
    const create = () =>
      Promise.all(
        Array.from(
          { length: 12 },
          async (_, count) => (await t.store().write(c, [{ doc: testDocument({ id: 'a', count }), replaces: 'absent' }]))[0],
        ),
      )
    const winners = (outcomes: readonly unknown[]) => outcomes.filter((each) => each !== 'conflict' && each !== false)
    expect(winners(await create())).toEqual([1])
    expect(winners(await Promise.all(Array.from({ length: 12 }, () => t.store().remove(c, 'a', 1))))).toEqual([true])
    expect(winners(await create())).toEqual([2])
  })
}
