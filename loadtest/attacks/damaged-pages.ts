/*
 * Pages that a failing disk damages while the process runs: every third page of the database is overwritten. The
 * process is not ready, says what is damaged and what to do, exports that as a metric, refuses every write and push with
 * 503, serves free reads, and writes nothing to the file. A backup of it is refused.
 */
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { typed } from '@touchline/cli/testing/typed'
import { startMain } from '@touchline/e2e/testing/start-main'
import { freePort } from '@touchline/platform/testing/free-ports'
import { judge } from '../lib/goals.ts'
import { becomes, readiness } from '../lib/readiness.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchline-attack-'))
const dataDir = join(folder, 'data')
const [source, token] = ['acme', 'a-token-of-the-partner-of-32-bytes']
const season = readFileSync(fileURLToPath(new URL('../../docs/touchline-jsonl/handball.jsonl', import.meta.url)), 'utf8')
const body = season.replace(/"source":"[^"]*"/, `"source":"${source}"`)
const feedPort = await freePort()
const main = await startMain({
  ...{
    DATA_DIR: dataDir,
    FEEDS: `touchline-jsonl@base:${fileURLToPath(new URL('../../docs/touchline-jsonl/hockey.jsonl', import.meta.url))}`,
  },
  ...{ HOST: '127.0.0.1', ACCESS_LOG: 'off', FEED_TOKENS: `${source}:${token}`, FEED_PORT: String(feedPort) },
})
process.once('exit', () => main.process.kill('SIGKILL'))

async function getMetrics(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text()
}

const createKey = () => typed(['keys', 'create', '--plan', 'pro'], main.rpcPort)

async function push(): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${feedPort}/feeds/${source}`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

const database = join(dataDir, 'touchline.db')
const getDigest = (): string => createHash('sha256').update(readFileSync(database)).digest('hex')

function spoil(): void {
  const pageBytes = 4_096
  const file = openSync(database, 'r+')
  const { size } = fstatSync(file)
  for (let at = 2 * pageBytes; at < size; at += 3 * pageBytes) writeSync(file, randomBytes(pageBytes), 0, pageBytes, at)
  closeSync(file)
}

await becomes(main.adminPort, /^200 /)
await push()
await createKey()
// The log is copied into the file within a second of the last write.
await wait(3_000)
spoil()
const isFound = await becomes(main.adminPort, /^503 the database is damaged \(.+\), and nothing is written any more: put a backup in place/)
judge(isFound, 'not ready, with the damage and the remedy', await readiness(main.adminPort))
const damaged = getDigest()
const metric = /^touchline_store_damaged(?:\{.*\})? 1$/m.test(await getMetrics())
judge(metric, 'the metric reports it', `touchline_store_damaged ${metric ? 1 : 0}`)
const created = await Promise.all(Array.from({ length: 5 }, createKey))
const honest = created.filter(({ code, notes }) => code !== 0 && /database is damaged/.test(notes))
judge(honest.length === 5, 'no key is created, and the error says why', `${honest.length} of 5`)
const pushes = [await push(), await push()]
judge(pushes.join() === '503,503', 'pushes are answered 503', pushes.join())
const free = (await fetch(`http://127.0.0.1:${main.port}/v1/sports`)).status
judge(free < 500, 'a read that needs no damaged page is answered', String(free))
const copy = join(folder, 'copy')
const backup = await typed(['backup', copy], { DATA_DIR: dataDir })
judge(
  backup.code !== 0 && /is damaged .*no copy was made/.test(backup.notes) && !existsSync(copy),
  'a backup is refused and leaves nothing behind',
  backup.notes.trim(),
)
judge(getDigest() === damaged, 'nothing was written to the file', 'its bytes are the same')
main.process.kill('SIGKILL')
await main.stop()
rmSync(folder, { recursive: true })
