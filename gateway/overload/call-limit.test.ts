import { expect, test } from '@jest/globals'
import { bounds, callLimit, type LimitState, nextLimit } from './call-limit.ts'

/**
 * The limit after a number of fully used windows, for a service that processes `atOnce` calls of `takesMs` each at a
 * time and queues the others.
 */
function settle(from: LimitState, { takesMs, atOnce }: { takesMs: number; atOnce: number }, windows: number): LimitState {
  let state = from
  for (let i = 0; i < windows; i++) {
    const fastMs = takesMs * Math.max(1, state.limit / atOnce)
    state = nextLimit(state, { fastMs, maxInFlight: state.limit })
  }
  return state
}
const getWait = ({ limit }: LimitState, { takesMs, atOnce }: { takesMs: number; atOnce: number }) => takesMs * Math.max(1, limit / atOnce)

test.each([
  { takesMs: 1, atOnce: 1 },
  { takesMs: 4, atOnce: 2 },
  { takesMs: 20, atOnce: 8 },
  { takesMs: 150, atOnce: 100 },
])('a service with $atOnce concurrent calls of $takesMs ms is fully used, with bounded queueing', (service) => {
  const calm = nextLimit({ limit: bounds.initial, baselineMs: Number.POSITIVE_INFINITY }, { fastMs: service.takesMs, maxInFlight: 1 })
  expect(calm).toEqual({ limit: bounds.initial, baselineMs: service.takesMs })
  const busy = settle(calm, service, 50)
  expect(busy.limit).toBeGreaterThanOrEqual(service.atOnce)
  expect(getWait(busy, service)).toBeLessThanOrEqual(2.5 * (2 * service.takesMs + 5))
})

test('after an overload queueing is short again within a second', () => {
  const service = { takesMs: 4, atOnce: 2 }
  const calm = { limit: bounds.initial, baselineMs: 4 }
  expect(getWait(settle(calm, service, 5), service)).toBeLessThanOrEqual(100)
})

test('the baseline follows a service that became permanently slower', () => {
  const state = settle({ limit: bounds.initial, baselineMs: 2 }, { takesMs: 300, atOnce: 100 }, 100)
  expect(state.baselineMs).toBe(300)
  expect(state.limit).toBeGreaterThanOrEqual(100)
})

test('half of the calls may hang: the others determine the limit', () => {
  const limit = callLimit(0)
  for (let i = 0; i < 200; i++) {
    limit.begin()
    limit.end(i * 10, i % 2 === 0 ? 3 : 500)
  }
  expect(limit.current()).toBe(bounds.initial)
})

test('the limit bounds the calls in flight, and cancelled calls do not change it', () => {
  const limit = callLimit(0)
  for (let i = 0; i < bounds.initial; i++) expect(limit.begin()).toBe(true)
  expect([limit.isFull(), limit.begin()]).toEqual([true, false])
  for (let i = 0; i < 100; i++) limit.end(10_000, undefined)
  expect([limit.isFull(), limit.current()]).toEqual([false, bounds.initial])
})
