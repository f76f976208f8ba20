import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { facts } from './records.ts'

/**
 * Assigns instants of publication, in milliseconds since 1970. A reader who continues after the newest instant misses
 * no fact, because no fact becomes visible at an instant up to `readableUpTo`.
 */
export interface Positions {
  /** Calls `write` with an instant, and again with a later one if the write took too long. */
  write(write: (at: number) => Promise<void>): Promise<void>
  readableUpTo(): number
}

interface PositionsDeps {
  store: DocumentStore
  clock: Clock
  realClock: Clock
}

/**
 * In a store whose writes become visible in the order of their start, the instant is the time of the write, or the next
 * one that no reader has passed. In a store whose writes become visible late (`lateMs` > 0), nothing younger than
 * `lateMs` is readable, and a write that took longer is repeated.
 */
export async function positions({ store, clock, realClock }: PositionsDeps): Promise<Positions> {
  const isLate = store.lateMs > 0
  const { items } = await store.find(facts, 'byInstant', { desc: true, limit: 1 })
  // How far readers of an earlier process had read is unknown, but not beyond the newest fact or the current time.
  let newest = items[0] ? Date.parse(items[0].doc.fact!.publishedAt) : 0
  let readUpTo = Math.max(newest, clock.now())
  const inProgress = new Map<symbol, number>()
  return {
    async write(write) {
      for (let isDone = false; !isDone; ) {
        const call = Symbol()
        const startedAt = realClock.now()
        const at = isLate ? clock.now() : Math.max(readUpTo + 1, clock.now())
        newest = Math.max(newest, at)
        inProgress.set(call, at)
        try {
          await write(at)
        } finally {
          inProgress.delete(call)
        }
        isDone = !isLate || realClock.now() - startedAt <= store.lateMs
      }
    },
    readableUpTo() {
      if (isLate) return clock.now() - store.lateMs
      const upTo = Math.max(newest, clock.now())
      readUpTo = Math.max(readUpTo, Math.min(upTo, ...[...inProgress.values()].map((at) => at - 1)))
      return readUpTo
    },
  }
}
