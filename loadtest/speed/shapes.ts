/*
 * Measures the cost of an uncached match, of up to 200 in turn, in the single process and in a cluster of one process
 * per service on its own MongoDB, NATS and Redis. All processes of both shapes are on the first core, wrk is on the
 * second; rounds of both in turn, three minutes.
 *   node loadtest/speed/shapes.ts [ROUNDS] [SECONDS]      (default: 5 rounds of 4 s)
 * Prints the processor time of a response by process, without the demo's share, which is measured before each round.
 * Fails when a response takes more than one call: client to gateway, gateway to service.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AuthService } from '@touchline/contract/gen/auth'
import { getSum } from '@touchline/e2e/testing/seen-from-outside'
import { type EmbeddedServer, startAsProcesses, startInOneProcess } from '@touchline/e2e/testing/start-server'
import { getRequests } from '../bench/measure.ts'
import { judge, note, quantile, skip, tenths } from '../lib/goals.ts'
import { ownMongo, ownNats, ownRedis } from '../lib/own-server.ts'
import { processorMsWithEnded } from '../lib/process-usage.ts'
import { pin } from '../overload/one-process.ts'
import { cores, missing, runWrk } from './live-poll/load.ts'

const reason = missing()
if (reason !== undefined) skip(reason)
const [rounds = 5, seconds = 4] = process.argv.slice(2).map(Number)
const connections = 8
const folder = mkdtempSync(join(tmpdir(), 'touchline-shapes-'))
const feeds = 'demo?seed=1&matches=5&rate=1'
const settings = { RESPONSE_CACHE_MB: '0' }

interface Shape {
  server: EmbeddedServer
  /** Current process ids by the name of the program. */
  pids: ReadonlyMap<string, () => readonly number[]>
  /** Path of the script for wrk. */
  script: string
}

/**
 * Milliseconds of processor time by name, and `calls` of services. Either totals of a process until now, or the usage
 * per response.
 */
type Usage = ReadonlyMap<string, number>
const calls = 'calls'

/**
 * A shape with requests for soccer's first matches and a key without a limit. Resolves when the seasons before the demo
 * are published.
 */
async function getShape(server: EmbeddedServer, pids: Shape['pids']): Promise<Shape> {
  const all = () => [...pids.values()].flatMap((own) => own())
  for (const pid of all()) pin(pid, Number(cores.server))
  const { key } = await server.getClient(AuthService).createKey({ plan: 'enterprise', perMinute: 6_000_000 })
  await quiet(all)
  const data = await getMatches(server, key)
  const script = join(folder, `${pids.size}.lua`)
  writeFileSync(script, getRequests({ paths: data.map(({ id }) => `/v1/soccer/matches/${id}`), keys: [key], headers: {} }))
  return { server, pids, script }
}

/** Soccer's first matches, at most 200, as soon as there are any. */
async function getMatches({ addresses }: EmbeddedServer, key: string): Promise<{ id: string }[]> {
  for (;;) {
    const response = await fetch(`${addresses[0]}/v1/soccer/matches?limit=200&season=2025/2026`, { headers: { 'X-API-Key': key } })
    const { data = [] } = (await response.json()) as { data?: { id: string }[] }
    if (data.length > 0) return data
    await wait(intervalMs)
  }
}

const quietShare = 0.25
const intervalMs = 4_000

/** Resolves when the processes use less than a quarter of a core. */
async function quiet(pids: () => readonly number[]): Promise<void> {
  const total = () => pids().reduce((sum, pid) => sum + processorMsWithEnded(pid), 0)
  for (let [before, now] = [Number.NEGATIVE_INFINITY, total()]; now - before > quietShare * intervalMs; ) {
    await wait(intervalMs)
    ;[before, now] = [now, total()]
  }
}

async function measureUsage({ server, pids }: Shape): Promise<Usage> {
  const processors = [...pids].map(([name, own]) => [name, own().reduce((sum, pid) => sum + processorMsWithEnded(pid), 0)] as const)
  return new Map([...processors, [calls, getSum(await server.metrics(), /^touchline_rpc_seconds_count\{.*\} (\d+)$/gm)]])
}

const without = (usage: Usage, other: Usage): Usage => new Map([...usage].map(([name, used]) => [name, used - other.get(name)!]))

/** Usage per response, without the demo's share. */
async function measureCost(shape: Shape): Promise<Usage> {
  const before = await measureUsage(shape)
  await wait(1_000 * seconds)
  const between = await measureUsage(shape)
  const { answers: responses } = runWrk(['-s', shape.script, shape.server.addresses[0]!], { seconds, connections })
  const loaded = without(without(await measureUsage(shape), between), without(between, before))
  return new Map([...loaded].map(([name, used]) => [name, used / responses]))
}

const median = (samples: readonly Usage[], name: string): number =>
  quantile(
    samples.map((sample) => sample.get(name)!),
    0.5,
  )
const processorTime = (sample: Usage): number => [...sample].reduce((sum, [name, used]) => (name === calls ? sum : sum + used), 0)

function judgeShape(name: string, samples: readonly Usage[]): void {
  const processes = [...samples[0]!.keys()].filter((each) => each !== calls && median(samples, each) >= 0.005)
  const total = quantile(samples.map(processorTime), 0.5)
  const shares = processes.map((each) => `${each} ${median(samples, each).toFixed(2)}`)
  note(`${name}: ${total.toFixed(2)} ms of processor time for a response: ${shares.join(', ')}`)
  const called = median(samples, calls)
  judge(called <= 1.05, `${name}: a response takes one call of a service`, called.toFixed(2))
}

async function compare(single: Shape, cluster: Shape): Promise<void> {
  const [ofSingle, ofCluster]: [Usage[], Usage[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const inTurn = [
      () => measureCost(single).then((cost) => ofSingle.push(cost)),
      () => measureCost(cluster).then((cost) => ofCluster.push(cost)),
    ]
    for (const measure of round % 2 === 0 ? inTurn : inTurn.toReversed()) await measure()
  }
  judgeShape('one process', ofSingle)
  judgeShape('cluster', ofCluster)
  const ratios = ofSingle.map((cost, round) => processorTime(ofCluster[round]!) / processorTime(cost))
  const [middle, least, most] = [quantile(ratios, 0.5), Math.min(...ratios), Math.max(...ratios)].map(tenths)
  note(`a response of the cluster takes ${middle} (${least} to ${most}) times as much`)
}

const [backEnds, servers] = [{ MongoDB: await ownMongo(), NATS: await ownNats(), Redis: await ownRedis() }, [] as EmbeddedServer[]]
try {
  const urls = { mongodbUrl: backEnds.MongoDB.url, natsUrl: backEnds.NATS.url, redisUrl: backEnds.Redis.url }
  const cluster = await startAsProcesses(feeds, urls, 1, settings)
  servers.push(cluster)
  const single = await startInOneProcess(feeds, settings)
  servers.push(single)
  const ofCluster = cluster.places.names.map((name) => [name.replace(/-1$/, ''), () => [cluster.places.pid(name)]] as const)
  const ofBackEnds = Object.entries(backEnds).map(([name, { pids }]) => [name, pids] as const)
  await compare(
    await getShape(single, new Map([['process', single.pids]])),
    await getShape(cluster, new Map([...ofCluster, ...ofBackEnds])),
  )
} finally {
  for (const server of servers) await server.stop()
  for (const { remove } of Object.values(backEnds)) await remove()
  rmSync(folder, { recursive: true })
}
