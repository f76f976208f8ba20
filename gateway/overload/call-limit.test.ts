import { expect, test } from '@jest/globals'
import { bounds, callLimit, type Learned, learn } from './call-limit.ts'

/** A service that works on `atOnce` calls, each `takesMs`; the others wait. What a full limit comes to after so many windows. */
function settled(from: Learned, { takesMs, atOnce }: { takesMs: number; atOnce: number }, windows: number): Learned {
  let learned = from
  for (let i = 0; i < windows; i++) {
    const fastMs = takesMs * Math.max(1, learned.limit / atOnce)
    learned = learn(learned, { fastMs, most: learned.limit })
  }
  return learned
}
const waitOf = ({ limit }: Learned, { takesMs, atOnce }: { takesMs: number; atOnce: number }) => takesMs * Math.max(1, limit / atOnce)

test.each([
  { takesMs: 1, atOnce: 1 },
  { takesMs: 4, atOnce: 2 },
  { takesMs: 20, atOnce: 8 },
  { takesMs: 150, atOnce: 100 },
])('calls that take $takesMs ms, $atOnce at once, keep the service busy and do not wait long', (service) => {
  const calm = learn({ limit: bounds.first, usualMs: Number.POSITIVE_INFINITY }, { fastMs: service.takesMs, most: 1 })
  expect(calm).toEqual({ limit: bounds.first, usualMs: service.takesMs })
  const busy = settled(calm, service, 50)
  expect(busy.limit).toBeGreaterThanOrEqual(service.atOnce)
  expect(waitOf(busy, service)).toBeLessThanOrEqual(2.5 * (2 * service.takesMs + 5))
})

test('from the first call too many it takes a second until they hardly wait', () => {
  const service = { takesMs: 4, atOnce: 2 }
  const calm = { limit: bounds.first, usualMs: 4 }
  expect(waitOf(settled(calm, service, 5), service)).toBeLessThanOrEqual(100)
})

test('a service that became slower for good is not held to what it was', () => {
  const learned = settled({ limit: bounds.first, usualMs: 2 }, { takesMs: 300, atOnce: 100 }, 100)
  expect(learned.usualMs).toBe(300)
  expect(learned.limit).toBeGreaterThanOrEqual(100)
})

test('half of the calls may be silent: the others speak for the service', () => {
  const limit = callLimit(0)
  for (let i = 0; i < 200; i++) {
    limit.begin()
    limit.end(i * 10, i % 2 === 0 ? 3 : 500)
  }
  expect(limit.most()).toBe(bounds.first)
})

test('no more are under way than the limit, and what was given up teaches nothing', () => {
  const limit = callLimit(0)
  for (let i = 0; i < bounds.first; i++) expect(limit.begin()).toBe(true)
  expect([limit.isFull(), limit.begin()]).toEqual([true, false])
  for (let i = 0; i < 100; i++) limit.end(10_000, undefined)
  expect([limit.isFull(), limit.most()]).toEqual([false, bounds.first])
})
