import type { Clock } from '../ports/clock.ts'
import { CellWindow } from './cell-window.ts'
import { ExactWindow, windowMs } from './exact-window.ts'

export type Window = ExactWindow | CellWindow

/** Limits up to this are counted exactly, higher ones in half-second cells. */
const exactUpTo = 6_000
/** A second more than a window: cells cover half a second more. */
const idleMs = windowMs + 1_000
/** Keys sampled to choose one to evict. */
const sampled = 16

export interface Windows {
  /**
   * The window of `key`, of the kind its limit needs; a new, empty one when there is none of this kind. Errors:
   * RangeError when `perMinute` is not a whole number from 1.
   */
  of(key: string, perMinute: number): Window
  size(): number
  close(): void
}

/**
 * Windows by key. Idle windows are removed after one to two minutes. At `keysMax` windows each new key evicts the
 * longest idle of 16 sampled ones, so that a flood of addresses uses the memory of `keysMax` windows at most and rarely
 * evicts a key in use.
 */
export function windowsByKey(clock: Clock, keysMax: number): Windows {
  const windows = new Map<string, Window>()
  let hand = windows.entries()
  const makeRoom = () => {
    let victim: string | undefined
    let oldest = Number.POSITIVE_INFINITY
    for (let n = 0; n < sampled; n++) {
      let next = hand.next()
      if (next.done) {
        hand = windows.entries()
        next = hand.next()
      }
      if (next.done) break
      const newest = next.value[1].newest()
      if (newest < oldest) [victim, oldest] = [next.value[0], newest]
    }
    if (victim !== undefined) windows.delete(victim)
  }
  const sweep = clock.every(idleMs, () => {
    const idleBefore = clock.now() - idleMs
    for (const [key, window] of windows) if (window.newest() < idleBefore) windows.delete(key)
  })
  return {
    of(key, perMinute) {
      if (!Number.isInteger(perMinute) || perMinute < 1) throw new RangeError(`a limit of ${perMinute} a minute is no whole number from 1`)
      const exact = perMinute <= exactUpTo
      const existing = windows.get(key)
      if (existing?.exact === exact) return existing
      if (existing === undefined && windows.size >= keysMax) makeRoom()
      const window = exact ? new ExactWindow() : new CellWindow()
      windows.set(key, window)
      return window
    },
    size: () => windows.size,
    close: () => sweep.cancel(),
  }
}
