import type { Window } from '../memory/rate-limiter.ts'
import type { Clock } from '../ports/clock.ts'
import type { Outage } from './link.ts'
import type { Presence } from './presence.ts'
import { getLimitAlone, getPart } from './shares.ts'

interface AloneOptions {
  clock: Clock
  presence: Presence
  outage(): Outage | undefined
}

/** The limits of windows that this process counts without Redis. */
export function limitsAlone({ clock, presence, outage }: AloneOptions) {
  const firsts = new WeakMap<Window, { outage: Outage; admittedBefore: number }>()
  return (perMinute: number, window: Window): number => {
    const current = outage()
    // Redis responds, but not about this window.
    if (!current) return getPart(perMinute, presence.present())
    let first = firsts.get(window)
    if (first?.outage !== current) {
      first = { outage: current, admittedBefore: window.count(clock.now()) }
      firsts.set(window, first)
    }
    const { since, followsSharing } = current
    const counted = { forMs: clock.now() - since, followsSharing, admittedBefore: first.admittedBefore }
    return getLimitAlone(perMinute, presence.present(), counted)
  }
}
