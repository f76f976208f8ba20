/*
 * A match day on the single process: 600 matches of soccer in play with 75 updates a second, sent in batches of ten
 * seconds, and customers that poll.
 *   node loadtest/speed/match-day.ts [REQUESTS_A_SECOND] [SECONDS]
 * Begins with the same number of seconds without customers, to measure the processor time of the process per update.
 * Then k6 sends 500 requests a second for 60 seconds, four of five for the live list with an ETag, with 2,000 keys and
 * in five languages. The delay comes from a histogram of the gateway: from the receipt of a change at the import until
 * the live list shows it. Needs k6: deploy/dev/install-tools ~/.cache/touchline/bin k6.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { typed } from '@touchline/cli/testing/typed'
import { getSum } from '@touchline/e2e/testing/seen-from-outside'
import { startMain } from '@touchline/e2e/testing/start-main'
import { findProgram } from '@touchline/platform/testing/find-program'
import { judge, note, skip } from '../lib/goals.ts'
import { processorMs } from '../lib/process-usage.ts'

const [rate, seconds] = [process.argv[2] ?? '500', process.argv[3] ?? '60']
const keyCount = 2_000
const goal = { delaySeconds: 0.05, share: 0.99 }
const k6 = findProgram('k6') ?? skip('there is no k6: deploy/dev/install-tools ~/.cache/touchline/bin k6 builds it')

const main = await startMain({
  ...{ HOST: '127.0.0.1', DATA_DIR: ':memory:', ACCESS_LOG: '/dev/null', MAX_CONNECTIONS_PER_ADDRESS: '5000' },
  FEEDS: 'demo?seed=1&matches=600&rate=9&burst=10',
})
process.once('exit', () => main.process.kill('SIGKILL'))
await main.line(/^The demo plays: /)
const pid = main.process.pid!
const metrics = async () => (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text()
const shown = (text: string, bucket: string) =>
  getSum(text, new RegExp(`^touchline_gateway_freshness_seconds_${bucket}\\{.*sport="soccer".*\\} (\\d+)$`, 'gm'))
do await wait(2_000)
while (getSum(await metrics(), /^touchline_bus_waiting\{.*\} (\d+)$/gm) > 0)

const folder = mkdtempSync(join(tmpdir(), 'touchline-'))
process.once('exit', () => rmSync(folder, { recursive: true }))
const keys: string[] = []
while (keys.length < keyCount) {
  const { out } = await typed(['keys', 'create', '--plan', 'business'], main.rpcPort)
  keys.push(JSON.parse(out).key as string)
}
const file = join(folder, 'keys')
writeFileSync(file, keys.join('\n'))

const [quietUsed, quiet] = [processorMs(pid), await metrics()]
await wait(1_000 * Number(seconds))
const [usedBefore, before] = [processorMs(pid), await metrics()]
const quietChanges = shown(before, 'count') - shown(quiet, 'count')
note(
  `without customers ${((usedBefore - quietUsed) / quietChanges).toFixed(1)} ms of processor time for an update, ${quietChanges} updates`,
)
const script = fileURLToPath(new URL('../k6/traffic.js', import.meta.url))
const environment = { BASE_URL: `http://127.0.0.1:${main.port}`, KEYS: file, RATE: rate, SECONDS: seconds }
const settings = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`])
const customers = spawn(k6, ['run', '--quiet', '--no-color', '--no-usage-report', ...settings, script], {
  stdio: ['ignore', 'inherit', 'inherit'],
})
const [code] = (await once(customers, 'exit')) as [number | null]
const [usedMs, after] = [processorMs(pid) - usedBefore, await metrics()]

const changes = shown(after, 'count') - shown(before, 'count')
const within = (bound: string) => {
  const bucket = `bucket(?=.*le="${bound}")`
  return shown(after, bucket) - shown(before, bucket)
}
const prompt = within(String(goal.delaySeconds))
note(`${(changes / Number(seconds)).toFixed(0)} updates a second; ${(usedMs / Number(seconds) / 10).toFixed(0)} % of one core`)
const bounds = new Set(after.matchAll(/^touchline_gateway_freshness_seconds_bucket\{.*le="([\d.]+)"/gm).map(([, bound]) => bound!))
const shares = [...bounds].map((bound) => `${((100 * within(bound)) / changes).toFixed(0)} % within ${1_000 * Number(bound)} ms`)
note(`on the live list ${shares.join(', ')}`)
judge(code === 0, `k6: its thresholds at ${rate} requests a second`, `exit code ${code}`)
judge(
  changes > 0 && prompt >= goal.share * changes,
  `99 % of the changes on the live list within ${1_000 * goal.delaySeconds} ms of their receipt`,
  `${((100 * prompt) / changes).toFixed(1)} % of ${changes}`,
)
main.process.kill('SIGTERM')
