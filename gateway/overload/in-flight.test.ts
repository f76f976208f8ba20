import { expect, test } from '@jest/globals'
import { leftBehind } from '@touchline/platform/testing/collect-garbage'
import fc from 'fast-check'
import { inFlight, inFlightBounds, type Slot } from './in-flight.ts'

const { running, waiting } = inFlightBounds

/** Numbered requests, in the order in which they start. */
function requests() {
  const { acquire, count } = inFlight()
  const started: number[] = []
  const slots = new Map<number, Slot>()
  let last = 0
  return {
    started,
    slots,
    count,
    /** The number of the request; undefined when it was refused. */
    enter(customer = 'a key'): number | undefined {
      const n = ++last
      const slot = acquire(customer, () => started.push(n))
      if (slot) slots.set(n, slot)
      return slot && n
    },
    leave(n: number) {
      slots.get(n)!.release()
      slots.delete(n)
    },
  }
}

test('16 requests of a key run, 64 are queued, one more is refused, and another key is not delayed', () => {
  const t = requests()
  const acquired = Array.from({ length: running + waiting + 1 }, () => t.enter())
  expect(t.started).toEqual(acquired.slice(0, running))
  expect(acquired.map((n) => n !== undefined)).toEqual([...Array(running + waiting).fill(true), false])
  expect([t.count(), t.slots.get(running)!.isQueued(), t.slots.get(running + 1)!.isQueued()]).toEqual([{ running, waiting }, false, true])
  const other = t.enter('another key')
  expect(t.started.at(-1)).toBe(other)
})

test('releasing a slot is idempotent', () => {
  const t = requests()
  for (let i = 0; i < running + 3; i++) t.enter()
  const [first, lastQueued] = [t.slots.get(1)!, t.slots.get(running + 3)!]
  for (const slot of [first, first, lastQueued, lastQueued]) slot.release()
  expect([t.started.at(-1), t.count()]).toEqual([running + 1, { running, waiting: 1 }])
})

test('for any sequence of arrivals, completions and cancellations the bound holds, the order is FIFO, and no request is lost or leaked', () => {
  const customers = ['a', 'b', 'c']
  const step = fc.record({
    customer: fc.constantFrom(...customers),
    does: fc.constantFrom('enter', 'enter', 'enter', 'leave'),
    n: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 500 }), (steps) => {
      const t = requests()
      const model = new Map(customers.map((each) => [each, { running: new Set<number>(), waiting: [] as number[] }]))
      for (const { customer, does, n } of steps) {
        const queue = model.get(customer)!
        if (does === 'enter') {
          const acquired = t.enter(customer)
          const isRefused = queue.running.size === running && queue.waiting.length === waiting
          expect(acquired === undefined).toBe(isRefused)
          if (acquired === undefined) continue
          if (queue.running.size < running) queue.running.add(acquired)
          else queue.waiting.push(acquired)
        } else {
          const all = [...queue.running, ...queue.waiting]
          if (all.length === 0) continue
          const left = all[n % all.length]!
          t.leave(left)
          if (queue.running.delete(left)) {
            const next = queue.waiting.shift()
            if (next !== undefined) queue.running.add(next)
          } else queue.waiting.splice(queue.waiting.indexOf(left), 1)
        }
        const ofAll = [...model.values()]
        expect(t.count()).toEqual({
          running: ofAll.reduce((sum, each) => sum + each.running.size, 0),
          waiting: ofAll.reduce((sum, each) => sum + each.waiting.length, 0),
        })
        for (const each of ofAll) for (const one of each.running) expect(t.started).toContain(one)
        for (const each of ofAll) for (const one of each.waiting) expect(t.started).not.toContain(one)
      }
      for (const n of [...t.slots.keys()]) t.leave(n)
      expect(t.count()).toEqual({ running: 0, waiting: 0 })
    }),
  )
})

test('a request that ended is gone with a collection of the young generation', async () => {
  const [requests, bytes, atOnce] = [500, 4_096, 4]
  const { acquire } = inFlight()
  const left = await leftBehind(() => {
    const slots: (Slot | undefined)[] = []
    for (let i = 0; i < requests; i++) {
      const request = new Uint8Array(bytes)
      slots.push(acquire(`key ${i}`, () => request.fill(1)))
      if (slots.length > atOnce) slots.shift()!.release()
    }
  })
  expect(left).toBeLessThan((requests * bytes) / 20)
})
