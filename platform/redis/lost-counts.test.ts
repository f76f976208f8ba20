import { execFileSync } from 'node:child_process'
import { afterEach, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { manualClock } from '../clock.ts'
import { createLog } from '../log.ts'
import type { RateLimiter, RateLimitResult } from '../ports/rate-limiter.ts'
import { redisAddress } from '../redis-address.ts'
import { presentFor } from '../testing/present-for.ts'
import { proxyTo } from '../testing/proxy.ts'
import { type RedisLimiterOptions, redisRateLimiter } from './rate-limiter.ts'
import { cellsScript, exactScript } from './scripts.ts'

/* Lost data, duplicate commands and clock changes of Redis, while the connection is up. */

const url = process.env.TEST_REDIS_URL || undefined
const describeHere = url ? describe : describe.skip

describeHere('a Redis that forgets, repeats or is put back', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  let keys = 0
  const newKey = () => `lost-${process.pid}-${Date.now()}-${++keys}`
  const clock = manualClock(1_700_000_000_000)
  let aheadMs = 0
  const warnings: string[] = []
  const log = { ...createLog('silent'), warn: (message: string) => void warnings.push(message) }
  const start = async (to = url!, more: Partial<RedisLimiterOptions> = {}) => {
    const nowMicros = () => (clock.now() + aheadMs) * 1_000
    const limiter = await redisRateLimiter(redisAddress(to), { clock, log, nowMicros, commandTimeoutMs: 10_000, ...more })
    closing.push(() => limiter.close())
    return limiter
  }
  const direct = () => {
    const redis = new Redis(url!)
    closing.push(() => redis.disconnect())
    return redis
  }
  const forget = async (key: string) => {
    await direct().del(`touchline:limit:{${key}}:exact`, `touchline:limit:{${key}}:cells`)
  }
  /** A refund of one process may reach Redis after a query of another one: their connections are separate. */
  const onceItIs = async (expected: number, read: () => number | Promise<number>): Promise<number> => {
    for (let tries = 0; tries < 1_000; tries++) if ((await read()) === expected) return expected
    return read()
  }
  const admitted = (result: readonly RateLimitResult[]) => result.filter(({ allowed }) => allowed).length
  const many = async (limiter: RateLimiter, key: string, limit: number, count: number) =>
    admitted(await Promise.all(Array.from({ length: count }, () => limiter.consume(key, limit))))

  test.each([40, 6_400, 60_000])(
    'a lost window is restored by all processes from the ages of their admitted requests (limit %i)',
    async (limit) => {
      const [a, b] = [await start(), await start()]
      const key = newKey()
      await many(a, key, limit, limit / 4)
      await clock.advance(30_000)
      await many(b, key, limit, limit / 4)
      await forget(key)
      expect([(await a.consume(key, limit)).allowed, (await b.consume(key, limit)).allowed]).toEqual([true, true])
      await clock.advance(500)
      expect(await onceItIs(limit / 2 - 2, () => b.remaining(key, limit))).toBe(limit / 2 - 2)
      expect((await many(a, key, limit, limit)) + (await many(b, key, limit, limit))).toBe(limit / 2 - 2)
      await clock.advance(30_500)
      expect((await many(a, key, limit, limit)) + (await many(b, key, limit, limit))).toBe(limit / 4)
    },
  )

  test('concurrent requests after the loss of a window are admitted up to the limit only', async () => {
    const limiter = await start()
    for (const limit of [600, 6_600, 60_600]) {
      const key = newKey()
      expect(await many(limiter, key, limit, limit / 2)).toBe(limit / 2)
      await forget(key)
      expect(await many(limiter, key, limit, limit)).toBe(limit / 2)
    }
  })

  test('`remaining` after a loss does not report the full limit', async () => {
    const limiter = await start()
    for (const limit of [40, 6_400]) {
      const key = newKey()
      await many(limiter, key, limit, 30)
      await forget(key)
      expect(await limiter.remaining(key, limit)).toBe(limit - 30)
    }
  })

  test('a request that is sent twice counts once, with the same result', async () => {
    const redis = direct()
    const key = newKey()
    const take = (id: string) => redis.eval(exactScript, 1, key, '', 2, '', '=name', 1, id)
    const answers: unknown[] = []
    for (const id of ['a', 'b', 'a', 'c']) answers.push(((await take(id)) as number[]).slice(0, 2))
    expect(answers).toEqual([
      [1, 1],
      [1, 0],
      [1, 0],
      [0, 0],
    ])
    await redis.del(key)
  })

  test('a prefetch takes at most a quarter of the remaining permits, and single permits at the end', async () => {
    const redis = direct()
    const key = newKey()
    const take = async (need: number, want: number) =>
      ((await redis.eval(cellsScript, 1, key, '', 1_000, need, want, '', 'name')) as number[])[0]
    expect([await take(1, 500), await take(1, 500), await take(700, 900), await take(1, 500)]).toEqual([250, 187, 563, 0])
    await redis.del(key)
  })

  test('unused prefetched permits are refunded at the end of their half-second, and when the process stops', async () => {
    const [a, b] = [await start(), await start()]
    const [key, limit] = [newKey(), 60_000]
    const settled = () => onceItIs(limit - 12, () => b.remaining(key, limit))
    for (let i = 0; i < 12; i++) await a.consume(key, limit)
    expect(await b.remaining(key, limit)).toBeLessThan(limit - 12)
    await clock.advance(500)
    expect([await settled(), await a.remaining(key, limit)]).toEqual([limit - 12, limit - 12])
    for (let i = 0; i < 12; i++) await a.consume(key, limit)
    await a.close()
    expect(await b.remaining(key, limit)).toBe(limit - 24)
  })

  test('with prefetching in several processes the limit holds and is fully used', async () => {
    const both = [await start(), await start()]
    const [key, limit] = [newKey(), 60_000]
    const perHalf: number[] = []
    for (let half = 0; half < 242; half++) {
      let got = 0
      for (let i = 0; i < 600; i++) got += (await both[i % 7 < 5 ? 0 : 1]!.consume(key, limit)).allowed ? 1 : 0
      perHalf.push(got)
      await clock.advance(500)
    }
    const inAny = perHalf.map((_, i) => perHalf.slice(Math.max(0, i - 120), i + 1).reduce((sum, n) => sum + n, 0))
    expect(Math.max(...inAny)).toBeLessThanOrEqual(limit)
    // Two windows of 60.5 s; permits prefetched by one process while the other is rejected are used a moment later.
    expect(perHalf.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(2 * limit * 0.999)
  })

  test.each([40, 6_400])('a Redis clock that is set back does not extend rejections (limit %i)', async (limit) => {
    const limiter = await start()
    const key = newKey()
    closing.push(() => (aheadMs = 0))
    expect(await many(limiter, key, limit, limit)).toBe(limit)
    aheadMs = -600_000
    expect(await many(limiter, key, limit, 5)).toBe(0)
    await clock.advance(61_000)
    expect(await many(limiter, key, limit, limit + 5)).toBe(limit)
  })

  const pingAndExit = `
    const socket = require('node:net').connect(process.argv[1], process.argv[2], () => socket.write('PING\\r\\n'))
    socket.once('data', () => process.exit())`

  test('a pause of this process is not mistaken for an unresponsive Redis', async () => {
    const commandTimeoutMs = 500
    const limiter = await start(url, { commandTimeoutMs })
    warnings.length = 0
    const result = limiter.consume(newKey(), 10)
    // Takes longer than the timeout. Once Redis has answered the later command, it has answered both.
    const until = performance.now() + commandTimeoutMs
    const { port, hostname } = new URL(url!)
    execFileSync(process.execPath, ['-e', pingAndExit, port || '6379', hostname])
    while (performance.now() <= until);
    expect(await result).toMatchObject({ allowed: true, remaining: 9 })
    expect(warnings).toEqual([])
  })

  /**
   * A limiter behind a proxy that can cut or freeze the connection; `changed` resolves when it logs a change of its
   * state.
   */
  const startBehindProxy = async (more: Partial<RedisLimiterOptions> = {}) => {
    const target = new URL(url!)
    const proxy = await proxyTo(Number(target.port || 6379), target.hostname)
    closing.push(() => proxy.close())
    const waiting: (() => void)[] = []
    const notify = () => {
      for (const resolve of waiting.splice(0)) resolve()
    }
    const changed = () => new Promise<void>((resolve) => waiting.push(resolve))
    const limiter = await start(`redis://127.0.0.1:${proxy.port}`, { log: { ...log, info: notify, warn: notify }, ...more })
    return { limiter, proxy, changed }
  }

  test('a reply after the timeout of its command marks Redis as up', async () => {
    const { limiter, proxy, changed } = await startBehindProxy({ commandTimeoutMs: 500, presence: presentFor(2) })
    const other = await start()
    const key = newKey()
    proxy.freeze()
    expect(await limiter.consume(key, 10)).toMatchObject({ allowed: true, remaining: 4 })
    expect(limiter.isDegraded()).toBe(true)
    const found = changed()
    proxy.mend()
    await found
    // A busy machine may not see this reply within the timeout either, but the request was sent.
    await limiter.consume(key, 10)
    // The request sent while Redis was frozen counts once, not both locally and in Redis.
    expect(await onceItIs(8, () => other.remaining(key, 10))).toBe(8)
  })

  test('a process that alone does not reach Redis admits its part in addition', async () => {
    const { limiter, proxy, changed } = await startBehindProxy({ commandTimeoutMs: 20, presence: presentFor(2) })
    const other = await start(url, { presence: presentFor(2) })
    const key = newKey()
    proxy.freeze()
    expect([await many(limiter, key, 30, 40), await many(other, key, 30, 40)]).toEqual([15, 30])
    const found = changed()
    proxy.mend()
    await found
    await clock.advance(59_000)
    expect([await many(limiter, key, 30, 40), await many(other, key, 30, 40)]).toEqual([0, 0])
  })

  test('a request refunded while Redis is down does not count when it is up again', async () => {
    const { limiter, proxy, changed } = await startBehindProxy()
    const other = await start()
    const key = newKey()
    const result = await limiter.consume(key, 10)
    await limiter.consume(key, 10)
    const lost = changed()
    proxy.cut()
    await lost
    await limiter.refund(key, 10, result)
    const found = changed()
    proxy.mend()
    await found
    await limiter.consume(key, 10)
    expect(await other.remaining(key, 10)).toBe(8)
  })
})
