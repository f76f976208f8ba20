import type { Clock } from '../ports/clock.ts'
import { CellWindow } from './cell-window.ts'
import { ExactWindow, windowMs } from './exact-window.ts'

export type Window = ExactWindow | CellWindow

/** Limits up to this are counted by the instant, above by half-seconds. */
const exactUpTo = 6_000
/** A second more than a window: cells are half a second longer. */
const idleMs = windowMs + 1_000
/** How many keys are looked at to find one to give up when there is no room. */
const sampled = 16

export interface Windows {
  /** The window of `key`, of the kind its limit asks for; a new, empty one when there is none of this kind. Errors: RangeError when `perMinute` is no whole number from 1. */
  of(key: string, perMinute: number): Window
  size(): number
  close(): void
}

/**
 * Windows by key. Idle ones go after one to two minutes. With `keysMax` of them each new key costs the one among 16 that has been idle
 * longest, so that a flood of addresses takes the memory of no more than `keysMax` and hardly ever the count of a key in use.
 */
export function windowsByKey(clock: Clock, keysMax: number): Windows {
  const windows = new Map<string, Window>()
  let hand = windows.entries()
  const makeRoom = () => {
    let victim: string | undefined
    let oldest = Number.POSITIVE_INFINITY
    for (let looked = 0; looked < sampled; looked++) {
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
      const known = windows.get(key)
      if (known?.exact === exact) return known
      if (known === undefined && windows.size >= keysMax) makeRoom()
      const window = exact ? new ExactWindow() : new CellWindow()
      windows.set(key, window)
      return window
    },
    size: () => windows.size,
    close: () => sweep.cancel(),
  }
}
