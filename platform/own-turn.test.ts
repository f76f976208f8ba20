import { afterEach, expect, jest, test } from '@jest/globals'
import { forLive, inBackground, inTurns, ownTurn } from './own-turn.ts'
import { leftBehind } from './testing/collect-garbage.ts'

afterEach(() => void jest.restoreAllMocks())

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
  // Some may have moved to the old generation during the work.
  expect(left).toBeLessThan(worked / 2)
  expect(worked).toBe(lists * each * bytes)
})

/**
 * The order of turns of two callers of each urgency that wait at the same time. The clock moves by `stepMs` per
 * reading.
 */
async function getOrder(stepMs: number): Promise<string[]> {
  let now = Math.ceil(performance.now())
  jest.spyOn(performance, 'now').mockImplementation(() => (now += stepMs))
  const order: string[] = []
  const turns = (name: string) =>
    Promise.all(
      [1, 2].map(async () => {
        await ownTurn()
        order.push(name)
      }),
    )
  // Ensures that no caller has waited before.
  await inBackground(ownTurn)
  await ownTurn()
  await Promise.all([inBackground(() => turns('background')), turns('usual'), forLive(() => turns('live'))])
  return order
}

test('updates of live matches have their turns first, work in the background has its turns last', async () => {
  expect(await getOrder(0)).toEqual(['live', 'live', 'usual', 'usual', 'background', 'background'])
})

test('the less urgent do not wait longer than they may', async () => {
  const order = await getOrder(20)
  expect(order).toHaveLength(6)
  for (const name of ['usual', 'background']) expect(order.indexOf(name)).toBeLessThan(order.lastIndexOf('live'))
})
