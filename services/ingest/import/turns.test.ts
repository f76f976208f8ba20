import { expect, test } from '@jest/globals'
import { manualClock } from '@touchline/platform/clock'
import { createMetrics } from '@touchline/platform/metrics'
import fc from 'fast-check'
import { type TurnKind, turns } from './turns.ts'

interface Arrival {
  kind: TurnKind
  /** Seconds after the previous arrival. */
  afterSeconds: number
}
const arrivals = fc.array(fc.record<Arrival>({ kind: fc.constantFrom('update', 'bulk'), afterSeconds: fc.integer({ min: 0, max: 40 }) }), {
  minLength: 1,
  maxLength: 30,
})

/** The numbers of the arrivals in the order of their turns. Somebody else has the turn until all have arrived. */
async function ordered(all: readonly Arrival[]): Promise<number[]> {
  const clock = manualClock(0)
  const take = turns(clock, createMetrics())
  const first = await take('bulk')
  const order: number[] = []
  const taken = all.map(({ kind, afterSeconds }, i) => {
    clock.advance(afterSeconds * 1_000)
    return take(kind).then((turn) => {
      order.push(i)
      turn[Symbol.dispose]()
    })
  })
  first[Symbol.dispose]()
  await Promise.all(taken)
  return order
}

test('updates come before the bulk imports that arrived up to 60 s before them, each kind in the order of arrival', async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, async (all) => {
      const order = await ordered(all)
      expect(order.toSorted((a, b) => a - b)).toEqual(all.map((_, i) => i))
      const arrivedAt = all.map((_, i) => all.slice(0, i + 1).reduce((sum, { afterSeconds }) => sum + afterSeconds, 0))
      for (const [place, later] of order.entries())
        for (const earlier of order.slice(0, place)) {
          const [one, other] = [all[earlier]!, all[later]!]
          if (one.kind === other.kind) expect(earlier).toBeLessThan(later)
          else if (one.kind === 'bulk') expect(arrivedAt[later]! - arrivedAt[earlier]!).toBeGreaterThanOrEqual(60)
          else expect(arrivedAt[earlier]! - arrivedAt[later]!).toBeLessThan(60)
        }
    }),
  )
})

test('the age of the oldest update that waits is a metric, that of a bulk import is not', async () => {
  const [clock, metrics] = [manualClock(0), createMetrics()]
  const take = turns(clock, metrics)
  const age = async () => /^touchline_ingest_oldest_update_seconds (.*)$/m.exec(await metrics.text())?.[1]
  const first = await take('update')
  const [bulk, update] = [take('bulk'), take('update')]
  clock.advance(7_000)
  expect(await age()).toBe('7')
  first[Symbol.dispose]()
  const second = await update
  expect(await age()).toBe('0')
  second[Symbol.dispose]()
  ;(await bulk)[Symbol.dispose]()
})
