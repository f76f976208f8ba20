import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Clock } from './ports/clock.ts'

/** How the process itself fares, whatever its back ends do. */
export interface Load {
  /** The event loop turned more than 100 ms late for a second, and has not been calm for a second since. */
  isBlocked(): boolean
  /** How late the event loop turned of late, in milliseconds: so long what comes in waits before anybody looks at it. */
  lateMs(): number
  /** `near`: take nothing new on; `full`: do only what costs no memory. */
  memory(): 'fine' | 'near' | 'full'
  stop(): void
}

export interface LoadReadings {
  /** How late the event loop turned, in milliseconds, on average since this was last asked. */
  delayMs(): number
  /** 0 to 1, of what the process may use. */
  memoryShare(): number
  stop(): void
}

/** Something that is only believed once it has been so for a while. */
export interface Believed {
  is: boolean
  /** For how long the contrary has been seen. */
  contraryMs: number
}

const tooLateMs = 100
const nearShare = 0.85
const fullShare = 0.92
/** One long collection is no trouble, and what a heap holds just before one is no measure of what it keeps. */
const believedAfterMs = 1_000
const lookMs = 250
const resolutionMs = 10

export const believe = ({ is, contraryMs }: Believed, seen: boolean, forMs: number): Believed => {
  if (seen === is) return { is, contraryMs: 0 }
  const contrary = contraryMs + forMs
  return contrary >= believedAfterMs ? { is: seen, contraryMs: 0 } : { is, contraryMs: contrary }
}

/** Looks every quarter of a second; `clock` is the real one. */
export function watchLoad(clock: Clock, readings: LoadReadings = processLoad()): Load {
  const calm: Believed = { is: false, contraryMs: 0 }
  let [blocked, near, full] = [calm, calm, calm]
  let lookedAt = clock.now()
  let lateMs = 0
  const looking = clock.every(lookMs, () => {
    const now = clock.now()
    const forMs = now - lookedAt
    const share = readings.memoryShare()
    lookedAt = now
    lateMs = readings.delayMs()
    blocked = believe(blocked, lateMs > tooLateMs, forMs)
    near = believe(near, share >= nearShare, forMs)
    full = believe(full, share >= fullShare, forMs)
  })
  return {
    isBlocked: () => blocked.is,
    lateMs: () => lateMs,
    memory: () => (full.is ? 'full' : near.is ? 'near' : 'fine'),
    stop() {
      looking.cancel()
      readings.stop()
    },
  }
}

/** Memory is the heap of JavaScript by its limit, and all memory by that of the container, where one is set; the fuller of both counts. */
export function processLoad(): LoadReadings {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const container = process.constrainedMemory()
  // Without a limit the kernel names one that no machine has.
  const containerBytes = container > 0 && container < Number.MAX_SAFE_INTEGER / 2 ? container : Number.POSITIVE_INFINITY
  return {
    delayMs() {
      const ms = delay.count === 0 ? 0 : delay.mean / 1e6 - resolutionMs
      delay.reset()
      return ms
    },
    memoryShare() {
      const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics()
      return Math.max(used / most, residentBytes() / containerBytes)
    },
    stop: () => void delay.disable(),
  }
}

/** 0 when it cannot be read: it comes from a file, which a process without a free descriptor cannot open. The heap's share is known all the same. */
export function residentBytes(read: () => number = process.memoryUsage.rss): number {
  try {
    return read()
  } catch {
    return 0
  }
}
