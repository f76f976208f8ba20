import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { AuthService } from '@touchline/contract/gen/auth'
import { launch } from '@touchline/e2e/testing/start-main'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { freePorts } from '@touchline/platform/testing/free-ports'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { cores, cpuSeconds } from '../speed/live-poll/load.ts'
import { get, pinned, type Target, until } from './processes.ts'

/** Invented leagues in real time, of which one has about 8.7 kB in play at this moment. */
const demo = { FEEDS: 'demo?seed=1&matches=25&rate=1', NOW: '2026-03-14T16:50:00Z' }
const liveBytes = 8_700
const perMinute = 6_000_000
/** Number of keys created concurrently. */
const atOnce = 50
const here = fileURLToPath(new URL('../..', import.meta.url))

export interface GatewayTarget extends Target {
  stop(): Promise<void>
  /** An unrestricted key. */
  key: string
  /** Keys restricted to a league whose live list has about 8.7 kB. */
  pollers: readonly string[]
}

/** The single process of a working tree. Settings that the tree does not have are ignored. */
export async function startGateway(name: string, root: string, pollers: number, settings: NodeJS.ProcessEnv): Promise<GatewayTarget> {
  const [port, admin, rpc] = await freePorts(3)
  const ports = { PORT: String(port), ADMIN_PORT: String(admin), RPC_PORT: String(rpc), HOST: '127.0.0.1' }
  const quiet = { DATA_DIR: ':memory:', LOG_LEVEL: 'warn', ACCESS_LOG: 'stdout', DEMO_KEY: 'off' }
  const env = { ...process.env, ...demo, ...ports, ...quiet, ...rpcSecretsForTest, ...settings }
  const command = launch('deploy/embedded/main.ts')
  const child = pinned(cores.server, command, { env, cwd: root })
  await until(async () => (await get(admin!, '/readyz', {})).status === 200, name)
  const { client, close } = grpcClient(AuthService, `127.0.0.1:${rpc}`, { secret: rpcSecretsForTest.RPC_ADMIN_SECRET })
  const create = async (leagueIds: string[]) => (await client.createKey({ plan: 'enterprise', perMinute, leagueIds })).key
  const key = await create([])
  const live = async () => (await get(port!, '/v1/soccer/matches/live', { 'X-API-Key': key })).body.toString()
  await until(async () => getLeagues(await live()).size > 4, name)
  const league = nearest(await live())
  const keys: string[] = []
  while (keys.length < pollers)
    keys.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, pollers - keys.length) }, () => create([league])))))
  close()
  await settled(child.pid!, name)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  return { name, port: port!, pid: child.pid!, isBusy: true, key, pollers: keys, stop }
}

const settledMsMax = 300_000
const intervalMs = 3_000
/** Resolves with the processor time of an interval, in seconds, when only matches in play remain to be published. */
const settledSeconds = 0.2 * (intervalMs / 1_000)

/** Publishing the seasons before the start keeps the core busy for a minute. */
async function settled(pid: number, name: string): Promise<void> {
  for (let [begun, before] = [Date.now(), cpuSeconds(pid)]; Date.now() - begun < settledMsMax; ) {
    await wait(intervalMs)
    const now = cpuSeconds(pid)
    if (now - before < settledSeconds) return
    before = now
  }
  throw new Error(`${name} is still busy after ${settledMsMax / 1_000} s`)
}

export const ownRoot = here

interface Row {
  league_id: string
}
const getLeagues = (list: string): Map<string, Row[]> => Map.groupBy((JSON.parse(list) as { data: Row[] }).data, (row) => row.league_id)

/** The league whose matches are closest to the size. */
function nearest(list: string): string {
  const distances = [...getLeagues(list)].map(([id, rows]) => ({ id, by: Math.abs(JSON.stringify(rows).length - liveBytes) }))
  return distances.sort((a, b) => a.by - b.by)[0]!.id
}
