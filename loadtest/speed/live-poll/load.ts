import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Core of the server under test, and core of wrk. */
export const cores = { server: '0', load: '1' }

export interface Load {
  answersPerSecond: number
  /** Processor time of the server per response. */
  cpuMicros: number
  p50Micros: number
  p99Micros: number
}

/** A sentence about a missing requirement. Undefined: none is missing. */
export function missing(): string | undefined {
  if (process.platform !== 'linux') return 'This needs Linux: it pins processes to cores and reads /proc.'
  if (!isThere('taskset')) return 'taskset is missing: apt-get install util-linux'
  if (!isThere('wrk')) return 'wrk is missing: apt-get install wrk'
  return undefined
}

const isThere = (command: string): boolean => spawnSync('which', [command]).status === 0

/** Runs wrk against `url`. Throws when a response was not a success. */
export function load(
  url: string,
  pid: number,
  headers: Record<string, string>,
  { seconds, connections }: { seconds: number; connections: number },
): Load {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const before = cpuSeconds(pid)
  const { output, answers } = runWrk([...named, url], { seconds, connections })
  return {
    answersPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    cpuMicros: ((cpuSeconds(pid) - before) * 1e6) / answers,
    p50Micros: latency(output, 50),
    p99Micros: latency(output, 99),
  }
}

/**
 * Runs wrk on its core. Returns its output and the number of answers. `requests`: the arguments that define the
 * requests, the address last. Throws when an answer was not a success.
 */
export function runWrk(
  requests: readonly string[],
  { seconds, connections }: { seconds: number; connections: number },
): { output: string; answers: number } {
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...requests]
  const output = execFileSync('taskset', ['-c', cores.load, ...wrk], { encoding: 'utf8' })
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${requests.at(-1)}: not every answer was a success\n${output}`)
  return { output, answers: Number(/(\d+) requests in/.exec(output)?.[1]) }
}

/** A latency percentile from the output of wrk, in microseconds. */
export function latency(output: string, percent: number): number {
  const [, value, unit] = new RegExp(`\\s${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? []
  return Number(value) * (unit === 'us' ? 1 : unit === 'ms' ? 1e3 : 1e6)
}

const ticksPerSecond = () => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** User and system time of a process. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond()
}
