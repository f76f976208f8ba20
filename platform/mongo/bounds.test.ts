import { expect, test } from '@jest/globals'
import { boundsFor } from './bounds.ts'

const { signal } = new AbortController()
test.each([
  [Number.POSITIVE_INFINITY, 3_000],
  [5_000, 3_000],
  [3_200, 3_000],
  [2_000, 1_900],
  [500, 450],
  [20, 1],
])('with %d ms remaining for the call, an operation has %d', (leftMs, most) => {
  const { timeoutMS } = boundsFor(3_000, { signal, deadline: Date.now() + leftMs })
  expect(timeoutMS).toBeLessThanOrEqual(most)
  // Time passes meanwhile.
  expect(timeoutMS).toBeGreaterThan(most - 40)
})

test('work after the end of its call, or outside one, has the full timeout', () => {
  for (const call of [undefined, { signal, deadline: Date.now() - 1 }, { signal: AbortSignal.abort(), deadline: Date.now() + 100 }]) {
    const bounds = boundsFor(3_000, call)
    expect(bounds.timeoutMS).toBeGreaterThan(2_900)
    expect(bounds.signal).toBeUndefined()
  }
})
