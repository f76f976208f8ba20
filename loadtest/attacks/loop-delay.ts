/*
 * Loaded into a measured process before its own code (`--import`). At every SIGUSR2 it prints one line about the turns
 * of the event loop since the last one, in milliseconds: the delay of a timer of 1 ms beyond its due time, and the
 * processor time of the thread meanwhile, which other processes of the machine do not affect.
 */

const dueMs = 1
let lateMs: number[] = []
let busyMs: number[] = []
let last = performance.now()
let used = process.threadCpuUsage()

setInterval(() => {
  const now = performance.now()
  const { user, system } = process.threadCpuUsage(used)
  used = process.threadCpuUsage()
  lateMs.push(now - last - dueMs)
  busyMs.push((user + system) / 1_000)
  last = now
}, dueMs).unref()

const quantile = (sorted: readonly number[], part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

function getFigures(values: number[]) {
  const sorted = values.sort((a, b) => a - b)
  return { max: sorted.at(-1) ?? 0, p999: quantile(sorted, 0.999), p99: quantile(sorted, 0.99) }
}

process.on('SIGUSR2', () => {
  console.log(`event-loop ${JSON.stringify({ late: getFigures(lateMs), busy: getFigures(busyMs) })}`)
  lateMs = []
  busyMs = []
})
