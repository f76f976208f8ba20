/** When this process itself stood still, because the machine did or for work of its own: that time is not another's. */
export interface Standstills {
  /** Milliseconds of it from one instant to another, by `performance.now()`; a standstill that has just ended may not be known yet. */
  within(from: number, until: number): number
}

const lookMs = 2
const stillMs = 8

export function standstills(): Standstills {
  const seen: { from: number; until: number }[] = []
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    if (now - last >= stillMs) seen.push({ from: last, until: now })
    last = now
  }, lookMs).unref()
  return {
    within: (from, until) => seen.reduce((ms, each) => ms + Math.max(0, Math.min(until, each.until) - Math.max(from, each.from)), 0),
  }
}
