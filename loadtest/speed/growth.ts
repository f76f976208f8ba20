/*
 * Measures the cost of a poll of the live list and of a list of fifty matches as customers, restrictions and data grow:
 * 100 to 10,000 keys, 1 to 100 different restrictions of keys, 20,000 to 200,000 matches in the file.
 *   node loadtest/speed/growth.ts [ROUNDS] [SEASONS,…]
 * The figures are processor time of the process per answer, relative to the smallest size. Each round measures all
 * sizes in turn. Writes docs/engineering/growth.svg. Needs Linux; a season has 20,140 matches.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuthService } from '@touchline/contract/gen/auth'
import { type Main, startMain } from '@touchline/e2e/testing/start-main'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { spread } from '../bench/report.ts'
import { judge, note } from '../lib/goals.ts'
import { exactProcessorMs } from '../lib/process-usage.ts'
import { barChart } from './chart.ts'
import { filled, leagueIds, matchesOfSeason, now } from './growth/filled.ts'

/** Medians of six vary by more than the goal allows. */
const rounds = Number(process.argv[2] ?? 18)
const seasons = (process.argv[3] ?? '1,3,10').split(',').map(Number)
const ratioMax = 1.1
const [keyCounts, scopeCounts] = [
  [100, 1_000, 10_000],
  [1, 10, 100],
] as const
/** Number of keys created concurrently. */
const atOnce = 50

/** One size of a curve. */
interface Point {
  size: number
  server: Main
  keys: readonly string[]
}

interface Curve {
  name: string
  points: readonly Point[]
}

/** Number of answers per sample. */
const jobs = { 'poll of the live list': 3_000, 'list of 50 matches': 150 } as const
type Job = keyof typeof jobs

/** More than all rounds request, so that no list is cached. */
const listPaths = Array.from({ length: 270 }, (_, day) => {
  const at = (days: number) => new Date(Date.UTC(2024, 7, 5 + day + days)).toISOString().slice(0, 10)
  return Array.from({ length: 70 }, (_, i) => `/v1/soccer/matches?date_from=${at(0)}&date_to=${at(6)}&limit=50&offset=${7 * i}`)
}).flat()
const [samplesOfJob, folder] = [3 * (rounds + 1), mkdtempSync(join(tmpdir(), 'touchline-growth-'))]
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** `nth`: number of the sample of this job and curve. Every path of a sample has another day and page. */
const getPaths = (job: Job, nth: number): readonly string[] =>
  job === 'poll of the live list' ? [livePath] : listPaths.filter((_, i) => i % samplesOfJob === nth)

const livePath = '/v1/soccer/matches/live'
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
const ask = (port: number, path: string, key: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { 'X-API-Key': key, 'Accept-Encoding': 'gzip' }
    const sent = get({ port, host: '127.0.0.1', path, agent, headers }, (response) => {
      response.resume().on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode} of ${path}`))))
    })
    sent.on('error', reject)
  })

async function askAll(count: number, askOne: (n: number) => Promise<void>): Promise<void> {
  let asked = 0
  await Promise.all(
    Array.from({ length: agent.maxSockets }, async () => {
      while (asked < count) await askOne(asked++)
    }),
  )
}

/**
 * Processor time of the server for an answer, in microseconds. Each key polls once before, because a client polls more
 * often than the gateway looks its key up again.
 */
async function sampled({ server: { port, process }, keys }: Point, job: Job, nth: number): Promise<number> {
  const [paths, pid, count] = [getPaths(job, nth), process.pid!, jobs[job]]
  await askAll(keys.length, (n) => ask(port, livePath, keys[n]!))
  const before = exactProcessorMs(pid)
  await askAll(count, (n) => ask(port, paths[n % paths.length]!, keys[(nth * count + n) % keys.length]!))
  return (1_000 * (exactProcessorMs(pid) - before)) / count
}

async function serverOn(dataDir: string): Promise<Main> {
  const feed = join(dataDir, 'no-matches.jsonl')
  writeFileSync(feed, `${JSON.stringify({ record: 'header', touchline: 1, sport: 'soccer', source: 'none' })}\n`)
  const main = await startMain({
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ACCESS_LOG: '/dev/null',
    NOW: now,
    FEEDS: `touchline-jsonl:${feed}`,
  })
  process.once('exit', () => main.process.kill('SIGKILL'))
  await main.line(/^Loaded/)
  return main
}

async function getKeys({ rpcPort }: Main, count: number, getLeagues: (n: number) => string[] = () => []): Promise<string[]> {
  const { client, close } = grpcClient(AuthService, `127.0.0.1:${rpcPort}`, { secret: rpcSecretsForTest.RPC_ADMIN_SECRET })
  const keys: string[] = []
  const create = async (n: number) => (await client.createKey({ plan: 'enterprise', perMinute: 6_000_000, leagueIds: getLeagues(n) })).key
  while (keys.length < count) {
    const some = Array.from({ length: Math.min(atOnce, count - keys.length) }, (_, i) => create(keys.length + i))
    keys.push(...(await Promise.all(some)))
  }
  close()
  return keys
}

/** Half of the leagues, different ones each time. */
const restriction = (n: number): string[] =>
  leagueIds.filter((_, l) => (Math.imul(l + 1, 2 * n + 3) >>> 1) % 2 === 0 || l === n % leagueIds.length)

/** The ratios of each point to the smallest one, one per round. */
async function getRatios({ name, points }: Curve, job: Job): Promise<number[][]> {
  const costs: number[][] = points.map(() => [])
  let nth = 0
  for (let round = 0; round <= rounds; round++)
    // The first round warms up; the order changes from round to round.
    for (const i of round % 2 === 0 ? points.keys() : [...points.keys()].reverse()) {
      const cost = await sampled(points[i]!, job, nth++)
      if (round > 0) costs[i]!.push(cost)
    }
  for (const [i, { size }] of points.entries())
    note(`${job}, ${size.toLocaleString('en')} ${name}: ${spread(costs[i]!).median.toFixed(0)} µs of processor time`)
  return costs.map((own) => own.map((cost, round) => cost / costs[0]![round]!))
}

const folders = await filled(folder, seasons, (count) => note(`${(count * matchesOfSeason).toLocaleString('en')} matches`))
const servers = await Promise.all(folders.map(serverOn))
const [first] = servers as [Main, ...Main[]]
const [customers, restricted] = [await getKeys(first, keyCounts.at(-1)!), await getKeys(first, scopeCounts.at(-1)!, restriction)]
const ownKeys = [customers.slice(0, 1), ...(await Promise.all(servers.slice(1).map((server) => getKeys(server, 1))))]
// Matches come first, so that their processes are equally warm.
const curves: readonly Curve[] = [
  { name: 'matches', points: servers.map((server, i) => ({ size: seasons[i]! * matchesOfSeason, server, keys: ownKeys[i]! })) },
  { name: 'keys', points: keyCounts.map((size) => ({ size, server: first, keys: customers.slice(0, size) })) },
  { name: 'restrictions', points: scopeCounts.map((size) => ({ size, server: first, keys: restricted.slice(0, size) })) },
]
const colours = ['#1f6feb', '#d29922', '#8b949e']
const bars = []
for (const [c, curve] of curves.entries())
  for (const job of Object.keys(jobs) as Job[]) {
    const ratios = await getRatios(curve, job)
    for (const [i, { size }] of curve.points.entries())
      bars.push({ label: `${job}, ${size.toLocaleString('en')} ${curve.name}`, colour: colours[c]!, ...spread(ratios[i]!) })
    const { median } = spread(ratios.at(-1)!)
    const goal = `a ${job} costs at most ${ratioMax} times as much with ${curve.points.at(-1)!.size} ${curve.name} as with ${curve.points[0]!.size}`
    judge(median <= ratioMax, goal, `${median.toFixed(2)} times`)
  }
writeFileSync(
  new URL('../../docs/engineering/growth.svg', import.meta.url),
  barChart('Processor time of a response, relative to that at the smallest size', bars),
)
agent.destroy()
await Promise.all(servers.map((server) => server.stop()))
