import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { codings, listsAfter, matchUpdates } from '../testing/any-order.ts'

const updates = matchUpdates({ matches: 20, perMatch: 100 })

test('updates in any order, doubled and replayed, end in the bytes of the ordered run, in every coding', async () => {
  const ordered = await listsAfter(updates, 500)
  expect(new Set(ordered).size).toBe(codings.length)
  const orders = fc.shuffledSubarray([...updates, ...updates], { minLength: updates.length * 2 })
  const property = fc.asyncProperty(orders, async (shuffled) => {
    expect(await listsAfter([...shuffled, ...updates.slice(-500)], 300)).toEqual(ordered)
  })
  await fc.assert(property, { numRuns: 3 })
})
