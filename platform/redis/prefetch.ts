import type { Clock, Timer } from '../ports/clock.ts'

/**
 * From this limit on a process prefetches permits: a busy key then costs a few Redis commands a second, not one per
 * request.
 */
const prefetchFrom = 60_000
/** A prefetch takes at most one in this many of the average permits of a half-second. */
const fractionMax = 4
const cellsPerMinute = 120

/**
 * Permits counted in Redis before they are used, valid for the rest of their half-second: each is used within the cell
 * that counts it.
 */
export interface Prefetch {
  key: string
  perMinute: number
  unused: number
  /** Permits remaining in Redis, without these. */
  remaining: number
  cell: number
  /** Epoch of the window. */
  epoch: string
  /** Monotonic clock: not later than the end of the cell in Redis. */
  expiresAt: number
}

interface Slot {
  prefetch?: Prefetch
  expiry?: Timer
  /** Permits to fetch next: doubled when all were used before the expiry, halved when at least half were not. */
  size: number
}

/** `refund` returns permits of a cell to Redis. */
export function prefetches(clock: Clock, refund: (key: string, cell: number, count: number, epoch: string) => Promise<void>) {
  const slots = new WeakMap<object, Slot>()
  const open = new Set<Slot>()
  const end = async (slot: Slot) => {
    const { prefetch } = slot
    open.delete(slot)
    slot.expiry?.cancel()
    delete slot.prefetch
    if (prefetch && prefetch.unused > 0) {
      const unused = prefetch.unused
      prefetch.unused = 0
      await refund(prefetch.key, prefetch.cell, unused, prefetch.epoch)
    }
  }
  return {
    /** Permits to fetch in addition to those of waiting requests; 0 below 60,000 a minute. */
    size: (window: object, perMinute: number): number =>
      perMinute < prefetchFrom ? 0 : Math.min(slots.get(window)?.size ?? 1, Math.floor(perMinute / cellsPerMinute / fractionMax)),
    store(window: object, prefetch: Prefetch): void {
      if (prefetch.unused === 0) return
      const slot = slots.get(window) ?? { size: 1 }
      slots.set(window, slot)
      void end(slot)
      const fetched = prefetch.unused
      Object.assign(slot, { prefetch })
      open.add(slot)
      slot.expiry = clock.after(Math.max(0, prefetch.expiresAt - clock.now()), () => {
        if (prefetch.unused * 2 >= fetched) slot.size = Math.max(1, slot.size >> 1)
        void end(slot)
      })
    },
    /** Uses one prefetched permit; undefined when there is none for this limit now. */
    consume(window: object, perMinute: number): { remaining: number; cell: number; epoch: string } | undefined {
      const slot = slots.get(window)
      const prefetch = slot?.prefetch
      if (!prefetch || prefetch.unused === 0 || prefetch.perMinute !== perMinute || clock.now() >= prefetch.expiresAt) return undefined
      prefetch.unused--
      if (prefetch.unused === 0) slot.size = Math.min(slot.size * 2, Math.ceil(perMinute / cellsPerMinute))
      return { remaining: prefetch.remaining + prefetch.unused, cell: prefetch.cell, epoch: prefetch.epoch }
    },
    unused(window: object): number {
      const prefetch = slots.get(window)?.prefetch
      return prefetch && clock.now() < prefetch.expiresAt ? prefetch.unused : 0
    },
    async close(): Promise<void> {
      await Promise.all([...open].map(end))
    },
  }
}
