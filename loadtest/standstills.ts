/** When this process itself stood still, because the machine did or for work of its own: times that were taken meanwhile are not another's. */
export interface Standstills {
  /** By `performance.now()`. */
  during(from: number, until: number): boolean
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
  return { during: (from, until) => seen.some((each) => each.from < until && from < each.until) }
}
