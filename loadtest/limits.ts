/*
 * Whether the limit of a key holds in one process, over real HTTP and in real time; takes about two and a half minutes.
 *   node loadtest/limits.ts          (set REDIS_URL to count in Redis)
 * L + 50 calls at once: exactly L answers. Bursts that straddle every edge, 1.3 L offered: never more than L in any 60 seconds, and 0.99 L a
 * minute. Twenty keys used up wait exactly `Retry-After`: the next call of each succeeds.
 */
import { AuthService } from '@touchline/contract/gen/auth'
import { startMain } from '@touchline/embedded/testing/start-main'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { checked, exactly, offering, straddling, waiting } from './limit-checks.ts'
import { polls } from './polls.ts'
import { verdict } from './verdict.ts'

const redis = process.env.REDIS_URL ? { REDIS_URL: process.env.REDIS_URL } : {}
const main = await startMain({ HOST: '127.0.0.1', DATA_DIR: ':memory:', FEEDS: 'demo?matches=2&rate=1', ACCESS_LOG: 'off', ...redis })
await main.line(/^Demo key/)
const auth = grpcClient(AuthService, `127.0.0.1:${main.rpcPort}`)
const { ask, close } = polls([main.port])
const { tell, end } = verdict()
const gateway = checked({
  poll: (key) => ask(0, `X-API-Key: ${key}`),
  newKey: async (perMinute) => (await auth.client.createKey({ plan: 'pro', perMinute })).key,
  tell,
})

for (const limit of [30, 600, 6_000]) await exactly(gateway, limit)
const pausesMs = [0, 20_000, 19_500, 19_500, 15_000, 20_000, 19_500]
await Promise.all([straddling(gateway, 60, pausesMs), offering(gateway, 600), waiting(gateway, 30, 20)])
gateway.told()
close()
auth.close()
await main.stop()
end()
