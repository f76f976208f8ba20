/*
 * Compares the gateway with bare node:http and with the servers of this machine that are usually put in front of an API
 * (nginx, HAProxy, Caddy, Traefik). One run has rounds of all of them in turn, each on one core, with wrk on the other.
 *   npm run bench -- [--rounds 5] [--seconds 4] [--connections 32] [--keys 10000] [--job TEXT] [--against FOLDER]
 *
 * `--job`: only jobs whose names contain this. `--against`: another working tree, whose gateway does the uncached jobs
 * too. A complete run writes docs/engineering/bench.md and docs/engineering/bench.svg.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cpuStealSince } from '../lib/cpu-steal.ts'
import { note, skip } from '../lib/goals.ts'
import { cores, missing } from '../speed/live-poll/load.ts'
import { type GatewayTarget, ownRoot, startGateway } from './gateway.ts'
import { type Job, jobs, livePath } from './jobs.ts'
import { type Load, measure, type Sample } from './measure.ts'
import { type RunningPeer, startPeers } from './peers.ts'
import { get, type Origin, startOrigin, type Target } from './processes.ts'
import { getChart, getTable, type Result } from './report.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '32' },
    keys: { type: 'string', default: '10000' },
    job: { type: 'string', default: '' },
    against: { type: 'string' },
  },
})
const [rounds, seconds, connections, keyCount] = [values.rounds, values.seconds, values.connections, values.keys].map(Number) as [
  number,
  number,
  number,
  number,
]
const skipped: string[] = []
const lacking: string[] = []

/** A server, and the load of a job for it. */
interface Contender {
  target: Target
  load: Load
}

/** The gateways that do the jobs of a kind, and the peers that do the same jobs. */
interface Servers {
  bare: Origin
  gateways: readonly GatewayTarget[]
  peers: readonly RunningPeer[]
  folder: string
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  // Worker processes of nginx run as another user.
  chmodSync(folder, 0o755)
  const stolen = cpuStealSince()
  try {
    const bare = await startOrigin('bare node:http', cores.server)
    const asked = jobs.filter(({ name }) => name.includes(values.job))
    const [kept, uncached] = [asked.filter(({ kind }) => kind !== 'uncached'), asked.filter(({ kind }) => kind === 'uncached')]
    const results: Result[] = []
    if (kept.length > 0) results.push(...(await runAll(kept, await startKeeping(bare, folder))))
    if (uncached.length > 0) results.push(...(await runAll(uncached, { bare, gateways: await startUncached(), peers: [], folder })))
    console.log(`\n${getTable(results)}`)
    if (values.job === '') write(results, stolen())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startKeeping(bare: Origin, folder: string): Promise<Servers> {
  const upstream = await startOrigin('upstream', cores.load)
  const gateway = await startGateway('gateway', ownRoot, keyCount, {})
  const bytes = await getBytes(gateway, { paths: [livePath], keys: gateway.pollers, headers: {} })
  await upstream.sends(bytes)
  const [identity, gzip] = [Buffer.from(bytes.identity, 'base64'), Buffer.from(bytes.gzip, 'base64')]
  const input = { path: livePath, keys: gateway.pollers, identity, gzip, upstream: upstream.port }
  const peers = await startPeers(input, folder, (name) => {
    skipped.push(name)
    note(`${name} is not on this machine: left out`)
  })
  lacking.push(...peers.flatMap(({ name, lacks }) => (lacks === '' ? [] : [`${name}: ${lacks}`])))
  return { bare, gateways: [gateway], peers, folder }
}

async function startUncached(): Promise<GatewayTarget[]> {
  const own = await startGateway('gateway, nothing kept', ownRoot, 0, { RESPONSE_CACHE_MB: '0' })
  if (values.against === undefined) return [own]
  return [own, await startGateway(`gateway at ${commit(values.against)}`, resolve(values.against), 0, {})]
}

/** Then stops the gateways, because the matches that they play take processor time from the next ones. */
async function runAll(some: readonly Job[], servers: Servers): Promise<Result[]> {
  const results: Result[] = []
  for (const job of some) results.push(...(await run(job, servers)))
  for (const gateway of servers.gateways) await gateway.stop()
  return results
}

/** The bytes that the gateway sends for a job, for the servers that send the same. */
async function getBytes({ port }: Target, { paths, keys, headers }: Load) {
  const [path, key] = [paths[0]!, keys[0]!]
  const request = (coding: string) => get(port, path, { ...headers, 'X-API-Key': key, 'Accept-Encoding': coding })
  const [identity, gzip] = [await request('identity'), await request('gzip')]
  const status = identity.status === 304 ? (304 as const) : (200 as const)
  const { etag = '', 'content-type': type } = identity.headers
  const sent = { ETag: etag, 'Cache-Control': 'private, max-age=5', ...(type !== undefined && { 'Content-Type': type }) }
  return { status, headers: sent, identity: identity.body.toString('base64'), gzip: gzip.body.toString('base64') }
}

async function run(job: Job, servers: Servers): Promise<Result[]> {
  const samples = new Map<string, Sample[]>()
  for (let round = 0; round <= rounds; round++) {
    const contenders = await getContenders(job, servers)
    // The first round warms up; the order changes from round to round.
    const inTurn = round % 2 === 0 ? contenders : contenders.toReversed()
    for (const { target, load } of inTurn) {
      const sample = await measure(target, load, servers.folder, {
        seconds: round === 0 ? 2 : seconds,
        connections: Math.min(connections, job.connectionsMax ?? connections),
        atHalf: round > 0 && job.kind === 'uncached',
      })
      if (round > 0) samples.set(target.name, [...(samples.get(target.name) ?? []), sample])
    }
  }
  const bare = samples.get(servers.bare.name)!
  return [...samples].map(([server, own]) => {
    const result = { job: job.name, server, samples: own, ratios: own.map(({ cpuMicros }, i) => bare[i]!.cpuMicros / cpuMicros) }
    console.log(getTable([result]).split('\n')[2])
    return result
  })
}

/** Bare node:http sends the bytes that the gateway sends at this moment. */
async function getContenders(job: Job, { bare, gateways, peers }: Servers): Promise<Contender[]> {
  const own: Contender[] = []
  for (const target of gateways) own.push({ target, load: await current(target, await job.load(target)) })
  await bare.sends(await getBytes(own[0]!.target, own[0]!.load))
  const others: Contender[] = []
  if (job.kind === 'live')
    for (const target of peers)
      others.push({ target, load: await current(target, { ...(await job.load(gateways[0]!)), keys: target.keys }) })
  return [{ target: bare, load: own[0]!.load }, ...own, ...others]
}

/** Each server has its own validator. */
async function current({ port }: Target, load: Load): Promise<Load> {
  if (load.headers['If-None-Match'] === undefined) return load
  const { headers } = await get(port, load.paths[0]!, { 'X-API-Key': load.keys[0]!, 'Accept-Encoding': 'identity' })
  return { ...load, headers: { ...load.headers, 'If-None-Match': headers.etag! } }
}

function write(results: readonly Result[], stolen: number): void {
  const page = new URL('../../docs/engineering/bench.md', import.meta.url)
  const at = `${new Date().toISOString().slice(0, 10)}, commit ${commit(ownRoot)}`
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, ${Math.round(100 * stolen)} % stolen`
  const run = `${rounds} rounds of ${seconds} s, ${connections} connections, ${keyCount} keys`
  const without = skipped.length > 0 ? ` Not on the machine: ${skipped.join(', ')}.` : ''
  const less = lacking.length > 0 ? ` Without: ${lacking.join('; ')}.` : ''
  writeFileSync(page, `${introduction}\n${at}; ${machine}; ${run}.${without}${less}\n\n![ratios](bench.svg)\n\n${getTable(results)}\n`)
  writeFileSync(new URL('../../docs/engineering/bench.svg', import.meta.url), getChart(results))
}

const introduction = `# The gateway compared with other servers

Written by \`npm run bench\`; what is compared is in [loadtest/bench](../../loadtest/bench/README.md). The ratio is the
processor time of bare \`node:http\` for an answer divided by that of the server, in the same round: the median, and the
least and the most of the rounds. Above 1 is faster than bare \`node:http\`. Compare ratios of one run only.
`

const commit = (folder: string): string => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', cwd: folder }).trim()

const reason = missing()
if (reason !== undefined) skip(reason)
// Also ends the servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await main()
process.exit()
