/**
 * Upper bounds of the classes of latencies, in milliseconds. The last class has no bound: probes end after
 * `probeTimeoutMs`. Stored records count by index, so bounds may be added at the end only.
 */
export const latencyBoundsMs = [
  5, 7, 10, 15, 20, 30, 40, 50, 60, 80, 100, 125, 150, 200, 250, 300, 400, 500, 600, 800, 1_000, 1_250, 1_500, 2_000, 2_500, 3_000, 4_000,
  5_000, 6_000, 8_000, 10_000,
] as const

/** The index of the class of a latency. */
export function latencyClass(ms: number): number {
  const index = latencyBoundsMs.findIndex((bound) => ms <= bound)
  return index === -1 ? latencyBoundsMs.length - 1 : index
}

/** Upper bound of the class that contains the 99th percentile (nearest rank), in milliseconds. 0: no latencies. */
export function getP99Ms(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const rank = Math.ceil(total * 0.99)
  let seen = 0
  for (const [index, count] of counts.entries()) {
    seen += count
    if (seen >= rank && seen > 0) return latencyBoundsMs[index]!
  }
  return 0
}
