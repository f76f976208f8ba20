/*
 * Measures the cost of the most expensive valid requests, and their effect on other customers at ten a second.
 *   node loadtest/attacks/expensive-requests.ts [FOLDER]      (default: ../shared/data/soccer)
 * All soccer data in one process on a SQLite file, on the first core; the client is this process, on the second. Each
 * request of `expensive-list.ts` is sent thirty times to measure processor time, as reported by the system, and fifteen
 * times while another connection polls continuously: while a poll waits, the event loop is blocked. Then a pro key
 * requests the list of changes at its most expensive ten times a second for twenty seconds, while another key polls the
 * live list every 17 ms and a third opens a new connection for each of its polls, every 37 ms.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { typed } from '@touchline/cli/testing/typed'
import { soccerFeeds } from '@touchline/e2e/testing/soccer-feeds'
import { startMain } from '@touchline/e2e/testing/start-main'
import { judge, note, quantile, skip, tenths } from '../lib/goals.ts'
import { pin } from '../overload/one-process.ts'
import { type Body, type Dear, dearRequests } from './expensive-list.ts'

const goals = { costMs: 40, stretchMs: 20, times: 1.5, slackMs: 5 }
const [costTries, stretchTries, attackMs] = [30, 15, 20_000]
const folder = process.argv[2] ?? '../shared/data/soccer'
if (!existsSync(folder)) skip(`there is no ${folder}: name the folder of the real data`)

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-dear-'))
pin(process.pid, 1)
const main = await startMain({
  ...{ HOST: '127.0.0.1', DATA_DIR: dataDir, ACCESS_LOG: 'off', NOW: '2026-03-14T15:30:00Z' },
  FEEDS: soccerFeeds(folder).join(','),
})
pin(main.process.pid!, 0)
note(await main.line(/^Loaded/))
const newKey = async (...args: string[]): Promise<string> =>
  (JSON.parse((await typed(['keys', 'create', ...args], main.rpcPort)).out) as { key: string }).key

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
interface Answer {
  status: number
  tookMs: number
  text: string
}
const get = (path: string, key: string, by: Agent | false = agent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const asked = request({ port: main.port, host: '127.0.0.1', path: `/v1${path}`, headers: { 'X-API-Key': key }, agent: by }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () =>
        resolve({ status: res.statusCode!, tookMs: performance.now() - startedAt, text: Buffer.concat(chunks).toString() }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })

/** Processor time of the process in milliseconds, in steps of ten. */
function processorMs(): number {
  const fields = readFileSync(`/proc/${main.process.pid}/stat`, 'utf8')
  const [user, system] = fields
    .slice(fields.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

const unbounded = ['--plan', 'enterprise', '--per-minute', '60000000']
const key = await newKey(...unbounded)
const leagues = (JSON.parse((await get('/soccer/leagues?limit=200', key)).text) as Body).data
const narrowKey = await newKey(
  ...unbounded,
  '--leagues',
  leagues
    .slice(0, 30)
    .map(({ id }) => id)
    .join(','),
)
const ask = ({ path, isNarrow }: Dear) => get(`/soccer${path}`, isNarrow ? narrowKey : key)

interface Measured {
  dear: Dear
  status: number
  costMs: number
  stretchMs: number
}

async function measured(dear: Dear): Promise<Measured> {
  const { status } = await ask(dear)
  const before = processorMs()
  for (let i = 0; i < costTries; i++) await ask(dear)
  const costMs = (processorMs() - before) / costTries
  const stretches: number[] = []
  for (let i = 0; i < stretchTries; i++) stretches.push(await measureStretch(dear))
  return { dear, status, costMs, stretchMs: quantile(stretches, 0.5) }
}

/** Longest response time of a client that polls without a pause. */
async function measureStretch(dear: Dear): Promise<number> {
  let isDone = false
  let longest = 0
  const polling = (async () => {
    while (!isDone) longest = Math.max(longest, (await get('/sports', key)).tookMs)
  })()
  await wait(5)
  longest = 0
  await ask(dear)
  isDone = true
  await polling
  return longest
}

const described = ({ dear: { path, isNarrow }, costMs, stretchMs }: Measured): string =>
  `${tenths(costMs)} ms, at a stretch ${tenths(stretchMs)} ms: ${path}${isNarrow ? ' (30 leagues)' : ''}`

const all: Measured[] = []
for (const dear of await dearRequests(async (path, isNarrow = false) => {
  const { status, text } = await ask({ path, isNarrow })
  return { status, body: JSON.parse(text) as Body }
}))
  all.push(await measured(dear))
const refused = all.filter(({ status }) => status !== 200 && status !== 404)
judge(refused.length === 0, 'every request is answered', `${all.length} requests; ${refused.map(described).join('; ') || 'none refused'}`)
const [dearest, longest] = [all.toSorted((a, b) => b.costMs - a.costMs), all.toSorted((a, b) => b.stretchMs - a.stretchMs)]
for (const each of dearest.slice(0, 25)) note(described(each))
judge(dearest[0]!.costMs <= goals.costMs, `no valid request costs more than ${goals.costMs} ms`, described(dearest[0]!))
judge(longest[0]!.stretchMs <= goals.stretchMs, `none blocks the event loop for more than ${goals.stretchMs} ms`, described(longest[0]!))

/** Sends a request every `everyMs` without waiting for responses. */
async function every(everyMs: number, forMs: number, asks: () => Promise<Answer>): Promise<number[]> {
  const asked: Promise<Answer>[] = []
  const startedAt = performance.now()
  for (let i = 0; i * everyMs < forMs; i++) {
    asked.push(asks())
    await wait(Math.max(0, startedAt + (i + 1) * everyMs - performance.now()))
  }
  const answers = await Promise.all(asked)
  const wrong = answers.filter(({ status }) => status !== 200).map(({ status }) => status)
  if (wrong.length > 0) judge(false, 'every response meanwhile is 200', wrong.join(', '))
  return answers.map(({ tookMs }) => tookMs)
}
const live = '/soccer/matches/live'
const [pollsKey, newcomersKey, proKey] = [await newKey(...unbounded), await newKey(...unbounded), await newKey('--plan', 'pro')]
const others = () =>
  Promise.all([every(17, attackMs, () => get(live, pollsKey)), every(37, attackMs, () => get(live, newcomersKey, false))])
const calm = await others()
const attack = `/soccer/matches?updated_since=1970-01-01T00:00:00Z&limit=200&offset=10000`
const [during, attacked] = await Promise.all([others(), every(100, attackMs, () => get(attack, proKey))])
note(`the attack is answered in ${tenths(quantile(attacked, 0.5))} ms at p50, ${tenths(quantile(attacked, 0.99))} ms at p99`)
for (const [i, who] of ['a client that polls', 'a client that reconnects'].entries()) {
  const [before, now] = [quantile(calm[i]!, 0.99), quantile(during[i]!, 0.99)]
  judge(
    now <= Math.max(goals.times * before, before + goals.slackMs),
    `${who} next to a key that requests the most expensive changes ten times a second: p99 at most ${goals.times} times, or ${goals.slackMs} ms more`,
    `${tenths(now)} ms, ${tenths(before)} ms without; p50 ${tenths(quantile(during[i]!, 0.5))} ms, ${tenths(quantile(calm[i]!, 0.5))} ms`,
  )
}
agent.destroy()
await main.stop()
rmSync(dataDir, { recursive: true })
