import { readFileSync } from 'node:fs'

/** The function that is returned answers which part of the processors' time (0 to 1) the host gave to other machines since; 0 where it does not say. */
export function stolenSince(): () => number {
  const before = processorTime()
  return () => {
    const now = processorTime()
    return now.all > before.all ? (now.stolen - before.stolen) / (now.all - before.all) : 0
  }
}

/** Since the machine was started, in ticks, idle ones included (proc(5)). */
function processorTime(): { stolen: number; all: number } {
  if (process.platform !== 'linux') return { stolen: 0, all: 0 }
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.trim().split(/\s+/)
  const all = ticks.slice(0, 8).map(Number)
  return { stolen: all[7]!, all: all.reduce((sum, each) => sum + each, 0) }
}
