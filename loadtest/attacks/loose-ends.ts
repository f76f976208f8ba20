/*
 * Small weaknesses: unlimited unknown paths, one address behind many ports, a database that is readable by all users of
 * the machine, secrets of a feed in the log, responses without the headers that browsers and clients rely on.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startMain } from '@touchline/e2e/testing/start-main'
import { freePort } from '@touchline/platform/testing/free-ports'
import { judge } from '../lib/goals.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchline-attack-'))
const secret = 'feed-secret-3141592653589793'
const nobody = await freePort()
const main = await startMain({
  ...{ DATA_DIR: folder, HOST: '127.0.0.1', ACCESS_LOG: 'off', LOG_LEVEL: 'debug', TRUST_PROXY: '1', ALLOW_PRIVATE_DOWNLOADS: 'on' },
  FEEDS: `demo?seed=1&matches=2&rate=1,openfootball-json:http://user:${secret}@127.0.0.1:${nobody}/2024-25/en.1.json?token=${secret}`,
})
await main.line(/http:\/\/(localhost|127\.0\.0\.1):\d+/)
const ask = (path: string, headers: Record<string, string>) => fetch(`http://127.0.0.1:${main.port}${path}`, { headers })
const statuses = async (paths: readonly string[], from: (i: number) => string) => {
  const counts: Record<string, number> = {}
  for (const [i, path] of paths.entries()) {
    const { status } = await ask(path, { 'X-Forwarded-For': from(i) })
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

const scanned = await statuses(
  Array.from({ length: 60 }, (_, i) => `/v1/${i % 2 ? 'cricket' : `soccer/nothing${i}`}`),
  () => '203.0.113.1',
)
judge(scanned['404'] === 30 && scanned['429'] === 30, 'unknown paths count against the limit of the address', JSON.stringify(scanned))

const ported = await statuses(
  Array.from({ length: 60 }, () => '/v1/sports'),
  (i) => `203.0.113.${10 + (i % 3)}:${40_000 + i}`,
)
judge(ported['200'] === 60, 'three addresses with ports have thirty calls each', JSON.stringify(ported))

const unknown = await ask('/v1/soccer/matches', { 'X-Forwarded-For': '203.0.113.2', 'X-API-Key': 'tl_live_nobody' })
const challenge = unknown.headers.get('www-authenticate')
judge(
  unknown.status === 401 && challenge === 'Bearer realm="touchline"',
  '401 names the credential it requires',
  `${unknown.status} ${challenge}`,
)
const paths = ['/v1/sports', '/v1/cricket', '/', '/v1/soccer/matches']
const sniffed = await Promise.all(
  paths.map(async (path) => (await ask(path, { 'X-Forwarded-For': '203.0.113.3' })).headers.get('x-content-type-options')),
)
judge(
  sniffed.every((each) => each === 'nosniff'),
  'every response has nosniff',
  sniffed.join(),
)

const modes = readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])
judge(
  modes.every(([, mode]) => mode === '600'),
  'stored files are readable by their owner only',
  modes.map((each) => each.join(' ')).join(', '),
)

const failed = async () =>
  /^touchline_ingest_imports_total\{.*\} [1-9]/m.test(await (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text())
while (!(await failed())) await wait(100)
const metrics = await (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text()
const outputs = [main.printed.join('\n'), main.logged(), metrics]
const leaks = outputs.filter((text) => text.includes(secret)).length
judge(leaks === 0, "no secret of a feed's address is printed, logged or measured", `in ${leaks} of ${outputs.length}`)
await main.stop()
rmSync(folder, { recursive: true })
