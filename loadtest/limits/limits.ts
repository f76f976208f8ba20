/*
 * Checks the rate limit of a key in one process, over HTTP and in real time; two and a half minutes.
 *   node loadtest/limits/limits.ts
 *   … --redis     counts in a dedicated Redis, not in process
 * L + 50 concurrent calls: exactly L are admitted. Bursts across window edges with 1.3 L offered: never more than L in
 * any 60 seconds, and at least 0.99 L per minute. Twenty exhausted keys wait exactly `Retry-After`: the next call of
 * each succeeds.
 */
import { AuthService } from '@touchline/contract/gen/auth'
import { startMain } from '@touchline/e2e/testing/start-main'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { ownRedis } from '../lib/own-server.ts'
import { polls } from '../lib/polls.ts'
import { checked, exactly, offering, straddling, waiting } from './limit-checks.ts'

const pausesMs = [0, 20_000, 19_500, 19_500, 15_000, 20_000, 19_500]
const redis = process.argv.includes('--redis') ? await ownRedis() : undefined
const main = await startMain({
  ...{ HOST: '127.0.0.1', DATA_DIR: ':memory:', FEEDS: 'demo?matches=2&rate=1', ACCESS_LOG: 'off' },
  ...(redis && { REDIS_URL: redis.url }),
})
await main.line(/^Demo key/)
const auth = grpcClient(AuthService, `127.0.0.1:${main.rpcPort}`, { secret: rpcSecretsForTest.RPC_ADMIN_SECRET })
const { ask, close } = polls([main.port])
const gateway = checked({
  poll: (key) => ask(0, `X-API-Key: ${key}`),
  newKey: async (perMinute) => (await auth.client.createKey({ plan: 'pro', perMinute })).key,
})

for (const limit of [30, 600, 6_000]) await exactly(gateway, limit)
await Promise.all([straddling(gateway, 60, pausesMs), offering(gateway, 600), waiting(gateway, 30, 20)])
gateway.judgeAnswers()
close()
auth.close()
await main.stop()
await redis?.remove()
