import { afterEach, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { type ManualClock, manualClock } from '../clock.ts'
import { createLog } from '../log.ts'
import type { RateLimiter, RateLimitResult } from '../ports/rate-limiter.ts'
import { redisAddress } from '../redis-address.ts'
import { presentFor } from '../testing/present-for.ts'
import { proxyTo } from '../testing/proxy.ts'
import { rateLimiterSuite } from '../testing/rate-limiter-suite.ts'
import { redisRateLimiter } from './rate-limiter.ts'

const url = process.env.TEST_REDIS_URL || undefined
const log = createLog('silent')
/** Generous, so that a busy machine does not make Redis look down. */
const patientOptions = { log, commandTimeoutMs: 10_000 }
const onManualTime = (clock: ManualClock) => ({ clock, nowMicros: () => clock.now() * 1_000 })

rateLimiterSuite(
  'Redis',
  url ? (clock) => redisRateLimiter(redisAddress(url), { ...patientOptions, ...onManualTime(clock) }) : undefined,
  20,
)

const many = (limiter: RateLimiter, key: string, limit: number, count: number): Promise<RateLimitResult[]> =>
  Promise.all(Array.from({ length: count }, () => limiter.consume(key, limit)))
const admitted = (result: RateLimitResult[]): number => result.filter((each) => each.allowed).length

const describeHere = url ? describe : describe.skip
describeHere('several processes and one Redis', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  let keys = 0
  const newKey = () => `${process.pid}-${Date.now()}-${++keys}`
  const clock = manualClock(1_700_000_000_000)
  /** Each limiter logs when its state changes. */
  const announcing = () => {
    const waiting: (() => void)[] = []
    const notify = () => {
      for (const resolve of waiting.splice(0)) resolve()
    }
    return { log: { ...log, info: notify, warn: notify }, changed: () => new Promise<void>((resolve) => waiting.push(resolve)) }
  }
  const start = async (to: string, options: Partial<Parameters<typeof redisRateLimiter>[1]> = {}) => {
    const limiter = await redisRateLimiter(redisAddress(to), { ...patientOptions, ...onManualTime(clock), ...options })
    closing.push(() => limiter.close())
    return limiter
  }
  const startBehindProxy = async (options: Parameters<typeof start>[1] = {}) => {
    const target = new URL(url as string)
    const proxy = await proxyTo(Number(target.port || 6379), target.hostname)
    closing.push(() => proxy.close())
    target.host = `127.0.0.1:${proxy.port}`
    const { log, changed } = announcing()
    return { proxy, changed, limiter: await start(target.href, { ...options, log }) }
  }
  const direct = () => {
    const redis = new Redis(url as string)
    closing.push(() => redis.disconnect())
    return redis
  }
  /** Connections are separate: what one process sends may arrive after a query of another one. */
  const onceItIs = async (expected: number, read: () => number | Promise<number>): Promise<number> => {
    for (let tries = 0; tries < 1_000; tries++) if ((await read()) === expected) return expected
    return read()
  }
  /** Measures elapsed real time in a test of Redis's own time. */
  const stopwatch = () => {
    const began = performance.now()
    return () => (performance.now() - began) / 1_000
  }
  test.each([10, 6_100])('they share one count of %i', async (limit) => {
    const [a, b] = [await start(url as string), await start(url as string)]
    const key = newKey()
    const both = await Promise.all([many(a, key, limit, limit), many(b, key, limit, limit)])
    expect(admitted(both.flat())).toBe(limit)
    expect([await a.remaining(key, limit), await b.remaining(key, limit)]).toEqual([0, 0])
  })

  test("by Redis's own time too", async () => {
    const limiter = await redisRateLimiter(redisAddress(url as string), { ...patientOptions, clock })
    closing.push(() => limiter.close())
    for (const limit of [5, 6_100]) {
      const passed = stopwatch()
      const result = await many(limiter, `${newKey()}`, limit, limit + 3)
      expect(admitted(result)).toBe(limit)
      expect(result.at(-1)?.retryAfterSeconds).toBeGreaterThanOrEqual(Math.floor(60 - passed()))
    }
  })

  test.each([20, 6_100])(
    'clocks of processes that are ten minutes apart change nothing, before and after a loss (limit %i)',
    async (limit) => {
      const clocks = [clock, manualClock(clock.now() + 600_000), manualClock(clock.now() - 600_000)]
      const limiters = await Promise.all(
        clocks.map((each) => redisRateLimiter(redisAddress(url as string), { ...patientOptions, clock: each })),
      )
      closing.push(() => Promise.all(limiters.map((each) => each.close())))
      const [key, both] = [newKey(), limiters.slice(0, 2)]
      const passed = stopwatch()
      for (const limiter of both) expect(admitted(await many(limiter, key, limit, limit / 2))).toBe(limit / 2)
      await direct().del(`touchline:limit:{${key}}:exact`, `touchline:limit:{${key}}:cells`)
      for (const limiter of both) await limiter.consume(key, limit)
      const refused = await Promise.all(limiters.map((limiter) => limiter.consume(key, limit)))
      expect(admitted(refused)).toBe(0)
      for (const { retryAfterSeconds } of refused) expect(retryAfterSeconds).toBeGreaterThanOrEqual(Math.floor(60 - passed()))
    },
  )

  test('a rejection is cached for 100 ms', async () => {
    const [a, b] = [await start(url as string), await start(url as string)]
    const key = newKey()
    const result = await a.consume(key, 1)
    expect((await b.consume(key, 1)).allowed).toBe(false)
    await a.refund(key, 1, result)
    expect(await b.consume(key, 1)).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 60 })
    await clock.advance(100)
    expect((await b.consume(key, 1)).allowed).toBe(true)
  })

  test('the keys in Redis expire a minute after the last request', async () => {
    const limiter = await start(url as string)
    const [exact, cells] = [newKey(), newKey()]
    const passed = stopwatch()
    await limiter.consume(exact, 10)
    await limiter.consume(cells, 6_100)
    const redis = direct()
    for (const key of [`touchline:limit:{${exact}}:exact`, `touchline:limit:{${cells}}:cells`]) {
      const leftMs = await redis.pttl(key)
      expect(leftMs).toBeGreaterThanOrEqual(Math.floor((60 - passed()) * 1_000))
      expect(leftMs).toBeLessThanOrEqual(61_000)
    }
  })

  test('without Redis each process admits its part of a limit, including requests admitted before', async () => {
    const { limiter, proxy } = await startBehindProxy({ presence: presentFor(4) })
    const key = newKey()
    expect(admitted(await many(limiter, key, 100, 20))).toBe(20)
    proxy.cut()
    // Others may have admitted the rest: within a minute only what left the window here.
    const result = await many(limiter, key, 100, 100)
    expect(admitted(result)).toBe(0)
    expect(result.at(-1)).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 60 })
    expect(await limiter.remaining(key, 100)).toBe(0)
    await clock.advance(60_000)
    expect(admitted(await many(limiter, key, 100, 100))).toBe(20)
    await clock.advance(5_000)
    expect(admitted(await many(limiter, key, 100, 100))).toBe(5)
  })

  test.each([300, 6_600])(
    'a key that is new when Redis is lost has half of its limit at first, then a part of each process (limit %i)',
    async (limit) => {
      const { limiter, proxy } = await startBehindProxy({ presence: presentFor(3) })
      proxy.cut()
      const key = newKey()
      expect(admitted(await many(limiter, key, limit, limit))).toBe(limit / 4)
      await clock.advance(65_000)
      expect(admitted(await many(limiter, key, limit, limit))).toBe(limit / 3)
    },
  )

  test('a process that starts without Redis admits a tenth of its part at first: its predecessor may have admitted the part', async () => {
    const { limiter, proxy } = await startBehindProxy()
    proxy.cut()
    const orphan = await start(`redis://127.0.0.1:${proxy.port}`, { presence: presentFor(2) })
    const [key, rare] = [newKey(), newKey()]
    expect([admitted(await many(orphan, key, 100, 200)), admitted(await many(orphan, rare, 2, 20))]).toEqual([5, 1])
    expect(admitted(await many(limiter, newKey(), 10, 20))).toBe(10)
    await clock.advance(65_000)
    expect(admitted(await many(orphan, key, 100, 200))).toBe(50)
  })

  test('while most others count without Redis, those that reach it admit less than the limit together', async () => {
    const both = [await start(url as string, { presence: presentFor(10, 8) }), await start(url as string, { presence: presentFor(10, 8) })]
    const key = newKey()
    const results = await Promise.all(both.map((limiter) => many(limiter, key, 100, 100)))
    expect(admitted(results.flat())).toBe(70)
  })

  test.each([40, 6_400])(
    'what was admitted without Redis is sent to it by itself, not only with the next call of its key (limit %i)',
    async (limit) => {
      const { limiter, proxy, changed } = await startBehindProxy({ presence: presentFor(2) })
      const other = await start(url as string)
      const key = newKey()
      const lost = changed()
      proxy.cut()
      await lost
      expect(admitted(await many(limiter, key, limit, limit))).toBe(limit / 2)
      const found = changed()
      proxy.mend()
      await found
      expect(await onceItIs(limit / 2, () => other.remaining(key, limit))).toBe(limit / 2)
    },
  )

  test.each([40, 6_400])('after an outage Redis gets the requests admitted meanwhile, and counts none twice (limit %i)', async (limit) => {
    const { limiter, proxy, changed } = await startBehindProxy({ presence: presentFor(2) })
    const other = await start(url as string)
    const key = newKey()
    const before = await many(limiter, key, limit, limit / 4)
    const lost = changed()
    proxy.cut()
    await lost
    expect(admitted(await many(limiter, key, limit, limit))).toBe(limit / 4)
    const found = changed()
    proxy.mend()
    await found
    expect((await limiter.consume(key, limit)).allowed).toBe(true)
    expect(await other.remaining(key, limit)).toBe(limit / 2 - 1)
    await limiter.refund(key, limit, before[0] as RateLimitResult)
    expect(await other.remaining(key, limit)).toBe(limit / 2)
  })

  test.each([
    [40, 'exact'],
    [6_400, 'cells'],
  ])('a Redis that lost its data gets it again from all processes (limit %i)', async (limit, kind) => {
    const both = [await startBehindProxy(), await startBehindProxy()]
    const key = newKey()
    for (const { limiter } of both) await many(limiter, key, limit, limit / 4)
    const lost = both.map(({ changed }) => changed())
    for (const { proxy } of both) proxy.cut()
    await Promise.all(lost)
    await direct().del(`touchline:limit:{${key}}:${kind}`)
    const found = both.map(({ changed }) => changed())
    for (const { proxy } of both) proxy.mend()
    await Promise.all(found)
    for (let round = 0; round < 2; round++) for (const { limiter } of both) await limiter.consume(key, limit)
    expect(await both[0]?.limiter.remaining(key, limit)).toBe(limit / 2 - 4)
  })

  test('while Redis hangs no request waits longer than the timeout, and only the first ones that long; then the limit is shared again', async () => {
    const { limiter, proxy, changed } = await startBehindProxy({ commandTimeoutMs: 50 })
    const key = newKey()
    proxy.freeze()
    expect(admitted(await many(limiter, key, 100, 3))).toBe(3)
    // No event loop iteration passes: these requests are decided without a command.
    let decided = 0
    for (let i = 0; i < 200; i++) void Promise.resolve(limiter.consume(key, 100)).then((result) => (decided += result.allowed ? 1 : 0))
    for (let i = 0; i < 10; i++) await Promise.resolve()
    expect(decided).toBe(97)
    const found = changed()
    proxy.mend()
    await clock.advance(200)
    await found
    expect((await limiter.consume(key, 100)).allowed).toBe(false)
    expect(await limiter.remaining(key, 101)).toBe(1)
  })
})
