/*
 * One customer sends fifty times its limit while others stay within theirs; four minutes.
 *   node loadtest/limits/flood.ts
 * Starts the servers and the two gateways of loadtest/limits/limits-two-gateways.ts. Fifty customers poll at 0.95 of their
 * limits; in every other second there is a flood: from one key, from ten keys of one owner, from twenty addresses
 * without a key, always fifty times their combined limit. No other customer is rejected, and the p99 of their response
 * times (minus standstills of this process) is at most 1.2 times that without the flood, or 1 ms more, the resolution
 * of two shared cores.
 */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { judge, note, quantile } from '../lib/goals.ts'
import { ownRedis } from '../lib/own-server.ts'
import { type Answer, polls, steadily } from '../lib/polls.ts'
import { standstills } from '../lib/standstills.ts'
import { hasTrueHeaders } from './limit-held.ts'
import { twoGateways } from './two-gateways.ts'

const pairs = 30
const roundMs = 1_000
/** The worker thread starts and pauses on its event loop; the first calls of a round are not counted. */
const settleMs = 200
/** Other load on the machine only adds time, so the lower quartiles with and without the flood are compared. */
const quiet = 0.25
const [others, perMinute] = [50, 600]

const redis = await ownRedis()
const server = await twoGateways(redis.url)
const { ask, close } = polls(server.ports)
const stoodStill = standstills()
const keys = await Promise.all(Array.from({ length: others }, () => server.newKey(perMinute)))

interface Flood {
  name: string
  headers: readonly string[]
  /** Combined limit. */
  perMinute: number
}
const getKeys = (count: number, limit: number) =>
  Promise.all(Array.from({ length: count }, async () => `X-API-Key: ${await server.newKey(limit)}`))
const floods: Flood[] = [
  { name: 'one key', headers: await getKeys(1, perMinute), perMinute },
  { name: 'ten keys of one owner', headers: await getKeys(10, perMinute / 10), perMinute },
  { name: 'twenty addresses', headers: Array.from({ length: 20 }, (_, i) => `X-Forwarded-For: 192.0.2.${i}`), perMinute },
]

interface Round {
  asked: number
  /** Requests with a wrong response. */
  wrong: number
  /** p99 of the response time in ms. */
  p99: number
}

/** Measures the other customers for one second. */
async function round(): Promise<Round> {
  const answers: Answer[] = []
  let wrong = 0
  const stop = steadily((0.95 * others * perMinute) / 60, async (n) => {
    const answer = await ask(n % 2, `X-API-Key: ${keys[Math.floor(n / 2) % others]}`)
    answers.push(answer)
    if (answer.status !== 200 || !hasTrueHeaders(answer, perMinute)) wrong++
  })
  await wait(roundMs)
  await stop()
  const times = answers.map(({ sent, answered }) => answered - sent - stoodStill.within(sent, answered))
  return { asked: times.length, wrong, p99: quantile(times, 0.99) }
}

async function meets({ name, headers, perMinute }: Flood): Promise<void> {
  const flooding = new Worker(new URL('./flooding.ts', import.meta.url), {
    workerData: { ports: server.ports, headers, perSecond: (50 * perMinute) / 60 },
  })
  const rounds: { calm: Round; flooded: Round }[] = []
  for (let pair = 0; pair < pairs; pair++) {
    flooding.postMessage('rest')
    await wait(settleMs)
    const calm = await round()
    flooding.postMessage('begin')
    await wait(settleMs)
    rounds.push({ calm, flooded: await round() })
  }
  flooding.postMessage('end')
  const [statuses] = (await once(flooding, 'message')) as [Record<string, number>]
  const all = rounds.flatMap(({ calm, flooded }) => [calm, flooded])
  const [asked, wrong] = [sum(all.map((each) => each.asked)), sum(all.map((each) => each.wrong))]
  judge(wrong === 0, `flood of ${name}: no other customer is rejected`, `${wrong} of ${asked} responses are not 200 with correct headers`)
  const p99 = (of: 'calm' | 'flooded') =>
    quantile(
      rounds.map((each) => each[of].p99),
      quiet,
    )
  const [flooded, calm] = [p99('flooded'), p99('calm')]
  judge(
    flooded <= Math.max(1.2 * calm, calm + 1),
    `flood of ${name}: p99 of the others at most 1.2 times that without, or 1 ms more`,
    `${(flooded / calm).toFixed(2)} times: ${flooded.toFixed(2)} ms, without ${calm.toFixed(2)}`,
  )
  const responses = Object.entries(statuses).map(([status, times]) => `${times} times ${status}`)
  note(`responses to the flood: ${responses.join(', ')}`)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

for (let warm = 0; warm < 3; warm++) await round()
for (const flood of floods) await meets(flood)
close()
await server.stop()
await redis.remove()
