import { readFileSync } from 'node:fs'

/**
 * Returns a function for the share (0 to 1) of processor time that the host has stolen since. 0 if the host does not
 * report it.
 */
export function cpuStealSince(): () => number {
  const before = processorTime()
  return () => {
    const now = processorTime()
    return now.all > before.all ? (now.stolen - before.stolen) / (now.all - before.all) : 0
  }
}

/** Ticks since boot, idle ticks included (proc(5)). */
function processorTime(): { stolen: number; all: number } {
  if (process.platform !== 'linux') return { stolen: 0, all: 0 }
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.trim().split(/\s+/)
  const all = ticks.slice(0, 8).map(Number)
  return { stolen: all[7]!, all: all.reduce((sum, each) => sum + each, 0) }
}
