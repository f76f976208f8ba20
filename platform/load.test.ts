import { expect, test } from '@jest/globals'
import { manualClock } from './clock.ts'
import { debounce, processLoad, residentBytes, watchLoad } from './load.ts'

function startWatching() {
  const clock = manualClock(0)
  const now = { delayMs: 0, memoryShare: 0.3 }
  const load = watchLoad(clock, { delayMs: () => now.delayMs, memoryShare: () => now.memoryShare, stop: () => undefined })
  return { clock, now, load }
}

test('a condition changes after it has lasted a second', () => {
  const seen = [true, true, true, true, false, false, true, false, false, false, false]
  let state = { is: false, contraryMs: 0 }
  const believed = seen.map((each) => {
    state = debounce(state, each, 250)
    return state.is
  })
  expect(believed).toEqual([false, false, false, true, true, true, true, true, true, true, false])
})

test('an event loop delay above 100 ms for a second is blocked, until it was below for a second', async () => {
  const { clock, now, load } = startWatching()
  now.delayMs = 101
  await clock.advance(999)
  expect(load.isBlocked).toBe(false)
  await clock.advance(1)
  expect(load.isBlocked).toBe(true)
  now.delayMs = 100
  await clock.advance(999)
  expect(load.isBlocked).toBe(true)
  await clock.advance(1)
  expect(load.isBlocked).toBe(false)
})

test('a short delay is not blocked', async () => {
  const { clock, now, load } = startWatching()
  now.delayMs = 700
  await clock.advance(750)
  now.delayMs = 5
  await clock.advance(250)
  now.delayMs = 700
  await clock.advance(750)
  expect(load.isBlocked).toBe(false)
})

test('memory is near its limit from 85 of 100, full from 92', async () => {
  const { clock, now, load } = startWatching()
  const after = async (share: number) => {
    now.memoryShare = share
    await clock.advance(1_000)
    return load.memory
  }
  expect([await after(0.84), await after(0.85), await after(0.91), await after(0.92), await after(0.9), await after(0.5)]).toEqual([
    'fine',
    'near',
    'near',
    'full',
    'near',
    'fine',
  ])
})

test('delay and memory of this process can be read', () => {
  const readings = processLoad()
  expect(readings.delayMs()).toBeGreaterThanOrEqual(0)
  expect(readings.memoryShare()).toBeGreaterThan(0)
  expect(readings.memoryShare()).toBeLessThan(1)
  readings.stop()
})

test('unreadable memory usage is not fatal', () => {
  const failing = () => {
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  }
  expect(residentBytes(failing)).toBe(0)
  expect(residentBytes(() => 5)).toBe(5)
})
