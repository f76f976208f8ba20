/*
 * Checks the rate limit of a key over two gateways and one Redis, at 30, 600, 6,000 and 60,000 per minute; two and a
 * half minutes.   node loadtest/limits/limits-two-gateways.ts Starts a dedicated Redis, NATS and service, and two gateway
 * processes, one with a clock ten minutes ahead, and polls the live list of both over HTTP. 1. L + 50 concurrent calls
 * over both: exactly L are admitted; at 60,000, where calls are prefetched, never more, and fewer    by at most the
 * prefetch of one gateway. 2. Bursts across all window edges: never more than L in any 60 s. 3. A client    that offers
 * 1.3 L: at least 0.99 L per minute, and never more than L in any 60 s. 4. Waiting exactly `Retry-After`    succeeds.
 * Every response is 200 or 429 with the limit and the remaining calls.
 */

import { ownRedis } from '../lib/own-server.ts'
import { polls } from '../lib/polls.ts'
import { checked, exactly, offering, straddling, waiting } from './limit-checks.ts'
import { twoGateways } from './two-gateways.ts'

const limits = [30, 600, 6_000, 60_000]
const pausesMs = [0, 20_000, 19_500, 19_500, 15_000, 20_000, 19_500]
/** Number of keys of each limit that are exhausted and wait. */
const waiters = [20, 10, 3, 1]

const redis = await ownRedis()
const server = await twoGateways(redis.url)
const { ask, close } = polls(server.ports)
let turn = 0
const gateways = checked({ poll: (key) => ask(++turn % 2, `X-API-Key: ${key}`), newKey: server.newKey })

for (const limit of limits) await exactly(gateways, limit)
await Promise.all([
  ...limits.map((limit, i) => waiting(gateways, limit, waiters[i]!)),
  ...limits.map((limit) => straddling(gateways, limit, pausesMs)),
  ...limits.map((limit) => offering(gateways, limit)),
])
gateways.judgeAnswers()
close()
await server.stop()
await redis.remove()
