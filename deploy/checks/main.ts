/*
 * Static checks of the repository, one line each: matching time of the regular expressions, the contract against the
 * last release, install scripts, lockfile (docs/adr/0026).   node deploy/checks/main.ts
 *   … --json FILE       also writes { passed, failed, skipped } there: how many checks
 * Exits with 1 when a check fails. A lockfile check is skipped, with a message, when the registry does not respond.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkContract } from './contract.ts'
import { checkInstallScripts } from './install-scripts.ts'
import { judgeAdvisories, judgeSignatures, npmAudit } from './npm-audit.ts'
import { checkRegExps } from './regexps.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const exceptionsFile = 'deploy/checks/known-regexps.tsv'
const { values } = parseArgs({ options: { json: { type: 'string' } } })

const getText = (path: string): string => readFileSync(join(root, path), 'utf8')
const lock = JSON.parse(getText('package-lock.json'))

const checks = [
  () => checkRegExps(root, getText(exceptionsFile)),
  () => checkContract(root),
  () => checkInstallScripts(JSON.parse(getText('package.json')), lock),
  async () => judgeSignatures(await npmAudit(root, ['signatures'])),
  async () => judgeAdvisories(await npmAudit(root, []), lock),
]

const counts = { passed: 0, failed: 0, skipped: 0 }
for (const check of checks) {
  const { name, result, summary, findings } = await check()
  counts[result]++
  console.log(`${result.padEnd(8)}${name}: ${summary}`)
  for (const finding of findings) console.log(`        ${finding}`)
}
if (values.json) writeFileSync(values.json, JSON.stringify(counts))
if (counts.failed > 0) process.exitCode = 1
