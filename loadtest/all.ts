/*
 * Everything that is claimed of the house on real servers, one script after the other; an hour.
 *   eval "$(deploy/dev/backends start)"; node loadtest/all.ts
 *   … --quick           the short form of each, as .ci/run has it; ten minutes
 *   … --json FILE       also writes { passed, failed, skipped } there: how many scripts
 * Prints what each says. Fails when one does; one that finds no servers to run on is skipped, and that is said. One that falls short while the
 * host gave this machine's processors to others ("steal" in /proc/stat) is run again, twice at most: what it timed was not the house.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** In this order; those that need no house first. */
const scripts = [
  'limits-two-gateways',
  'redis-away',
  'flood',
  'nats-restarts',
  'overload',
  'revoked',
  'nats-away',
  'store-killed',
  'frozen-and-killed',
  'rolling-restart',
]
/** Of a script that had no servers. */
const skippedCode = 2
/** Of the processors' time, given to others: above it times say nothing. */
const stolenMost = 0.05
const again = 2
/** Whoever takes longer hangs. */
const longestMs = { quick: 240_000, whole: 1_800_000 }

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } } })
const results = { passed: 0, failed: 0, skipped: 0 }
const ends: string[] = []

for (const name of scripts) {
  console.log(`\n${name}${values.quick ? ' --quick' : ''}`)
  const begun = performance.now()
  const code = await judged(name)
  const result = code === 0 ? 'passed' : code === skippedCode ? 'skipped' : 'failed'
  results[result]++
  ends.push(`${result.padEnd(8)}${name}, ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
}
console.log(`\n${ends.join('\n')}`)
if (values.json) writeFileSync(values.json, JSON.stringify(results))
if (results.failed > 0) process.exitCode = 1

async function judged(name: string): Promise<number | null> {
  for (let left = again; ; left--) {
    const before = processorTime()
    const code = await run(name)
    const now = processorTime()
    const stolen = (now.stolen - before.stolen) / (now.all - before.all)
    if (code === 0 || code === skippedCode || stolen <= stolenMost || left === 0) return code
    console.log(`\n${name} fell short while others had ${(100 * stolen).toFixed(0)} % of this machine's processors: once more`)
  }
}

/** Since the machine was started, in ticks, idle ones included (proc(5)). */
function processorTime(): { stolen: number; all: number } {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.trim().split(/\s+/)
  const all = ticks.slice(0, 8).map(Number)
  return { stolen: all[7]!, all: all.reduce((sum, each) => sum + each, 0) }
}

async function run(name: string): Promise<number | null> {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, file, ...(values.quick ? ['--quick'] : [])], { stdio: 'inherit' })
  const timer = setTimeout(() => child.kill('SIGTERM'), values.quick ? longestMs.quick : longestMs.whole)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(timer)
  return code
}
