/*
 * Briefings of an invented league with 20 past seasons: 380 matches each, events and lineups in the last two.
 *   node loadtest/speed/briefings.ts
 * One process on a SQLite file on the first core; the client is this process, on the second. Measures uncached
 * briefings, one at a time, each of another match; the processor time of the turns of the event loop meanwhile; the
 * processor time of a repeated request, compared with a poll of the empty live list in the same rounds; the briefings
 * of a whole season after its matches; and memory.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { typed } from '@touchline/cli/testing/typed'
import { getSum } from '@touchline/e2e/testing/seen-from-outside'
import { startMain } from '@touchline/e2e/testing/start-main'
import { judge, note, quantile, tenths } from '../lib/goals.ts'
import { pin } from '../overload/one-process.ts'
import { seasons } from './briefing-seasons.ts'

const goals = { coldMs: 150, turnMs: 20, times: 1.5, seasonSeconds: 10 }
const [rounds, perRound] = [5, 2_000]
const now = Date.UTC(2026, 10, 2, 15, 0)
const years = Array.from({ length: 21 }, (_, i) => 2006 + i)

const folder = mkdtempSync(join(tmpdir(), 'touchline-briefings-'))
writeFileSync(join(folder, 'league.jsonl'), [...seasons({ years, detailedFrom: 2025, now })].join(''))
const preload = fileURLToPath(new URL('../attacks/loop-delay.ts', import.meta.url))
pin(process.pid, 1)
const main = await startMain({
  ...{ HOST: '127.0.0.1', DATA_DIR: mkdtempSync(join(tmpdir(), 'touchline-briefings-data-')), ACCESS_LOG: 'off' },
  ...{ NOW: new Date(now).toISOString(), FEEDS: `touchline-jsonl@tenth:${folder}`, NODE_OPTIONS: `--import=${preload}` },
})
process.once('exit', () => main.process.kill('SIGKILL'))
pin(main.process.pid!, 0)
note(await main.line(/^Loaded/))
const key = JSON.parse((await typed(['keys', 'create', '--plan', 'enterprise', '--per-minute', '60000000'], main.rpcPort)).out)
  .key as string

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
interface Answer {
  status: number
  tookMs: number
  body: { data: unknown }
  bytes: number
}
const get = (path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const asked = request(
      { port: main.port, host: '127.0.0.1', path: `/v1/soccer${path}`, headers: { 'X-API-Key': key }, agent },
      (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('end', () => {
          const text = Buffer.concat(chunks)
          resolve({ status: res.statusCode!, tookMs: performance.now() - startedAt, bytes: text.length, body: JSON.parse(text.toString()) })
        })
      },
    )
    asked.on('error', reject)
    asked.end()
  })

/** Linux only: in user and kernel mode, in hundredths of a second. */
function processorMs(): number {
  const [user, kernel] = readFileSync(`/proc/${main.process.pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(kernel)) * 10
}
const residentMb = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${main.process.pid}/status`, 'utf8'))?.[1]) / 1_024
const metric = async (pattern: RegExp) => getSum(await (await fetch(`http://127.0.0.1:${main.adminPort}/metrics`)).text(), pattern)

/** The longest turn of the event loop since the last call, in processor time. */
async function longestTurnMs(): Promise<number> {
  const before = main.printed.length
  main.process.kill('SIGUSR2')
  for (;;) {
    const line = main.printed.slice(before).find((text) => text.startsWith('event-loop '))
    if (line) return (JSON.parse(line.slice('event-loop '.length)) as { busy: { max: number } }).busy.max
    await wait(5)
  }
}

async function getIds(season: string): Promise<string[]> {
  const ids: string[] = []
  const [league] = (await get('/leagues')).body.data as { id: string }[]
  for (let offset = 0; offset < 380; offset += 200) {
    const { body } = await get(`/matches?league_id=${league!.id}&season=${season}&limit=200&offset=${offset}`)
    ids.push(...(body.data as { id: string }[]).map(({ id }) => id))
  }
  return ids
}

while ((await metric(/^touchline_bus_waiting\{.*\} (\d+)$/gm)) > 0) await wait(500)
const [current, last] = [await getIds('2026/2027'), await getIds('2025/2026')]
// Warm-up: compiles the code and reads names.
for (const id of current.slice(0, 40)) await get(`/matches/${id}/briefing`)

const memoryMb = residentMb()
await longestTurnMs()
const [cold, statuses, used]: [number[], number[], number] = [[], [], processorMs()]
let facts = 0
for (const id of current.slice(40)) {
  const { status, tookMs, body } = await get(`/matches/${id}/briefing`)
  cold.push(tookMs)
  statuses.push(status)
  facts += (body.data as { sections: { facts: object[] }[] }).sections.reduce((sum, section) => sum + section.facts.length, 0)
}
const costMs = (processorMs() - used) / cold.length
const turnMs = await longestTurnMs()
note(`${cold.length} briefings with ${tenths(facts / cold.length)} facts each, ${tenths(costMs)} ms of processor time each`)
judge(
  statuses.every((status) => status === 200),
  'every briefing is 200',
  `${statuses.filter((status) => status !== 200).length} are not`,
)
judge(
  quantile(cold, 0.99) < goals.coldMs,
  `a briefing that is computed anew: p99 under ${goals.coldMs} ms`,
  `p50 ${tenths(quantile(cold, 0.5))} ms, p99 ${tenths(quantile(cold, 0.99))} ms`,
)
judge(turnMs <= goals.turnMs, `no turn of the event loop takes more than ${goals.turnMs} ms of processor time`, `${tenths(turnMs)} ms`)

const startedAt = performance.now()
for (const id of last) await get(`/matches/${id}/briefing`)
const seasonSeconds = (performance.now() - startedAt) / 1_000
judge(
  seasonSeconds < goals.seasonSeconds,
  `the ${last.length} briefings of a season after its matches in ${goals.seasonSeconds} s`,
  `${tenths(seasonSeconds)} s`,
)

const [polls, hits]: [number[], number[]] = [[], []]
const hit = `/matches/${current[45]}/briefing`
const sizes = [(await get('/matches/live')).bytes, (await get(hit)).bytes]
for (let round = 0; round < rounds; round++) {
  for (const [path, costs] of [
    ['/matches/live', polls],
    [hit, hits],
  ] as const) {
    const before = processorMs()
    for (let i = 0; i < perRound; i++) await get(path)
    costs.push((processorMs() - before) / perRound)
  }
}
const ratio = quantile(hits, 0.5) / quantile(polls, 0.5)
judge(
  ratio <= goals.times,
  `a repeated briefing costs at most ${goals.times} times a poll of the live list, in processor time`,
  `${ratio.toFixed(2)} times: ${(1_000 * quantile(hits, 0.5)).toFixed(0)} µs for ${sizes[1]} bytes, ${(1_000 * quantile(polls, 0.5)).toFixed(0)} µs for ${sizes[0]} bytes`,
)
const kept = await metric(/^touchline_briefings_kept_bytes (\d+)$/gm)
note(`memory: ${tenths(memoryMb)} MB before, ${tenths(residentMb())} MB after; ${tenths(kept / 1_048_576)} MB of facts kept`)
await main.stop()
rmSync(folder, { recursive: true })
