import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cpuSeconds, latency, runWrk } from '../speed/live-poll/load.ts'
import type { Target } from './processes.ts'

/** One run of wrk against one server. */
export interface Sample {
  answersPerSecond: number
  /** Processor time of the server per answer, in microseconds, without its idle load. */
  cpuMicros: number
  p99Ms: number
  /** p99 at half of that rate, if it was measured. */
  p99MsAtHalf?: number
}

/** Requests in turn, each with its own path and key. */
export interface Load {
  paths: readonly string[]
  keys: readonly string[]
  headers: Record<string, string>
}

/** Enough that a key or a path does not recur within a few hundred requests. */
const requestsMax = 10_000

/**
 * Warm-up before each run of a gateway. The gateway looks up again each key that no request has used for a minute,
 * which takes 0.25 ms per key, and for 10,000 customers longer than a run.
 */
const warmSeconds = 4

/** Connections of a load below the maximum rate. They wait between two requests. */
const pausingConnections = 32

/**
 * `folder`: holds the requests, which wrk reads before it begins. `atHalf`: adds a second run whose pauses between
 * requests halve the rate.
 */
export async function measure(
  target: Target,
  load: Load,
  folder: string,
  options: { seconds: number; connections: number; atHalf: boolean },
): Promise<Sample> {
  const script = join(folder, 'requests.lua')
  writeFileSync(script, getRequests(load))
  const url = `http://127.0.0.1:${target.port}/`
  if (target.isBusy) runWrk(['-s', script, url], { ...options, seconds: warmSeconds })
  const idle = target.isBusy ? await idleCpu(target.pid, options.seconds) : 0
  const before = familyCpu(target.pid)
  const { output, answers } = runWrk(['-s', script, url], options)
  const cpu = familyCpu(target.pid) - before - idle
  const answersPerSecond = answers / options.seconds
  const sample = { answersPerSecond, cpuMicros: (cpu * 1e6) / answers, p99Ms: latency(output, 99) / 1_000 }
  if (!options.atHalf) return sample
  const pauseMs = (1_000 * pausingConnections) / (answersPerSecond / 2)
  writeFileSync(script, `${getRequests(load)}function delay() return math.floor(${2 * pauseMs} * math.random()) end\n`)
  const half = runWrk(['-s', script, url], { ...options, connections: pausingConnections })
  return { ...sample, p99MsAtHalf: latency(half.output, 99) / 1_000 }
}

/** A script of wrk. */
export function getRequests({ paths, keys, headers }: Load): string {
  const count = Math.min(requestsMax, Math.max(paths.length, keys.length))
  const own = Object.entries(headers).map(([name, value]) => `wrk.headers["${name}"]=${JSON.stringify(value)}`)
  const requests = Array.from({ length: count }, (_, i) => [keys[(i * 19) % keys.length], paths[i % paths.length]])
  const lines = requests.map(([key, path]) => `wrk.headers["X-API-Key"]="${key}" all[#all+1]=wrk.format("GET","${path}")`)
  return `local all,at={},0
function init()
${own.join('\n')}
${lines.join('\n')}
end
function request() at=at%#all+1 return all[at] end
`
}

/** Processor time of a run without requests, directly before the run with them. */
async function idleCpu(pid: number, seconds: number): Promise<number> {
  const before = familyCpu(pid)
  await wait(1_000 * seconds)
  return familyCpu(pid) - before
}

/** Includes children, because a server may have worker processes. */
function familyCpu(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return cpuSeconds(pid) + (children === '' ? 0 : children.split(' ').reduce((sum, child) => sum + familyCpu(Number(child)), 0))
}
