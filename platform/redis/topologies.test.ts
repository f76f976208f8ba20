import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { manualClock } from '../clock.ts'
import { createLog } from '../log.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { redisAddress } from '../redis-address.ts'
import { presentFor } from '../testing/present-for.ts'
import { hasRedisServer, redisCluster, redisWithSentinels } from '../testing/redis-servers.ts'
import { skipAloud } from '../testing/skip-aloud.ts'
import { redisRateLimiter } from './rate-limiter.ts'

const isHere = Boolean(process.env.TEST_REDIS_URL) && hasRedisServer()
if (!isHere) skipAloud('Sentinel and Redis Cluster', 'TEST_REDIS_URL')
const describeHere = isHere ? describe : describe.skip

describeHere('several servers of Redis', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  const opened = <T extends { remove(): Promise<void> }>(servers: T): T => {
    closing.push(() => servers.remove())
    return servers
  }
  const clock = manualClock(1_700_000_000_000)
  /** Two processes that know of each other. Generous, so that a busy machine does not make Redis look down. */
  const pair = async (url: string): Promise<readonly [RateLimiter, RateLimiter]> => {
    const options = {
      clock,
      nowMicros: () => clock.now() * 1_000,
      log: createLog('silent'),
      commandTimeoutMs: 2_000,
      presence: presentFor(2),
    }
    const start = async () => {
      const limiter = await redisRateLimiter(redisAddress(url), options)
      closing.push(() => limiter.close())
      return limiter
    }
    const both = [await start(), await start()] as const
    await all(both, false)
    return both
  }
  /**
   * Calls until all count without Redis, or all in it. The clock moves, so that Redis is probed, but slower than real
   * time: no window may end meanwhile.
   */
  const all = async (limiters: readonly RateLimiter[], alone: boolean, key = 'watched') => {
    while (limiters.some((limiter) => limiter.isDegraded() !== alone)) {
      for (const limiter of limiters) await limiter.consume(key, 1)
      await clock.advance(5)
      await wait(20)
    }
  }
  const admitted = async (limiters: readonly RateLimiter[], key: string, limit: number): Promise<number> => {
    const results = await Promise.all(limiters.flatMap((limiter) => Array.from({ length: limit }, () => limiter.consume(key, limit))))
    return results.filter(({ allowed }) => allowed).length
  }
  const keys = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}-${i}`)

  test('a cluster of three nodes counts each limit in the node of its key; without one of them each process admits its part of every limit', async () => {
    const cluster = opened(await redisCluster())
    const both = await pair(cluster.url)
    for (const key of keys('before', 12)) expect(await admitted(both, key, 10)).toBe(10)
    expect(await admitted(both, 'cells', 6_100)).toBe(6_100)
    const counted = await Promise.all(cluster.nodes.map(({ port }) => countKeys(port)))
    expect(Math.min(...counted)).toBeGreaterThan(0)

    const lost = await cluster.nodeOf('{before-0}')
    await lost.kill()
    await all(both, true, 'before-0')
    // What a process admitted in the minute before still counts; it does not know what the other one admitted.
    for (const key of keys('before', 12)) expect(await admitted(both, key, 10)).toBeLessThanOrEqual(5)
    for (const key of keys('during', 12)) expect(await admitted(both, key, 10)).toBe(10)

    await lost.start()
    await cluster.serves()
    await all(both, false, 'before-0')
    for (const key of [...keys('before', 12), ...keys('during', 12)]) expect(await admitted(both, key, 10)).toBe(0)
    for (const key of keys('after', 12)) expect(await admitted(both, key, 10)).toBe(10)
  })

  test('when the primary of sentinels is killed, calls are answered, and limits hold on the replica that they promote', async () => {
    const servers = opened(await redisWithSentinels())
    const both = await pair(servers.url)
    for (const key of keys('before', 12)) expect(await admitted(both, key, 10)).toBe(10)
    const failingOver = servers.failOver()
    await all(both, true)
    for (const key of keys('before', 12)) expect(await admitted(both, key, 10)).toBeLessThanOrEqual(5)
    for (const key of keys('during', 12)) expect(await admitted(both, key, 10)).toBe(10)

    await failingOver
    await all(both, false)
    for (const key of [...keys('before', 12), ...keys('during', 12)]) expect(await admitted(both, key, 10)).toBe(0)
    for (const key of keys('after', 12)) expect(await admitted(both, key, 10)).toBe(10)
  })

  test('sentinels that cannot be reached are waited for without a start that hangs', async () => {
    const log = createLog('silent')
    const limiter = await redisRateLimiter(redisAddress('redis+sentinel://127.0.0.1:1/main'), { clock, log })
    closing.push(() => limiter.close())
    expect([limiter.isDegraded(), (await limiter.consume('any', 10)).allowed]).toEqual([true, true])
  })

  async function countKeys(port: number): Promise<number> {
    const redis = new Redis({ port, host: '127.0.0.1' })
    try {
      return await redis.dbsize()
    } finally {
      redis.disconnect()
    }
  }
})
