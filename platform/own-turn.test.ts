import { expect, test } from '@jest/globals'
import { inTurns } from './own-turn.ts'
import { leftBehind } from './testing/collect-garbage.ts'

test('every item is worked on once, in order, and an empty list ends', async () => {
  const items = Array.from({ length: 5_000 }, (_, i) => i)
  const worked: number[] = []
  await inTurns(items, (some) => worked.push(...some))
  await inTurns([], (some) => worked.push(...some))
  expect(worked).toEqual(items)
})

test('a list that was worked through is gone with a collection of the young generation', async () => {
  const [lists, each, bytes] = [50, 50, 4_096]
  let worked = 0
  const left = await leftBehind(async () => {
    for (let i = 0; i < lists; i++) {
      const items = Array.from({ length: each }, () => new Uint8Array(bytes))
      await inTurns(items, (some) => {
        for (const item of some) worked += item.length
      })
    }
  })
  // Some may have been moved to the old generation while they were worked on.
  expect(left).toBeLessThan(worked / 2)
  expect(worked).toBe(lists * each * bytes)
})
