import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Clock } from './ports/clock.ts'

/** Load of the process itself, independent of its back ends. The fields change over time: do not copy them. */
export interface Load {
  /** True once the event loop delay was above 100 ms for a second, until it is below that for a second. */
  readonly isBlocked: boolean
  /** Recent event loop delay in milliseconds: the time that incoming data waits before it is handled. */
  readonly lateMs: number
  /** `near`: accept no new work; `full`: do only work that needs no memory. */
  readonly memory: 'fine' | 'near' | 'full'
  stop(): void
}

export interface LoadReadings {
  /** Mean event loop delay in milliseconds since the last call. */
  delayMs(): number
  /** Used memory, 0 to 1 of the limit. */
  memoryShare(): number
  stop(): void
}

/** A debounced condition: it changes only after the new value has lasted for a while. */
export interface Debounced {
  is: boolean
  /** Time for which the opposite value has been observed. */
  contraryMs: number
}

const tooLateMs = 100
const nearShare = 0.85
const fullShare = 0.92
/** A single long garbage collection is harmless, and heap usage just before one says little about what is retained. */
const debounceMs = 1_000
const sampleMs = 250
const resolutionMs = 10

export const debounce = ({ is, contraryMs }: Debounced, observed: boolean, forMs: number): Debounced => {
  if (observed === is) return { is, contraryMs: 0 }
  const contrary = contraryMs + forMs
  return contrary >= debounceMs ? { is: observed, contraryMs: 0 } : { is, contraryMs: contrary }
}

/** Samples every 250 ms; `clock` is real time. */
export function watchLoad(clock: Clock, readings: LoadReadings = processLoad()): Load {
  const calm: Debounced = { is: false, contraryMs: 0 }
  let [blocked, near, full] = [calm, calm, calm]
  let sampledAt = clock.now()
  const sampling = clock.every(sampleMs, () => {
    const now = clock.now()
    const forMs = now - sampledAt
    const share = readings.memoryShare()
    sampledAt = now
    const lateMs = readings.delayMs()
    blocked = debounce(blocked, lateMs > tooLateMs, forMs)
    near = debounce(near, share >= nearShare, forMs)
    full = debounce(full, share >= fullShare, forMs)
    Object.assign(load, { isBlocked: blocked.is, lateMs, memory: full.is ? 'full' : near.is ? 'near' : 'fine' })
  })
  const load: Load = {
    isBlocked: false,
    lateMs: 0,
    memory: 'fine',
    stop() {
      sampling.cancel()
      readings.stop()
    },
  }
  return load
}

/** The larger of two shares: V8 heap of the heap limit, and resident memory of the container limit, if there is one. */
export function processLoad(): LoadReadings {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const container = process.constrainedMemory()
  // Without a limit the kernel reports an implausibly large one.
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

/** 0 when the file cannot be read, such as without a free descriptor. The heap's share is still known. */
export function residentBytes(read: () => number = process.memoryUsage.rss): number {
  try {
    return read()
  } catch {
    return 0
  }
}

/**
 * Maximum of open files and sockets of this process (RLIMIT_NOFILE; Node raises it to the hard limit on start).
 * Undefined when the system has no limit or does not report it.
 */
export function descriptorLimit(): number | undefined {
  // Missing in the types of this Node version.
  const report = process.report as typeof process.report & { excludeNetwork: boolean }
  // Otherwise a report resolves the name of every peer by DNS.
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : undefined
}
