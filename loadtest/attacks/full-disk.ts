/*
 * A full disk, simulated by lowering the file size limit of the running process below the size of its files. The
 * process is not ready, exports that as a metric, serves reads and acknowledges no key that is not stored; it is ready
 * again when there is space. Then a first start on a full disk, and a start with a corrupt database.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { typed } from '@touchline/cli/testing/typed'
import { launch, type Main, startMain } from '@touchline/e2e/testing/start-main'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { judge, note, skip } from '../lib/goals.ts'
import { becomes, readiness } from '../lib/readiness.ts'

if (spawnSync('which', ['prlimit']).status !== 0) skip('there is no prlimit on this machine')
const folder = mkdtempSync(join(tmpdir(), 'touchline-attack-'))
const dataDir = join(folder, 'data')
const settings = { DATA_DIR: dataDir, FEEDS: 'demo?seed=1&matches=2&rate=1&history=0&sport=soccer', HOST: '127.0.0.1', ACCESS_LOG: 'off' }
const limitFiles = (main: Main, bytes: string) => execFileSync('prlimit', ['--pid', String(main.process.pid), `--fsize=${bytes}:unlimited`])

let main = await startMain(settings)
await main.line(/^The demo plays: /)
const createKey = () => typed(['keys', 'create', '--plan', 'pro'], main.rpcPort)
const getStatus = async (path: string, key: string) =>
  (await retryingFetch(`http://127.0.0.1:${main.port}/v1${path}`, { headers: { 'X-API-Key': key } })).status
const ready = /^200 /
/** A busy event loop is not ready either. */
const cannotWrite = /^503 .*the store cannot be written/

const { key } = JSON.parse((await createKey()).out) as { key: string }
await becomes(main.adminPort, ready)
limitFiles(main, '4096')
const refused = await Promise.all(Array.from({ length: 5 }, createKey))
judge(
  refused.every(({ code }) => code !== 0),
  'no key is acknowledged on a full disk',
  `${refused.filter(({ code }) => code === 0).length} of 5`,
)
judge(await becomes(main.adminPort, cannotWrite), 'not ready on a full disk', `${await readiness(main.adminPort)}`)
const metrics = await (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text()
judge(
  /^touchline_store_writable(?:\{.*\})? 0$/m.test(metrics),
  'the metric reports it',
  `${/^touchline_store_writable.*$/m.exec(metrics)?.[0]}`,
)
const reads = [await getStatus('/soccer/matches', key), await getStatus('/soccer/matches/live', key)]
judge(reads.join() === '200,200', 'reads are answered', reads.join())
limitFiles(main, 'unlimited')
judge(await becomes(main.adminPort, ready), 'ready again once there is space', `${await readiness(main.adminPort)}`)
const after = await createKey()
judge(after.code === 0, 'a key is created again', after.notes.trim() || 'yes')
const code = await main.stop()
judge(code === 0, 'the process survives and stops with exit code 0', String(code))

const fresh = join(folder, 'fresh')
const program = fileURLToPath(new URL('../../deploy/embedded/main.ts', import.meta.url))
const { status: first } = spawnSync('prlimit', ['--fsize=0', ...launch(program)], {
  env: { PATH: process.env.PATH, ...settings, DATA_DIR: fresh, PORT: '0', ADMIN_PORT: '0', RPC_PORT: '0' },
  timeout: 60_000,
})
const secrets = existsSync(fresh) ? readdirSync(fresh).filter(isEmptySecret) : []
judge(
  first !== 0 && secrets.length === 0,
  'a first start on a full disk ends and leaves no empty secret',
  `exit code ${first}, ${secrets.join() || 'none'}`,
)
main = await startMain({ ...settings, DATA_DIR: fresh })
await main.line(/^The demo plays: /)
judge((await main.stop()) === 0, 'the same folder starts once there is space', 'yes')

for (const name of readdirSync(dataDir).filter((each) => /\.(db|sqlite)$/.test(each))) spoil(join(dataDir, name))
main = await startMain(settings)
const ended = await Promise.race([
  once(main.process, 'exit').then(([each]) => String(each)),
  main.line(/^The demo plays: /).then(
    () => 'started',
    () => 'ended',
  ),
])
judge(ended !== 'started' && ended !== '0', 'a corrupt database is rejected at start', ended)
note(main.logged().trim().split('\n')[0]!)
await main.stop()
rmSync(folder, { recursive: true })

function isEmptySecret(name: string): boolean {
  return name.endsWith('secret') && statSync(join(fresh, name)).size === 0
}

/** Overwrites the middle of a file. */
function spoil(path: string): void {
  const file = openSync(path, 'r+')
  const { size } = statSync(path)
  for (let at = 4_096; at < size; at += 8_192) writeSync(file, Buffer.alloc(512, 0xa5), 0, 512, at + 1_024)
  closeSync(file)
}
