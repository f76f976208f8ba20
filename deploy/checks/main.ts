/*
 * Static checks of the repository, one line each: matching time of the regular expressions, the contract and /openapi.json
 * against the last release, what `npm audit` reports about the packages (docs/adr/0026).
 *   node deploy/checks/main.ts
 *   … --json FILE       also writes { passed, failed, skipped, notes } there: how many checks, and why some were skipped
 * Exits with 1 when a check fails.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkContract } from './contract.ts'
import { audits, judgeAudit, runNpmAudit } from './npm-audit.ts'
import { checkOpenApi } from './openapi.ts'
import { checkRegExps } from './regexps.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const exceptionsFile = 'deploy/checks/known-regexps.tsv'
const { values } = parseArgs({ options: { json: { type: 'string' } } })

const checks = [
  () => checkRegExps(root, readFileSync(join(root, exceptionsFile), 'utf8')),
  () => checkContract(root),
  checkOpenApi,
  ...Object.entries(audits).map(
    ([name, args]) =>
      () =>
        judgeAudit(name, args, runNpmAudit(root, args)),
  ),
]

const counts = { passed: 0, failed: 0, skipped: 0 }
const notes: string[] = []
for (const check of checks) {
  const { name, result, summary, findings } = await check()
  counts[result]++
  if (result === 'skipped') notes.push(`${name}: ${summary}`)
  console.log(`${result.padEnd(8)}${name}: ${summary}`)
  for (const finding of findings) console.log(`        ${finding}`)
}
if (values.json) writeFileSync(values.json, JSON.stringify({ ...counts, notes }))
if (counts.failed > 0) process.exitCode = 1
