/*
 * New connections of a paying key while others repeat refused requests; one minute and a half.
 *   node loadtest/attacks/new-connections.ts
 * The single process on the first core, with the demo playing, and twenty customers that poll the live list on kept
 * connections. Ten addresses with 200 connections each, none with a key, send a request 35 ms after each response; then
 * forty keys send ten times their limits on 400 connections. Meanwhile a paying key opens connections, three at a time,
 * for one poll each. The process stays alive, and none of the customers is rejected.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { judge, note, quantile, tenths } from '../lib/goals.ts'
import { polls } from '../lib/polls.ts'
import { attacked } from './attacked.ts'
import { type Flooded, type RefusedFlood, refusedFlood } from './refused-flood.ts'

const [floodMs, calmMs, atOnce, everyMs] = [16_000, 4_000, 3, 300]
const [keyless, overLimit] = [
  { addresses: 10, connections: 2_000, pauseMs: 35, path: '/v1/soccer/matches?limit=50' },
  // 600 requests a minute are the limit of each of forty keys: 400 a second in all.
  { addresses: 10, connections: 400, pauseMs: 100, path: '/v1/soccer/matches/live' },
]

const server = await attacked()
const { port } = server.main
const others = await server.others(100)
const newcomerKey = await server.newKey('business')
await wait(3_000)

/** Opens connections of the paying key until the flood is over. */
async function newcomers(isOver: () => boolean): Promise<{ tookMs: number[]; unanswered: number }> {
  const tookMs: number[] = []
  let unanswered = 0
  const come = async () => {
    while (!isOver()) {
      const { ask, close } = polls([port], 1)
      const answer = await Promise.race([ask(0, `X-API-Key: ${newcomerKey}`), wait(floodMs, undefined)])
      if (answer?.status === 200) tookMs.push(server.tookMs(answer))
      else unanswered++
      close()
      await wait(everyMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, come))
  return { tookMs, unanswered }
}

async function meets(name: string, flood: Omit<RefusedFlood, 'port' | 'ms'>, newMsMax: number): Promise<Flooded> {
  const calmFrom = performance.now()
  await wait(calmMs)
  const from = performance.now()
  let isOver = false
  const flooding = refusedFlood({ ...flood, port, ms: floodMs }).finally(() => {
    isOver = true
  })
  const [flooded, { tookMs, unanswered }] = await Promise.all([flooding, newcomers(() => isOver)])
  const until = performance.now()
  await wait(1_000)
  const [calm, during] = [others.tookMs(calmFrom, from), others.tookMs(from, until)]
  const statuses = Object.entries(flooded.statuses).map(([status, times]) => `${times} times ${status}`)
  note(`${name}: ${flooded.answered} of ${flood.connections} connections were answered, ${flooded.closed} closed; ${statuses.join(', ')}`)
  note(`${name}: kept connections p99 ${tenths(quantile(calm, 0.99))} ms before, ${tenths(quantile(during, 0.99))} during`)
  note(`${name}: new connections p50 ${tenths(quantile(tookMs, 0.5))} ms, worst ${tenths(Math.max(...tookMs))} ms`)
  const p95 = quantile([...tookMs, ...Array.from({ length: unanswered }, () => Number.POSITIVE_INFINITY)], 0.95)
  judge(
    unanswered === 0,
    `${name}: every new connection of a key is answered 200`,
    `${unanswered} of ${tookMs.length + unanswered} are not`,
  )
  judge(p95 <= newMsMax, `${name}: p95 of new connections of a key at most ${newMsMax} ms`, `${tenths(p95)} ms`)
  const p99 = quantile(during, 0.99)
  judge(p99 <= 50, `${name}: p99 of kept connections at most 50 ms`, `${tenths(p99)} ms`)
  return flooded
}

await meets('no key', { ...keyless, keys: [] }, 500)
const keys: string[] = []
while (keys.length < 40) keys.push(await server.newKey('pro'))
await meets('over their limits', { ...overLimit, keys }, 1_000)
await others.end()
judge(others.refused() === 0, 'no poll of the others is rejected', `${others.refused()} of ${others.answers.length}`)
const isAlive = server.main.process.exitCode === null
const code = await server.main.stop()
judge(isAlive && code === 0, 'the process survives and stops with exit code 0', String(code))
