/*
 * Verifies the behaviour of real servers under faults by counts and states that hold on any machine, however busy; two
 * minutes.
 *   eval "$(deploy/dev/backends start)"; node loadtest/gate/main.ts
 *   … --json FILE       also writes { passed, failed, skipped } there: how many scripts
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runScript } from '../run-script.ts'
import { gate } from '../scripts.ts'

/** Reached only by a script that hangs. */
const timeoutMs = 900_000

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const results = { passed: 0, failed: 0, skipped: 0 }
for (const script of gate) results[(await runScript(script, timeoutMs)).result]++
if (values.json) writeFileSync(values.json, JSON.stringify(results))
if (results.failed > 0) process.exitCode = 1
