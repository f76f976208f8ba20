/**
 * Records when the event loop of this process was blocked, by the machine or by its own work, to subtract that time.
 */
export interface Standstills {
  /**
   * Milliseconds blocked in an interval, by `performance.now()`. A standstill that has just ended may not be recorded
   * yet.
   */
  within(from: number, until: number): number
}

const intervalMs = 2
const stillMs = 8

export function standstills(): Standstills {
  const standstills: { from: number; until: number }[] = []
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    if (now - last >= stillMs) standstills.push({ from: last, until: now })
    last = now
  }, intervalMs).unref()
  return {
    within: (from, until) => standstills.reduce((ms, each) => ms + Math.max(0, Math.min(until, each.until) - Math.max(from, each.from)), 0),
  }
}
