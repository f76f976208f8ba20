import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { boundsFor } from './bounds.ts'

let now: number
beforeEach(() => {
  now = 1_700_000_000_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
})
afterEach(() => void jest.restoreAllMocks())

const { signal } = new AbortController()
test.each([
  [Number.POSITIVE_INFINITY, 3_000],
  [5_000, 3_000],
  [3_200, 3_000],
  [2_000, 1_900],
  [500, 450],
  [20, 1],
])('with %d ms remaining for the call, an operation has %d', (leftMs, timeoutMS) => {
  expect(boundsFor(3_000, { signal, deadline: now + leftMs }).limits()).toEqual({ timeoutMS, signal })
})

test('later operations get less, and at least a millisecond', () => {
  const bounds = boundsFor(3_000, { signal, deadline: now + 5_000 })
  now += 1_000
  expect(bounds.limits().timeoutMS).toBe(2_000)
  now += 10_000
  expect(bounds.limits().timeoutMS).toBe(1)
})

test('work after the end of its call, or outside one, has the full timeout', () => {
  for (const call of [undefined, { signal, deadline: now - 1 }, { signal: AbortSignal.abort(), deadline: now + 100 }]) {
    expect(boundsFor(3_000, call).limits()).toEqual({ timeoutMS: 3_000, signal: undefined })
  }
})
