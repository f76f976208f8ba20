/*
 * Runs the browser tests of the site whole: every page in both color schemes and five languages, card payments, webhooks
 * and wallets, of which the gate runs a part.
 *   node loadtest/site/pages.ts
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumPath } from '@touchline/e2e/site/chromium'
import { judge, note, skip } from '../lib/goals.ts'

interface Report {
  numTotalTests: number
  numFailedTests: number
  numFailedTestSuites: number
  numPendingTests: number
}

if (!existsSync(chromiumPath)) skip(`There is no ${chromiumPath}: apt-get install chromium, or set CHROMIUM_PATH.`)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'touchline-site-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'report.json')
const flags = ['--disable-proto=delete', '--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
const args = [...flags, 'node_modules/jest/bin/jest.js', 'e2e/site/', '--json', '--outputFile', file]
const child = spawn(process.execPath, args, {
  cwd: root,
  env: { ...process.env, SITE_TESTS: 'whole' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
await once(child, 'close')
const report: Report = JSON.parse(readFileSync(file, 'utf8'))
const { numTotalTests: all, numFailedTests: failed, numFailedTestSuites: suites, numPendingTests: skipped } = report
judge(failed === 0 && suites === 0 && all > 0, 'every browser test of the site passes', `${all - failed - skipped} of ${all}`)
note(`${skipped} were skipped`)
