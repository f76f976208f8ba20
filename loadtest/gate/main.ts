/*
 * Verifies the behaviour of real servers under faults by counts and states that hold on any machine, however busy.
 *   eval "$(deploy/dev/backends start)"; node loadtest/gate/main.ts
 *   … NAME [NAME…]      only these scripts, "gate/limits"
 *   … --json FILE       also writes { passed, failed, skipped } there: how many scripts
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runScript } from '../run-script.ts'
import { gate } from '../scripts.ts'

/** Reached only by a script that hangs. */
const timeoutMs = 900_000

/** SIGTERM ends the running script, which stops its servers, and all of them. */
const ended = new AbortController()
process.once('SIGTERM', () => ended.abort())

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const wanted = gate.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const unknown = positionals.find((each) => gate.every(({ name }) => name !== each))
if (unknown !== undefined) throw new Error(`no script of the gate is named ${unknown}`)
const results = { passed: 0, failed: 0, skipped: 0 }
for (const script of wanted) {
  results[(await runScript(script, timeoutMs, ended.signal)).result]++
  if (ended.signal.aborted) break
}
if (values.json && !ended.signal.aborted) writeFileSync(values.json, JSON.stringify(results))
if (results.failed > 0) process.exitCode = 1
