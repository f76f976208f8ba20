/*
 * One Redis, two gateways: the limit of a key while Redis is available, killed, frozen and flushed. Only counts are
 * judged. A gateway falls back to local counting when Redis is too slow; an exact number is required only if that did
 * not happen.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { judge } from '../lib/goals.ts'
import { ownRedis } from '../lib/own-server.ts'
import { polls } from '../lib/polls.ts'
import { admitted, hasTrueHeaders, mostInAnyMinute } from '../limits/limit-held.ts'
import { callsAtOnce, newClients, type PollingClient, pollSteadily, type RedisFault, redisFaults } from '../limits/redis-faults.ts'
import { twoGateways } from '../limits/two-gateways.ts'

const limits = [60, 600]
const atOnceLimits = [30, 600, 6_000]
const phaseMs = 1_500
/** Offers each gateway the limit within the three phases of a fault. */
const offered = (2 * 60_000) / (3 * phaseMs)
/** A gateway that counts locally while the other one counts in Redis admits its part, L / 2, in addition. */
const mostOfBoth = 1.5

const redis = await ownRedis()
const server = await twoGateways(redis.url)
const { ask, close } = polls(server.ports)

async function judgeAtOnce(when: string): Promise<void> {
  for (const limit of atOnceLimits) {
    const { count, isShared } = await admittedAtOnce(limit)
    const most = mostOfBoth * limit
    const expected = isShared ? `exactly ${limit}` : `at most ${most}`
    judge(isShared ? count === limit : count <= most, `${when}, ${limit + 50} calls at once: ${expected} admitted`, `${count}`)
  }
}

/** Repeated with another key, because a gateway whose event loop is late looks up no key. */
async function admittedAtOnce(limit: number): Promise<{ count: number; isShared: boolean }> {
  for (;;) {
    const [localBefore, timesBefore] = [await server.degraded(), server.timesDegraded()]
    const answers = await callsAtOnce(await server.newKey(limit), limit, ask)
    const [local, times] = [await server.degraded(), server.timesDegraded()]
    const isShared = localBefore + local === 0 && times === timesBefore
    if (answers.every(({ status }) => status !== 503)) return { count: admitted(answers).length, isShared }
    await wait(1_000)
  }
}

/** Sends the first request to each gateway, which looks the key up. Repeated while the gateway's event loop is late. */
async function lookUp({ key, toFirst, answers }: PollingClient): Promise<void> {
  for (const gateway of toFirst === 10 ? [0] : [0, 1]) {
    await until(async () => {
      const answer = await ask(gateway, `X-API-Key: ${key}`)
      if (answer.status !== 503) answers.push(answer)
      return answer.status !== 503
    })
  }
}

async function meets({ name, begins, ends }: RedisFault): Promise<void> {
  const clients = await newClients(limits, server.newKey)
  await Promise.all(clients.map(lookUp))
  const stop = pollSteadily(clients, offered, ask)
  await wait(phaseMs)
  await begins(redis)
  if (ends) {
    await until(async () => (await server.degraded()) === 2)
    await wait(phaseMs)
    await ends(redis)
  }
  await until(async () => (await server.degraded()) === 0)
  await wait(phaseMs)
  await stop()
  const wrong = clients.flatMap(({ limit, answers }) => answers.filter((answer) => !hasTrueHeaders(answer, limit)))
  const calls = clients.reduce((sum, { answers }) => sum + answers.length, 0)
  judge(wrong.length === 0, `Redis ${name}: every response is 200 or 429 with correct headers`, `${wrong.length} of ${calls} are not`)
  const ofBoth = clients.filter(({ toFirst }) => toFirst === 5)
  const most = Math.max(...ofBoth.map(({ answers, limit }) => mostInAnyMinute(answers) / limit))
  judge(most <= mostOfBoth, `Redis ${name}: at most ${mostOfBoth} L in any 60 s over both gateways`, `${most.toFixed(3)} L of 2 L offered`)
  await judgeAtOnce(`Redis ${name} and back`)
}

/** Polls without a limit; the timeout of the gate applies. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(50)
}

await judgeAtOnce('With Redis')
for (const fault of redisFaults) await meets(fault)
close()
await server.stop()
await redis.remove()
