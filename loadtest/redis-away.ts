/*
 * Redis is killed, frozen and flushed while two gateways count in it; three minutes and a half.
 *   node loadtest/redis-away.ts
 *   node loadtest/redis-away.ts --quick     shorter outages, no limit of 60,000; a minute
 * Starts the servers and the two gateways of loadtest/limits-two-gateways.ts, and polls over HTTP. Each way of failing meets clients that offer
 * 1.3 times their limit within the run: of each limit one over both gateways and one that goes to one gateway alone. From before the failure
 * until after it: every answer is a 200 or a 429 that shows the limit and what is left of it, the 99th percentile of an answer's time is at
 * most 10 ms above the one before (time in which this process itself stood still is taken off), a client of both is admitted at most 1.10 L in
 * any 60 s (the other one's figure is stated), and 2 s after Redis is back new keys have exactly L again.
 */
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { admitted, isTold, mostInAnyMinute } from './limit-held.ts'
import { type OwnServer, ownRedis } from './own-server.ts'
import { type Answer, polls, steadily } from './polls.ts'
import { standstills } from './standstills.ts'
import { twoGateways } from './two-gateways.ts'
import { quantile, verdict } from './verdict.ts'

const quick = process.argv.includes('--quick')
const limits = [60, 600, 6_600, ...(quick ? [] : [60_000])]
/** Below leases all of a limit is to be had, to the last call. */
const exactLimits = [60, 600, 6_600]
const [beforeMs, awayMs, afterMs] = quick ? [4_000, 8_000, 5_000] : [20_000, 20_000, 20_000]
/** Of its limit a client offers so much a minute: by the end it has offered 1.3 of it, so that whatever is granted anew shows. */
const offered = (1.3 * 60_000) / (beforeMs + awayMs + afterMs)

const { tell, note, end } = verdict()
const redis = await ownRedis()
const house = await twoGateways(redis.url)
const { ask, close } = polls(house.ports)
const stoodStill = standstills()

interface Way {
  name: string
  begins(redis: OwnServer): Promise<void> | void
  /** Redis answers again from here on. Absent: it never ceased to. */
  ends?(redis: OwnServer): Promise<void> | void
}
const ways: Way[] = [
  { name: 'killed', begins: (redis) => redis.kill(), ends: (redis) => redis.start() },
  { name: 'frozen', begins: (redis) => redis.freeze(), ends: (redis) => redis.thaw() },
  { name: 'flushed', begins: (redis) => flush(redis) },
]

/** The command line of Redis is not everywhere, its protocol is a line. */
async function flush({ url }: OwnServer): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.end('FLUSHALL\r\n')
  await new Promise((resolve) => socket.once('close', resolve).resume())
}

interface Client {
  limit: number
  /** Of every ten calls so many go to the first gateway. */
  toFirst: number
  key: string
  answers: Answer[]
}

const newClients = (): Promise<Client[]> =>
  Promise.all(limits.flatMap((limit) => [5, 10].map(async (toFirst) => ({ limit, toFirst, key: await house.newKey(limit), answers: [] }))))

/** Polls as these clients do, until it is stopped. */
function load(clients: readonly Client[]): () => Promise<void> {
  const stops = clients.map(({ limit, toFirst, key, answers }) =>
    steadily((offered * limit) / 60, async (n) => {
      // Spread, not in turns of ten.
      answers.push(await ask((n * 7) % 10 < toFirst ? 0 : 1, `X-API-Key: ${key}`))
    }),
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Keys that nobody has used: L + 50 calls at once over both have exactly L. */
async function isExact(keys: readonly string[]): Promise<boolean> {
  let all = true
  for (const [i, limit] of exactLimits.entries()) {
    const answers = await Promise.all(Array.from({ length: limit + 50 }, (_, n) => ask(n % 2, `X-API-Key: ${keys[i]}`)))
    all &&= admitted(answers).length === limit
  }
  return all
}

async function fails({ name, begins, ends }: Way): Promise<void> {
  const [clients, newKeys] = [await newClients(), await Promise.all(exactLimits.map(house.newKey))]
  const stop = load(clients)
  await wait(beforeMs)
  const from = performance.now()
  await begins(redis)
  let known = true
  if (ends) {
    await wait(awayMs)
    known = await house.bothAlone()
    await ends(redis)
  }
  const back = performance.now()
  await wait(2_000)
  const exact = await isExact(newKeys)
  await wait(afterMs - 2_000 + (ends ? 0 : awayMs))
  await stop()
  judge(name, clients, { from, back })
  tell(exact && known, `Redis ${name}: exact 2 s ${ends ? 'after it is back; both gateways had counted alone' : 'later'}`)
}

function judge(name: string, clients: readonly Client[], { from, back }: { from: number; back: number }): void {
  const all = clients.flatMap(({ answers }) => answers)
  const wrong = clients.flatMap(({ limit, answers }) => answers.filter((answer) => !isTold(answer, limit)))
  tell(wrong.length === 0, `Redis ${name}: ${all.length} calls over HTTP, ${wrong.length} neither 200 nor 429 or without true headers`)
  for (const [status, { length }] of Map.groupBy(wrong, (answer) => answer.status)) note(`${status}: ${length}`)
  const between = (begin: number, until: number) =>
    all.filter(({ sent }) => sent >= begin && sent < until).map(({ sent, answered }) => answered - sent - stoodStill.within(sent, answered))
  // Without the first second, in which every key is looked up.
  const [calm, rough] = [between(from - beforeMs + 1_000, from), between(from, back + 2_000)]
  const [p99, p99Before] = [quantile(rough, 0.99), quantile(calm, 0.99)]
  tell(
    p99 <= p99Before + 10,
    `Redis ${name}: p99 ${p99.toFixed(1)} ms, ${p99Before.toFixed(1)} before; longest ${Math.max(...rough).toFixed(0)}, ${Math.max(...calm).toFixed(0)}`,
  )
  const share = ({ answers, limit }: Client) => mostInAnyMinute(answers) / limit
  const most = (toFirst: number) => Math.max(...clients.filter((client) => client.toFirst === toFirst).map(share)).toFixed(3)
  tell(Number(most(5)) <= 1.1, `Redis ${name}: over both gateways at most ${most(5)} L in any 60 s; through one alone ${most(10)} L`)
}

/** What is asked for the first time is compiled first. */
async function warm(): Promise<void> {
  const stop = load(await newClients())
  await wait(3_000)
  await house.bothAlone()
  await stop()
}

await warm()
for (const way of ways) await fails(way)
note(`each: ${beforeMs / 1_000} s with Redis, ${awayMs / 1_000} s without (flushed: at once back), ${afterMs / 1_000} s after`)
close()
await house.stop({ tell, note })
await redis.remove()
end()
