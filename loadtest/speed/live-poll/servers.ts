import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from '@touchline/e2e/testing/start-main'
import { freePorts } from '@touchline/platform/testing/free-ports'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { cores } from './load.ts'

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const pinned = (script: string, env: NodeJS.ProcessEnv, ipc: boolean): ChildProcess =>
  spawn('taskset', ['-c', cores.server, ...launch(script)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', ...(ipc ? (['ipc'] as const) : [])],
  })

export interface Bare {
  url: string
  pid: number
  /** Sets the bytes to send. */
  sends(body: string): Promise<void>
  stop(): Promise<void>
}

export async function startBare(): Promise<Bare> {
  const child = pinned(file('./bare.ts'), process.env, true)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}/v1/soccer/matches/live`,
    pid: child.pid!,
    async sends(body) {
      child.send(body)
      await once(child, 'message')
    },
    stop: () => ended(child),
  }
}

export interface Service {
  url: string
  pid: number
  key: string
  /** The current live list. */
  body(): Promise<string>
  stop(): Promise<void>
}

/** Two invented leagues in real time, at a moment when the five matches of one of them are about 11.4 kB. */
const demo = { FEEDS: 'demo?seed=1&matches=2&rate=1', NOW: '2026-03-14T16:50:00Z' }
/** Response size of comparable measurements. */
const bodyBytes = 11_446

/**
 * The single process of `npm start`, in memory; the access log goes to stdout, which is discarded. `checkout`: the folder
 * of its code.
 */
export async function startService(checkout = file('../../../')): Promise<Service> {
  const [port, admin, rpc] = await freePorts(3)
  const ports = { PORT: String(port), ADMIN_PORT: String(admin), RPC_PORT: String(rpc) }
  const settings = { ...demo, HOST: '127.0.0.1', DATA_DIR: ':memory:', LOG_LEVEL: 'warn', ACCESS_LOG: 'stdout' }
  const env = { ...process.env, ...ports, ...settings, ...rpcSecretsForTest }
  const child = pinned(join(checkout, 'deploy/embedded/main.ts'), env, false)
  await until(async () => (await fetch(`http://127.0.0.1:${admin}/readyz`)).ok, child)
  const url = `http://127.0.0.1:${port}/v1/soccer/matches/live`
  const list = async (key: string) => (await fetch(url, { headers: { 'X-API-Key': key } })).text()
  const everything = keyFor(env, [])
  await until(async () => getLeagues(await list(everything)).size === 2, child)
  const key = keyFor(env, ['--leagues', nearest(await list(everything))])
  return { url, pid: child.pid!, key, body: () => list(key), stop: () => ended(child) }
}

interface Row {
  league_id: string
}
const getLeagues = (list: string): Map<string, Row[]> => Map.groupBy((JSON.parse(list) as { data: Row[] }).data, (row) => row.league_id)

/** The league whose matches are closest to the size. */
function nearest(list: string): string {
  const distances = [...getLeagues(list)].map(([id, rows]) => ({ id, by: Math.abs(JSON.stringify(rows).length - bodyBytes) }))
  return distances.sort((a, b) => a.by - b.by)[0]!.id
}

/** A key with an unreachable limit, created at the command line. */
function keyFor(env: NodeJS.ProcessEnv, options: readonly string[]): string {
  const create = ['keys', 'create', '--plan', 'enterprise', '--per-minute', '6000000', '--json', ...options]
  const output = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', file('../../../deploy/cli/main.ts'), ...create], {
    env,
    encoding: 'utf8',
  })
  return (JSON.parse(output) as { key: string }).key
}

const pollMs = 200
const patienceMs = 60_000

/** Waits until `isThere` is true; an exception counts as false. */
async function until(isThere: () => Promise<boolean>, child: ChildProcess): Promise<void> {
  const begun = Date.now()
  while (!(await isThere().catch(() => false))) {
    if (child.exitCode !== null) throw new Error('the service ended')
    if (Date.now() - begun > patienceMs) throw new Error('the service is not ready after a minute')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
