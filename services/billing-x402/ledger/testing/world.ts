import { setImmediate as turn } from 'node:timers/promises'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Discrete events in simulated time: one seed, one history. */
export interface World {
  /** Milliseconds since 1970. */
  now(): number
  after(ms: number, run: () => unknown): void
  sleep(ms: number): Promise<void>
  /** A number from 0 (inclusive) to 1 (exclusive). */
  random(): number
  chance(probability: number): boolean
  /** A whole number between both bounds, inclusive. */
  between(from: number, to: number): number
  pick<T>(items: readonly T[]): T | undefined
  /** Runs events in order of time until `isOver`, or until simulated time has moved on by `ms`. False: time is up. */
  run(isOver: () => boolean, ms: number): Promise<boolean>
}

interface Event {
  at: number
  order: number
  run(): unknown
}

export function world(seed: number): World {
  let now = Date.UTC(2026, 2, 14, 15, 30)
  let order = 0
  const events: Event[] = []
  const generator = xoroshiro128plus(seed)
  const random = () => uniformFloat64(generator)
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const after = (ms: number, run: () => unknown) => insert(events, { at: now + ms, order: order++, run })
  return {
    now: () => now,
    after,
    sleep: (ms) => new Promise((resolve) => after(ms, () => resolve())),
    random,
    chance: (probability) => random() < probability,
    between,
    pick: (items) => items[between(0, items.length - 1)],
    async run(isOver, ms) {
      const end = now + ms
      while (!isOver()) {
        const next = events[events.length - 1]
        if (!next || next.at > end) return false
        events.pop()
        now = next.at
        // An event that is out of date returns true.
        if ((await next.run()) !== true) await turn()
      }
      return true
    },
  }
}

/** Latest first, so that the next event is popped. */
function insert(events: Event[], event: Event): void {
  let [from, to] = [0, events.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isBefore(event, events[middle]!)) from = middle + 1
    else to = middle
  }
  events.splice(from, 0, event)
}

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)
