import { expect, test } from '@jest/globals'
import { manualClock } from '../clock.ts'
import type { RateLimitResult } from '../ports/rate-limiter.ts'
import { rateLimiterSuite } from '../testing/rate-limiter-suite.ts'
import { memoryRateLimiter, windowsByKey } from './rate-limiter.ts'

rateLimiterSuite('memory', memoryRateLimiter, 100)

test('a flood of other keys uses bounded memory and does not evict a key in use', () => {
  const clock = manualClock(0)
  const windows = windowsByKey(clock, 1_000)
  const busy = () => {
    const window = windows.of('busy', 10)
    if (window.exact && window.count(clock.now()) < 10) window.add(clock.now(), 1)
    return window.count(clock.now())
  }
  for (let i = 0; i < 10_000; i++) {
    const window = windows.of(`address ${i}`, 30)
    if (window.exact) window.add(clock.now() - 1, i)
    expect(busy()).toBe(Math.min(10, i + 1))
  }
  expect(windows.size()).toBe(1_000)
})

test('idle keys are dropped within two minutes', async () => {
  const clock = manualClock(0)
  const windows = windowsByKey(clock, 1_000)
  for (let i = 0; i < 100; i++) windows.of(`key ${i}`, i % 2 ? 30 : 60_000).count(clock.now())
  await clock.advance(122_000)
  expect(windows.size()).toBe(0)
})

test('a receipt stays valid while the window is compacted in memory', async () => {
  const clock = manualClock(0)
  const limiter = memoryRateLimiter(clock)
  const results: RateLimitResult[] = []
  for (let i = 0; i < 500; i++) {
    results.push(await limiter.consume('k', 100))
    await clock.advance(599)
    if (i % 7 === 3) limiter.refund('k', 100, results[i - 2] as RateLimitResult)
  }
  // The last 60 s have slightly more than 100 requests, and every seventh of them was refunded.
  expect(await limiter.remaining('k', 100)).toBe(100 - 100 + 14)
})

test.each([0, -1, 2.5, Number.NaN])('a limit of %p is a RangeError', (limit) => {
  expect(() => memoryRateLimiter(manualClock(0)).consume('k', limit)).toThrow(RangeError)
})
