import type { Clock, Timer } from '../ports/clock.ts'

/** From this limit on a process takes calls up front: then a busy key costs a few questions of Redis a second, not one a call. */
const leasedFrom = 60_000
/** Of what a limit allows in half a second on average, at most this part is taken up front at once. */
const partMax = 4
const cellsAMinute = 120

/** Calls counted in Redis before anybody made them, for what is left of their half-second: spent within it, each is counted in its own cell. */
export interface Lease {
  key: string
  perMinute: number
  unspent: number
  /** How many are left in Redis beside these. */
  left: number
  cell: number
  /** Of the window. */
  name: string
  /** By the steady clock: no later than the cell ends for Redis. */
  endsAt: number
}

interface Held {
  lease?: Lease
  ends?: Timer
  /** How many to take next: doubled when they were spent before the end, halved when half were not. */
  size: number
}

/** `back` gives calls of a cell back to Redis. */
export function leases(clock: Clock, back: (key: string, cell: number, count: number, name: string) => Promise<void>) {
  const held = new WeakMap<object, Held>()
  const open = new Set<Held>()
  const end = async (one: Held) => {
    const { lease } = one
    open.delete(one)
    one.ends?.cancel()
    delete one.lease
    if (lease && lease.unspent > 0) {
      const unspent = lease.unspent
      lease.unspent = 0
      await back(lease.key, lease.cell, unspent, lease.name)
    }
  }
  return {
    /** How many to take beside those that are there; 0 below 60,000 a minute. */
    size: (window: object, perMinute: number): number =>
      perMinute < leasedFrom ? 0 : Math.min(held.get(window)?.size ?? 1, Math.floor(perMinute / cellsAMinute / partMax)),
    keep(window: object, lease: Lease): void {
      if (lease.unspent === 0) return
      const one = held.get(window) ?? { size: 1 }
      held.set(window, one)
      void end(one)
      const taken = lease.unspent
      Object.assign(one, { lease })
      open.add(one)
      one.ends = clock.after(Math.max(0, lease.endsAt - clock.now()), () => {
        if (lease.unspent * 2 >= taken) one.size = Math.max(1, one.size >> 1)
        void end(one)
      })
    },
    /** One of those taken up front, or undefined when there is none for this limit now. */
    spend(window: object, perMinute: number): { remaining: number; cell: number; name: string } | undefined {
      const one = held.get(window)
      const lease = one?.lease
      if (!lease || lease.unspent === 0 || lease.perMinute !== perMinute || clock.now() >= lease.endsAt) return undefined
      lease.unspent--
      if (lease.unspent === 0) one.size = Math.min(one.size * 2, Math.ceil(perMinute / cellsAMinute))
      return { remaining: lease.left + lease.unspent, cell: lease.cell, name: lease.name }
    },
    unspent(window: object): number {
      const lease = held.get(window)?.lease
      return lease && clock.now() < lease.endsAt ? lease.unspent : 0
    },
    async close(): Promise<void> {
      await Promise.all([...open].map(end))
    },
  }
}
