/*
 * A disk without any room: DATA_DIR is on a file system of 24 MB in memory, which another program fills while the
 * process runs. Pushes are answered 503 with `Retry-After`, new keys are refused with the reason, the process is not
 * ready, exports that as a metric, and serves reads. It recovers once there is room. Needs root and Linux, for `mount`.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { typed } from '@touchline/cli/testing/typed'
import { startMain } from '@touchline/e2e/testing/start-main'
import { freePort } from '@touchline/platform/testing/free-ports'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { judge, note, skip } from '../lib/goals.ts'
import { becomes, readiness } from '../lib/readiness.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchline-attack-'))
const disk = join(folder, 'disk')
mkdirSync(disk)
if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]).status !== 0) {
  rmSync(folder, { recursive: true })
  skip('a file system cannot be mounted: run as root, on Linux')
}

const [source, token] = ['acme', 'a-token-of-the-partner-of-32-bytes']
const season = readFileSync(fileURLToPath(new URL('../../docs/touchline-jsonl/handball.jsonl', import.meta.url)), 'utf8')
const body = season.replace(/"source":"[^"]*"/, `"source":"${source}"`)
const feedPort = await freePort()
const main = await startMain({
  ...{ DATA_DIR: join(disk, 'data'), FEEDS: 'demo?seed=1&matches=2&rate=1&history=0&sport=soccer', HOST: '127.0.0.1', ACCESS_LOG: 'off' },
  ...{ FEED_TOKENS: `${source}:${token}`, FEED_PORT: String(feedPort) },
})
try {
  await main.line(/^The demo plays: /)
  await attack()
  const code = await main.stop()
  judge(code === 0, 'the process survives and stops with exit code 0', String(code))
} finally {
  await main.stop()
  spawnSync('umount', [disk])
  rmSync(folder, { recursive: true, force: true })
}

async function attack(): Promise<void> {
  const { key } = JSON.parse((await createKey()).out) as { key: string }
  await becomes(main.adminPort, /^200 /)
  judge((await push()) === '200', 'with room a push is taken in', '200')

  fill()
  judge(
    await becomes(main.adminPort, /^503 the store cannot be written: .*full/),
    'no room: not ready, with the reason',
    await readiness(main.adminPort),
  )
  judge((await writable()) === '0', 'no room: the metric reports it', `touchline_store_writable ${await writable()}`)
  const pushes: string[] = []
  while (pushes.length < 6) pushes.push(await push())
  judge(
    pushes.every((answer) => answer === '503 store_full, Retry-After 60'),
    'no room: every push is answered 503 with Retry-After',
    [...new Set(pushes)].join('; '),
  )
  const created = await Promise.all(Array.from({ length: 5 }, createKey))
  const honest = created.filter(({ code, notes }) => code === 0 || /disk of the store is full/.test(notes))
  judge(honest.length === created.length, 'no room: a key is created, or the error says that the disk is full', `${honest.length} of 5`)
  const reads = [await getStatus('/soccer/matches', key), await getStatus('/soccer/matches/live', key)]
  judge(reads.join() === '200,200', 'no room: reads are answered', reads.join())

  rmSync(join(disk, 'fill'))
  judge(await becomes(main.adminPort, /^200 /), 'with room again: ready without a restart', await readiness(main.adminPort))
  judge((await push()) === '200', 'with room again: a push is taken in', '200')
}

/** Writes until nothing more can be written. */
function fill(): void {
  const file = openSync(join(disk, 'fill'), 'w')
  let bytes = 0
  try {
    for (;;) bytes += writeSync(file, Buffer.alloc(4_096))
  } catch {
    note(`${(bytes / 1_024 ** 2).toFixed(1)} MB filled the disk`)
  } finally {
    closeSync(file)
  }
}

async function push(): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${feedPort}/feeds/${source}`, { method: 'POST', headers, body })
  const { error } = (await answer.json()) as { error?: { code: string } }
  return error ? `${answer.status} ${error.code}, Retry-After ${answer.headers.get('retry-after')}` : String(answer.status)
}

function createKey() {
  return typed(['keys', 'create', '--plan', 'pro'], main.rpcPort)
}

async function getStatus(path: string, key: string): Promise<number> {
  return (await retryingFetch(`http://127.0.0.1:${main.port}/v1${path}`, { headers: { 'X-API-Key': key } })).status
}

async function writable(): Promise<string | undefined> {
  const metrics = await (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text()
  return /^touchline_store_writable(?:\{.*\})? (\d)$/m.exec(metrics)?.[1]
}
