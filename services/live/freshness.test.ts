import { expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { manualClock } from '@touchline/platform/clock'
import { freshness } from './freshness.ts'

function given() {
  const [steadyClock, bus] = [manualClock(0), { staleness: 0, stalenessMs: () => bus.staleness }]
  let failure: Error | undefined
  const fresh = freshness({ bus, steadyClock })
  const apply = fresh.observed(async () => {
    if (failure) throw failure
  })
  const applied = async (error?: Error) => {
    failure = error
    await apply([]).catch(() => undefined)
    return fresh.behindMs()
  }
  return { steadyClock, bus, applied, ...fresh }
}

test.each([fail('upstream_unavailable'), fail('timeout')])('while updates cannot be applied ($code), live is behind', async (away) => {
  const { steadyClock, applied, behindMs } = given()
  expect(await applied(away)).toBe(0)
  await steadyClock.advance(4_000)
  expect(await applied(away)).toBe(4_000)
  await steadyClock.advance(8_000)
  expect(behindMs()).toBe(12_000)
  expect(await applied()).toBe(0)
})

test('an update that only fails for its match does not make live behind', async () => {
  const { steadyClock, applied, behindMs } = given()
  await applied(fail('not_found', { kind: 'match', id: 'soc-m0000000001' }))
  await steadyClock.advance(5_000)
  expect(behindMs()).toBe(0)
})

test('updates that are not delivered again are not waited for', async () => {
  const { steadyClock, applied, behindMs } = given()
  await applied(fail('upstream_unavailable'))
  await steadyClock.advance(15_001)
  expect(behindMs()).toBe(0)
})

test('a bus without answers makes live behind', async () => {
  const { bus, applied } = given()
  bus.staleness = 3_000
  expect(await applied()).toBe(3_000)
})
