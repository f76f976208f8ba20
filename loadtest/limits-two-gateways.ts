/*
 * One key, two gateways, one Redis: what the limit promises, at 30, 600, 6,000 and 60,000 a minute; two and a half minutes.
 *   node loadtest/limits-two-gateways.ts
 * Starts a Redis, a NATS and the service of its own, with two gateways that are processes, the clock of one ten minutes ahead of the other's, and
 * polls the live list of both over HTTP.
 * 1. L + 50 calls at once, spread over both: exactly L answers; from 60,000, where calls are taken up front, never more, and at most what
 *    one gateway holds fewer. 2. Bursts across every window edge: never more than L in any 60 s. 3. A client that offers 1.3 L: at least
 *    0.99 L a minute, and never more than L in any 60 s. 4. Waiting exactly `Retry-After` succeeds. Every answer is a 200 or a 429, and
 *    shows the limit and what is left of it.
 */
import { checked, exactly, offering, straddling, waiting } from './limit-checks.ts'
import { ownRedis } from './own-server.ts'
import { polls } from './polls.ts'
import { twoGateways } from './two-gateways.ts'

const limits = [30, 600, 6_000, 60_000]
const pausesMs = [0, 20_000, 19_500, 19_500, 15_000, 20_000, 19_500]
/** How many keys of each limit are used up and wait. */
const waiters = [20, 10, 3, 1]

const redis = await ownRedis()
const house = await twoGateways(redis.url)
const { ask, close } = polls(house.ports)
let turn = 0
const gateways = checked({ poll: (key) => ask(++turn % 2, `X-API-Key: ${key}`), newKey: house.newKey })

for (const limit of limits) await exactly(gateways, limit)
await Promise.all([
  ...limits.map((limit, i) => waiting(gateways, limit, waiters[i]!)),
  ...limits.map((limit) => straddling(gateways, limit, pausesMs)),
  ...limits.map((limit) => offering(gateways, limit)),
])
gateways.judgeAnswers()
close()
await house.stop()
await redis.remove()
