import { expect, test } from '@jest/globals'
import { createMetrics } from '@touchline/platform/metrics'
import { bounds } from './call-limit.ts'
import { shedding } from './shedding.ts'

/**
 * The concurrency limit by window for a service that takes 3 ms, when after one second without delay the event loop is
 * late by `lateAfterMs`.
 */
async function limitsByWindow(lateAfterMs: number): Promise<number[]> {
  let now = 0
  const metrics = createMetrics()
  const load = {
    isBlocked: false,
    memory: 'fine' as const,
    get lateMs() {
      return now < 1_000 ? 0 : lateAfterMs
    },
    stop: () => undefined,
  }
  const { begin } = shedding(load, metrics, () => now)
  const limit = async () => Number(/_call_limit\{service="fixtures"\} (\d+)/.exec(await metrics.text())![1])
  begin('fixtures').end(3)
  const limits: number[] = []
  for (let window = 0; window < 20; window++) {
    limits.push(await limit())
    const all = Array.from({ length: limits.at(-1)! }, () => begin('fixtures'))
    now += 250
    for (const each of all) each.end(3)
  }
  return limits
}

test('delay of the event loop lowers the concurrency limit', async () => {
  expect(Math.max(...(await limitsByWindow(0)))).toBeGreaterThan(2 * bounds.initial)
  expect(Math.min(...(await limitsByWindow(60)))).toBeLessThanOrEqual(bounds.initial / 4)
})
