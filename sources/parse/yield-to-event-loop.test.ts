import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, jest, test } from '@jest/globals'
import { inSlices, sliceMs, yieldToEventLoop } from './yield-to-event-loop.ts'

afterEach(() => void jest.restoreAllMocks())

/** A manual clock, at the beginning of a slice. */
async function atSliceBegin(): Promise<{ ms: number }> {
  const clock = { ms: 1e9 }
  jest.spyOn(performance, 'now').mockImplementation(() => clock.ms)
  await yieldToEventLoop()
  return clock
}

test('other tasks run only after a slice has expired', async () => {
  const clock = await atSliceBegin()
  let turns = 0
  void nextTurn().then(() => turns++)
  for (; clock.ms < 1e9 + sliceMs; clock.ms++) await yieldToEventLoop()
  expect(turns).toBe(0)
  await yieldToEventLoop()
  expect(turns).toBe(1)
  expect(yieldToEventLoop()).toBeUndefined()
})

test('a list is built in order, with one yield per slice', async () => {
  const clock = await atSliceBegin()
  let turns = 0
  let isMade = false
  const doubled = [1, 2, 3, 4, 5, 6].values().map((each) => {
    clock.ms += sliceMs / 2
    return 2 * each
  })
  const made = inSlices(doubled).finally(() => {
    isMade = true
  })
  for (; !isMade; turns++) await nextTurn()
  expect(await made).toEqual([2, 4, 6, 8, 10, 12])
  expect(turns).toBeGreaterThanOrEqual(3)
})
