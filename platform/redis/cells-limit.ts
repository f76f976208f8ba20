import type { CellWindow } from '../memory/cell-window.ts'
import { refusedFor, takeFrom } from '../memory/rate-limiter.ts'
import type { Taken } from '../ports/rate-limiter.ts'
import type { Shared } from './exact-limit.ts'

/** How many of those admitted here Redis has not been told of, and the name of its hash that holds the others. */
interface Told {
  missed: number
  hash: string
}

const sharedKey = (key: string) => `touchline:limit:{${key}}:cells`

/** Limits counted by half-seconds. A receipt is the cell in Redis (empty when it was not asked), a colon, the cell here. */
export function cellsLimit({ link, clock, now, part, unique }: Shared) {
  const windows = new WeakMap<CellWindow, Told>()
  const toldOf = (window: CellWindow): Told => {
    const told = windows.get(window) ?? { missed: 0, hash: '' }
    windows.set(window, told)
    return told
  }
  return {
    async take(key: string, perMinute: number, window: CellWindow, id: number): Promise<Taken> {
      const told = toldOf(window)
      let sent: number | undefined
      const answer = await link.ask((redis) => {
        sent = told.missed
        told.missed = 0
        return redis.limitCells(sharedKey(key), now(), perMinute, 1, sent, unique(id))
      })
      if (!answer) {
        const taken = takeFrom(window, clock.now(), part(perMinute), id)
        // One that was sent may be counted there although no answer came: told again it might count twice.
        told.missed += sent ?? (taken.allowed ? 1 : 0)
        return { ...taken, receipt: `:${taken.receipt}` }
      }
      const [allowed, remaining, waitMicros, cell, hash] = answer
      const held = window.count(clock.now())
      if (told.hash !== '' && told.hash !== hash) told.missed = held
      told.hash = hash
      if (!allowed) return refusedFor(waitMicros / 1_000)
      return { allowed: true, remaining, retryAfterSeconds: 0, receipt: `${cell}:${window.add()}` }
    },
    async left(key: string, perMinute: number): Promise<number | undefined> {
      return (await link.ask((redis) => redis.limitCells(sharedKey(key), now(), perMinute, 0, 0, '')))?.[1]
    },
    async giveBack(key: string, window: CellWindow, { receipt }: Taken): Promise<void> {
      const [cell = '', localCell = ''] = String(receipt).split(':')
      window.remove(Number(localCell))
      const told = toldOf(window)
      if (cell !== '') await link.ask((redis) => redis.limitCellsBack(sharedKey(key), Number(cell)))
      else if (told.missed > 0) told.missed--
    },
  }
}
