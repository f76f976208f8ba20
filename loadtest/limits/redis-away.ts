/*
 * Redis is killed, frozen and flushed while two gateways count in it; three minutes and a half.
 *   node loadtest/limits/redis-away.ts
 * Starts the servers and the two gateways of loadtest/limits/limits-two-gateways.ts, and polls over HTTP. During each fault,
 * clients offer 1.3 times their limit: for each limit one client over both gateways and one over a single gateway. From
 * before the fault until after it: every response is 200 or 429 with the limit and the remaining calls, the p99 of the
 * response time is at most 10 ms above the baseline (minus standstills of this process), a client of both gateways is
 * admitted at most 1.10 L in any 60 s (the value for a single gateway is reported), and 2 s after Redis is back new
 * keys have exactly L again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { judge, note, quantile, tenths } from '../lib/goals.ts'
import { ownRedis } from '../lib/own-server.ts'
import { polls } from '../lib/polls.ts'
import { standstills } from '../lib/standstills.ts'
import { admitted, hasTrueHeaders, mostInAnyMinute } from './limit-held.ts'
import { callsAtOnce, newClients, type PollingClient, pollSteadily, type RedisFault, redisFaults } from './redis-faults.ts'
import { twoGateways } from './two-gateways.ts'

const limits = [60, 600, 6_600, 60_000]
/** Limits without prefetching, which are exact. */
const exactLimits = [60, 600, 6_600]
const [beforeMs, awayMs, afterMs] = [20_000, 20_000, 20_000]
/** Share of the limit offered per minute: 1.3 of it by the end, so that calls granted twice are detected. */
const offered = (1.3 * 60_000) / (beforeMs + awayMs + afterMs)

const redis = await ownRedis()
const server = await twoGateways(redis.url)
const { ask, close } = polls(server.ports)
const stoodStill = standstills()

async function meets({ name, begins, ends }: RedisFault): Promise<void> {
  const [clients, newKeys] = [await newClients(limits, server.newKey), await Promise.all(exactLimits.map(server.newKey))]
  const stop = pollSteadily(clients, offered, ask)
  await wait(beforeMs)
  const from = performance.now()
  await begins(redis)
  let degraded = 2
  if (ends) {
    await wait(awayMs)
    degraded = await server.degraded()
    await ends(redis)
  }
  const back = performance.now()
  await wait(2_000)
  const counts: number[] = []
  for (const [i, limit] of exactLimits.entries()) counts.push(admitted(await callsAtOnce(newKeys[i]!, limit, ask)).length)
  await wait(afterMs - 2_000 + (ends ? 0 : awayMs))
  await stop()
  judgeAnswers(name, clients, { from, back })
  judge(degraded === 2, `Redis ${name}: both gateways count locally meanwhile`, `${degraded} of 2`)
  judge(counts.join() === exactLimits.join(), `Redis ${name}: new keys have exactly L 2 s after`, `${counts.join(', ')} of ${exactLimits}`)
}

function judgeAnswers(name: string, clients: readonly PollingClient[], { from, back }: { from: number; back: number }): void {
  const all = clients.flatMap(({ answers }) => answers)
  const wrong = clients.flatMap(({ limit, answers }) => answers.filter((answer) => !hasTrueHeaders(answer, limit)))
  judge(wrong.length === 0, `Redis ${name}: every response is 200 or 429 with correct headers`, `${wrong.length} of ${all.length} are not`)
  for (const [status, { length }] of Map.groupBy(wrong, (answer) => answer.status)) note(`${status}: ${length}`)
  const between = (begin: number, until: number) =>
    all.filter(({ sent }) => sent >= begin && sent < until).map(({ sent, answered }) => answered - sent - stoodStill.within(sent, answered))
  // Skips the first second, in which keys are looked up.
  const [calm, rough] = [between(from - beforeMs + 1_000, from), between(from, back + 2_000)]
  const [p99, p99Before] = [quantile(rough, 0.99), quantile(calm, 0.99)]
  judge(
    p99 <= p99Before + 10,
    `Redis ${name}: p99 at most 10 ms above the baseline`,
    `${tenths(p99)} ms, before ${tenths(p99Before)}; longest ${Math.max(...rough).toFixed(0)}, before ${Math.max(...calm).toFixed(0)}`,
  )
  const share = ({ answers, limit }: PollingClient) => mostInAnyMinute(answers) / limit
  const most = (toFirst: number) => Math.max(...clients.filter((client) => client.toFirst === toFirst).map(share)).toFixed(3)
  judge(
    Number(most(5)) <= 1.1,
    `Redis ${name}: at most 1.10 L in any 60 s over both gateways`,
    `${most(5)} L; ${most(10)} L through one alone`,
  )
}

/** Warm-up for the JIT compiler. */
const stopWarming = pollSteadily(await newClients(limits, server.newKey), offered, ask)
await wait(3_000)
await server.degraded()
await stopWarming()
for (const fault of redisFaults) await meets(fault)
note(`each: ${beforeMs / 1_000} s with Redis, ${awayMs / 1_000} s without (flushed: at once back), ${afterMs / 1_000} s after`)
close()
await server.stop()
await redis.remove()
