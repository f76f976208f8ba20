import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type ManualClock, manualClock } from '../clock.ts'
import type { RateLimiter, RateLimitResult } from '../ports/rate-limiter.ts'
import { skipAloud } from './skip-aloud.ts'

export interface LimiterUnderTest {
  limiter: RateLimiter
  /** Moves the limiter's own time. */
  clock: ManualClock
}

type Make = (clock: ManualClock) => Promise<RateLimiter> | RateLimiter

const exact = 6_000
const cells = 6_001
/** From this limit on a process may prefetch permits. */
const prefetched = 60_000
let keys = 0
const startedAt = Date.now().toString(36)
/** An unused key, in the shared store too. */
const newKey = (): string => `test-${process.pid}-${startedAt}-${++keys}`

/**
 * The conformance suite of rate limiters. `runs`: runs of each property, a tenth of it for limits in the thousands.
 * `make` is undefined without a server: then the suite is skipped with a message.
 */
export function rateLimiterSuite(name: string, make: Make | undefined, runs: number): void {
  if (!make) {
    skipAloud(`rate limiter on ${name}`, `TEST_${name.toUpperCase()}_URL`)
    return
  }
  describe(`rate limiter on ${name}`, () => {
    const t: LimiterUnderTest = { clock: manualClock(1_700_000_000_000), limiter: undefined as never }
    beforeAll(async () => {
      t.limiter = await make(t.clock)
    })
    afterAll(() => t.limiter.close())
    admits(t)
    neverAdmitsMore(t, runs)
    admitsEnough(t)
    retryAfter(t, runs)
    refunds(t)
  })
}

/** `count` requests at once. */
const consumeMany = ({ limiter }: LimiterUnderTest, key: string, limit: number, count: number): Promise<RateLimitResult[]> =>
  Promise.all(Array.from({ length: count }, () => limiter.consume(key, limit)))

const admitted = (results: readonly RateLimitResult[]): number => results.filter((each) => each.allowed).length

function admits(t: LimiterUnderTest): void {
  test.each([1, 30, exact, cells, prefetched])('of a limit of %i and 50 more at once exactly the limit is admitted', async (limit) => {
    const key = newKey()
    const results = await consumeMany(t, key, limit, limit + 50)
    expect(admitted(results)).toBe(limit)
    expect(results[0]).toMatchObject({ allowed: true, remaining: limit - 1, retryAfterSeconds: 0 })
    expect(results[limit]).toMatchObject({ allowed: false, remaining: 0 })
    expect(results.map((each) => each.remaining)).toEqual(results.map((_, i) => Math.max(0, limit - 1 - i)))
  })

  test.each([exact, cells, prefetched])('`remaining` does not consume, at a limit of %i', async (limit) => {
    const key = newKey()
    expect(await t.limiter.remaining(key, limit)).toBe(limit)
    await consumeMany(t, key, limit, 7)
    expect(await t.limiter.remaining(key, limit)).toBe(limit - 7)
    expect(await t.limiter.remaining(key, limit)).toBe(limit - 7)
    await t.clock.advance(61_000)
    expect(await t.limiter.remaining(key, limit)).toBe(limit)
  })

  test('keys have separate windows, whatever characters they contain', async () => {
    const mark = newKey()
    for (const key of ['a', 'A', 'a ', '{a}', 'a}b{', '__proto__', 'ключ', '2001:db8::1'].map((text) => mark + text)) {
      expect(await consumeMany(t, key, 1, 2)).toMatchObject([{ allowed: true }, { allowed: false }])
    }
  })

  test.each([
    [100, 50],
    [7_000, 6_500],
    [70_000, 65_000],
  ])('a limit lowered from %i to %i rejects until the window fits; raised again it admits the difference', async (high, low) => {
    const key = newKey()
    expect(admitted(await consumeMany(t, key, high, low + 10))).toBe(low + 10)
    const refused = await t.limiter.consume(key, low)
    expect(refused).toMatchObject({ allowed: false, remaining: 0 })
    expect(await t.limiter.remaining(key, low)).toBe(0)
    expect(admitted(await consumeMany(t, key, high, high))).toBe(high - low - 10)
    await t.clock.advance(refused.retryAfterSeconds * 1_000)
    expect((await t.limiter.consume(key, low)).allowed).toBe(true)
  })

  test.each([10, cells, prefetched])('rejected requests do not count, at a limit of %i', async (limit) => {
    const key = newKey()
    await consumeMany(t, key, limit, limit)
    await t.clock.advance(30_000)
    expect(admitted(await consumeMany(t, key, limit, 100))).toBe(0)
    await t.clock.advance(31_000)
    expect(admitted(await consumeMany(t, key, limit, limit + 1))).toBe(limit)
  })
}

/** Bursts and pauses: [milliseconds before the burst, percentage of the limit]. */
const traffic = fc.array(fc.tuple(fc.oneof(fc.nat(30_000), fc.nat(700), fc.constantFrom(0, 499, 500, 59_999, 60_000)), fc.nat(70)), {
  minLength: 3,
  maxLength: 14,
})

function neverAdmitsMore(t: LimiterUnderTest, runs: number): void {
  test.each([
    ['exact', fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(600)), runs],
    ['by half-seconds', fc.integer({ min: cells, max: 6_200 }), Math.ceil(runs / 10)],
    ['prefetched', fc.constant(prefetched), Math.ceil(runs / 50)],
  ])('never more than the limit in any 60 seconds, whatever the traffic: %s', async (_, limits, numRuns) => {
    await fc.assert(
      fc.asyncProperty(limits, traffic, async (limit, bursts) => {
        const key = newKey()
        const instants: number[] = []
        for (const [pauseMs, percent] of bursts) {
          await t.clock.advance(pauseMs)
          const results = await consumeMany(t, key, limit, Math.ceil((limit * percent) / 100))
          for (let n = admitted(results); n > 0; n--) instants.push(t.clock.now())
        }
        const tooSoon = instants.filter((at, i) => i >= limit && at - (instants[i - limit] as number) < 60_000)
        expect(tooSoon).toEqual([])
      }),
      { numRuns },
    )
  })

  test('a burst at the end of one minute leaves the next burst only the remaining permits', async () => {
    const key = newKey()
    await t.clock.advance(60_000 - (t.clock.now() % 60_000) - 10)
    expect(admitted(await consumeMany(t, key, 600, 600))).toBe(600)
    await t.clock.advance(20)
    expect(admitted(await consumeMany(t, key, 600, 600))).toBe(0)
  })
}

function admitsEnough(t: LimiterUnderTest): void {
  test.each([10, 100, 500, 20_000, 60_000])('one request every %i ms, exactly at the limit, is never rejected', async (intervalMs) => {
    const key = newKey()
    const perMinute = 60_000 / intervalMs
    let refused = 0
    for (let i = 0; i < 2.1 * perMinute + 3; i++) {
      if (!(await t.limiter.consume(key, perMinute)).allowed) refused++
      await t.clock.advance(intervalMs)
    }
    expect(refused).toBe(0)
  })

  test('a full window empties as its requests leave it, one by one', async () => {
    const key = newKey()
    await consumeMany(t, key, 3, 1)
    await t.clock.advance(20_000)
    await consumeMany(t, key, 3, 2)
    await t.clock.advance(39_999)
    expect((await t.limiter.consume(key, 3)).allowed).toBe(false)
    await t.clock.advance(1)
    expect(admitted(await consumeMany(t, key, 3, 3))).toBe(1)
    await t.clock.advance(20_000)
    expect(admitted(await consumeMany(t, key, 3, 3))).toBe(2)
  })

  test.each([
    [7_200, 63],
    [prefetched, 5],
  ])('above 6,000 a steady client gets 0.99 of the limit or more, at a limit of %i, %i at a time', async (limit, atATime) => {
    const key = newKey()
    let got = 0
    for (let half = 0; half < 242; half++) {
      let results = 0
      for (let asked = 0; asked < (limit / 120) * 1.05; asked += atATime) results += admitted(await consumeMany(t, key, limit, atATime))
      if (half >= 121) got += results
      await t.clock.advance(500)
    }
    // Any 121 half-seconds admit the limit once; 60 seconds of them 120/121 of it.
    expect(got).toBeGreaterThanOrEqual(limit * 0.999)
    expect(got).toBeLessThanOrEqual(limit)
  })
}

function retryAfter(t: LimiterUnderTest, runs: number): void {
  test.each([
    ['exact', fc.integer({ min: 1, max: 40 }), runs],
    ['by half-seconds', fc.integer({ min: cells, max: 6_020 }), Math.ceil(runs / 10)],
  ])('waiting exactly Retry-After succeeds: %s', async (_, limits, numRuns) => {
    await fc.assert(
      fc.asyncProperty(limits, traffic, async (limit, bursts) => {
        const key = newKey()
        for (const [pauseMs, percent] of bursts) {
          await t.clock.advance(pauseMs)
          await consumeMany(t, key, limit, Math.ceil((limit * percent) / 100))
        }
        let results = await t.limiter.consume(key, limit)
        while (results.allowed) results = (await consumeMany(t, key, limit, limit)).at(-1) as RateLimitResult
        expect(Number.isInteger(results.retryAfterSeconds)).toBe(true)
        expect(results.retryAfterSeconds).toBeGreaterThanOrEqual(1)
        expect(results.retryAfterSeconds).toBeLessThanOrEqual(61)
        await t.clock.advance(results.retryAfterSeconds * 1_000)
        expect((await t.limiter.consume(key, limit)).allowed).toBe(true)
      }),
      { numRuns },
    )
  })

  test('Retry-After is the minimum, rounded up to seconds', async () => {
    const key = newKey()
    await consumeMany(t, key, 2, 2)
    expect((await t.limiter.consume(key, 2)).retryAfterSeconds).toBe(60)
    await t.clock.advance(58_999)
    expect((await t.limiter.consume(key, 2)).retryAfterSeconds).toBe(2)
    await t.clock.advance(1_000)
    expect((await t.limiter.consume(key, 2)).retryAfterSeconds).toBe(1)
  })
}

function refunds(t: LimiterUnderTest): void {
  test.each([5, cells, prefetched])('a refunded request does not count, at a limit of %i', async (limit) => {
    const key = newKey()
    const results = await consumeMany(t, key, limit, limit)
    await t.clock.advance(700)
    await t.limiter.refund(key, limit, results[2] as RateLimitResult)
    expect(await t.limiter.remaining(key, limit)).toBe(1)
    expect(admitted(await consumeMany(t, key, limit, 2))).toBe(1)
  })

  test.each([5, cells, prefetched])(
    'a second refund, or one of a rejected or expired request, has no effect, at a limit of %i',
    async (limit) => {
      const key = newKey()
      const [first, second] = (await consumeMany(t, key, limit, 2)) as [RateLimitResult, RateLimitResult]
      await t.limiter.refund(key, limit, first)
      await t.limiter.refund(key, limit, first)
      expect(await t.limiter.remaining(key, limit)).toBe(limit - 1)
      const refused = (await consumeMany(t, key, limit, limit)).at(-1) as RateLimitResult
      expect(refused.allowed).toBe(false)
      await t.limiter.refund(key, limit, refused)
      expect(await t.limiter.remaining(key, limit)).toBe(0)
      await t.clock.advance(61_000)
      await consumeMany(t, key, limit, 1)
      await t.limiter.refund(key, limit, second)
      expect(await t.limiter.remaining(key, limit)).toBe(limit - 1)
    },
  )

  test('refunding the oldest request moves Retry-After to the next', async () => {
    const key = newKey()
    const first = await t.limiter.consume(key, 2)
    await t.clock.advance(20_000)
    await t.limiter.consume(key, 2)
    await t.limiter.refund(key, 2, first)
    await t.limiter.consume(key, 2)
    expect((await t.limiter.consume(key, 2)).retryAfterSeconds).toBe(60)
  })
}
