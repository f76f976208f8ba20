import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { inFlight, inFlightBounds, type Place } from './in-flight.ts'

const { running, waiting } = inFlightBounds

/** Requests by number, as the ledger lets them begin. */
function ledger() {
  const { enter, count } = inFlight()
  const begun: number[] = []
  const places = new Map<number, Place>()
  let last = 0
  return {
    begun,
    places,
    count,
    /** Its number; undefined when it was refused. */
    enter(customer = 'a key'): number | undefined {
      const n = ++last
      const place = enter(customer, () => begun.push(n))
      if (place) places.set(n, place)
      return place && n
    },
    leave(n: number) {
      places.get(n)!.leave()
      places.delete(n)
    },
  }
}

test('sixteen of a key run, sixty-four wait, one more is refused, and another key is not held up by them', () => {
  const t = ledger()
  const entered = Array.from({ length: running + waiting + 1 }, () => t.enter())
  expect(t.begun).toEqual(entered.slice(0, running))
  expect(entered.map((n) => n !== undefined)).toEqual([...Array(running + waiting).fill(true), false])
  expect([t.count(), t.places.get(running)!.waits, t.places.get(running + 1)!.waits]).toEqual([{ running, waiting }, false, true])
  const other = t.enter('another key')
  expect(t.begun.at(-1)).toBe(other)
})

test('who has left twice has left once', () => {
  const t = ledger()
  for (let i = 0; i < running + 3; i++) t.enter()
  const [first, lastInLine] = [t.places.get(1)!, t.places.get(running + 3)!]
  for (const place of [first, first, lastInLine, lastInLine]) place.leave()
  expect([t.begun.at(-1), t.count()]).toEqual([running + 1, { running, waiting: 1 }])
})

test('however they come, end and give up, never more run than may, in order, none is lost, and nothing is left at the end', () => {
  const customers = ['a', 'b', 'c']
  const step = fc.record({
    customer: fc.constantFrom(...customers),
    does: fc.constantFrom('enter', 'enter', 'enter', 'leave'),
    n: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 500 }), (steps) => {
      const t = ledger()
      const model = new Map(customers.map((each) => [each, { running: new Set<number>(), waiting: [] as number[] }]))
      for (const { customer, does, n } of steps) {
        const line = model.get(customer)!
        if (does === 'enter') {
          const entered = t.enter(customer)
          const isRefused = line.running.size === running && line.waiting.length === waiting
          expect(entered === undefined).toBe(isRefused)
          if (entered === undefined) continue
          if (line.running.size < running) line.running.add(entered)
          else line.waiting.push(entered)
        } else {
          const all = [...line.running, ...line.waiting]
          if (all.length === 0) continue
          const gone = all[n % all.length]!
          t.leave(gone)
          if (line.running.delete(gone)) {
            const next = line.waiting.shift()
            if (next !== undefined) line.running.add(next)
          } else line.waiting.splice(line.waiting.indexOf(gone), 1)
        }
        const ofAll = [...model.values()]
        expect(t.count()).toEqual({
          running: ofAll.reduce((sum, each) => sum + each.running.size, 0),
          waiting: ofAll.reduce((sum, each) => sum + each.waiting.length, 0),
        })
        for (const each of ofAll) for (const one of each.running) expect(t.begun).toContain(one)
        for (const each of ofAll) for (const one of each.waiting) expect(t.begun).not.toContain(one)
      }
      for (const n of [...t.places.keys()]) t.leave(n)
      expect(t.count()).toEqual({ running: 0, waiting: 0 })
    }),
  )
})
