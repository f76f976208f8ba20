import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { getP99Ms, latencyBoundsMs, latencyClass } from './classes.ts'
import { addProbe, type Probe, showDay } from './probed-days.ts'

const at = '2026-03-01T12:00:00.000Z'
const latencies = fc.array(fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: undefined }), { minLength: 1, maxLength: 500 })

test('a day counts every probe, and its p99 is the bound of the class of the real one', () => {
  fc.assert(
    fc.property(latencies, (given) => {
      const probes: Probe[] = given.map((latencyMs) => ({ endpoint: 'live', at, latencyMs }))
      const day = showDay(probes.reduce(addProbe, undefined as never))
      const succeeded = given.filter((each) => each !== undefined).toSorted((a, b) => a - b)
      expect([day.probes, day.failures]).toEqual([given.length, given.length - succeeded.length])
      const p99 = succeeded[Math.ceil(succeeded.length * 0.99) - 1]
      expect(day.p99Ms).toBe(p99 === undefined ? 0 : latencyBoundsMs[latencyClass(p99)])
      if (p99 !== undefined) expect(day.p99Ms).toBeGreaterThanOrEqual(p99)
    }),
  )
})

test('the newest probe decides whether an endpoint is up', () => {
  const first = addProbe(undefined, { endpoint: 'live', at, latencyMs: 3 })
  const second = addProbe(first, { endpoint: 'live', at: '2026-03-01T12:00:30.000Z', latencyMs: undefined })
  expect([first.lastSucceeded, second.lastSucceeded, second.lastAt]).toEqual([true, false, '2026-03-01T12:00:30.000Z'])
  expect(second.id).toBe('live:2026-03-01')
})

test('a latency beyond the last bound counts in the last class, and no latency has no p99', () => {
  expect([latencyClass(60_000), latencyClass(5), latencyClass(5.1), getP99Ms([])]).toEqual([latencyBoundsMs.length - 1, 0, 1, 0])
})
