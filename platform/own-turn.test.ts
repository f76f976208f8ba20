import { expect, test } from '@jest/globals'
import { inTurns, ownTurn, urgently } from './own-turn.ts'
import { collectGarbage } from './testing/collect-garbage.ts'

test('every item is worked on once, in order, and an empty list ends', async () => {
  const items = Array.from({ length: 5_000 }, (_, i) => i)
  const worked: number[] = []
  await inTurns(items, (some) => worked.push(...some))
  await inTurns([], (some) => worked.push(...some))
  expect(worked).toEqual(items)
})

test('a list that was worked through is gone with a collection of the young generation', async () => {
  const [lists, each, bytes] = [50, 50, 4_096]
  /** The second collection waits until the memory of the first is free. */
  const held = () => {
    for (let i = 0; i < 2; i++) collectGarbage({ type: 'minor' })
    return process.memoryUsage().arrayBuffers
  }
  collectGarbage()
  const before = held()
  let worked = 0
  for (let i = 0; i < lists; i++) {
    const items = Array.from({ length: each }, () => new Uint8Array(bytes))
    await inTurns(items, (some) => {
      for (const item of some) worked += item.length
    })
  }
  // Some may have been moved to the old generation while they were worked on.
  expect(held() - before).toBeLessThan(worked / 2)
  expect(worked).toBe(lists * each * bytes)
})

test('urgent work has three of four turns while other work waits, and all of them otherwise', async () => {
  const order: string[] = []
  const work = async (name: string, turns: number) => {
    for (let i = 0; i < turns; i++) {
      await ownTurn()
      order.push(name)
    }
  }
  await work('other', 1)
  await Promise.all([work('other', 3), urgently(() => work('urgent', 8))])
  expect(order.join(' ')).toBe('other urgent urgent urgent other urgent urgent urgent other urgent urgent other')
})
