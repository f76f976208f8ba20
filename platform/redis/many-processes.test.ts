import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from '@jest/globals'
import { type ManualClock, manualClock, systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { natsBus } from '../nats/bus.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { redisAddress } from '../redis-address.ts'
import { hasRedisServer, redisServer } from '../testing/redis-servers.ts'
import { skipAloud } from '../testing/skip-aloud.ts'
import { type Presence, presence } from './presence.ts'
import { redisRateLimiter } from './rate-limiter.ts'

const { TEST_NATS_URL: natsUrl = '', TEST_REDIS_URL } = process.env
const isHere = natsUrl !== '' && Boolean(TEST_REDIS_URL) && hasRedisServer()
if (!isHere) skipAloud('many processes that share limits', 'TEST_NATS_URL or TEST_REDIS_URL')
const describeHere = isHere ? describe : describe.skip
const log = createLog('silent')

interface Process {
  limiter: RateLimiter
  known: Presence
}

describeHere('many processes with one NATS and one Redis', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  const onClose = (close: () => Promise<void>) => closing.push(close)

  /** Windows and beats have clocks of their own: a window may pass without the beats of a minute. */
  async function start(url: string, prefix: string, clocks: { windows: ManualClock; beats: ManualClock }): Promise<Process> {
    const { windows, beats } = clocks
    const bus = await natsBus(natsUrl, { clock: systemClock, log, prefix })
    onClose(() => bus.close())
    const known = await presence(bus, { id: `${closing.length + 10_000}`, group: 'test', clock: beats })
    onClose(() => known.close())
    const options = { clock: windows, nowMicros: () => windows.now() * 1_000, log, presence: known, commandTimeoutMs: 10_000 }
    const limiter = await redisRateLimiter(redisAddress(url), options)
    onClose(() => limiter.close())
    return { limiter, known }
  }

  const until = async (isSo: () => boolean) => {
    while (!isSo()) await turn()
  }
  const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)
  const atOnce = async (limiter: RateLimiter, key: string, limit: number, count: number): Promise<number> => {
    const results = await Promise.all(Array.from({ length: count }, () => limiter.consume(key, limit)))
    return results.filter(({ allowed }) => allowed).length
  }

  /** A client that calls at its limit, each process in turn. */
  function steadyClient(limiters: readonly RateLimiter[], limit: number, clock: ManualClock) {
    const admitted: number[] = []
    let calls = 0
    return {
      /** Resolves to the part of its calls that was admitted in these minutes. */
      async callFor(minutes: number): Promise<number> {
        const before = admitted.length
        for (let i = 0; i < minutes * limit; i++) {
          await clock.advance(60_000 / limit)
          const { allowed } = await limiters[calls++ % limiters.length]!.consume('steady', limit)
          if (allowed) admitted.push(clock.now())
        }
        return (admitted.length - before) / (minutes * limit)
      },
      mostInAMinute: () => Math.max(...admitted.map((at, i) => i + 1 - admitted.findIndex((from) => from > at - 60_000))),
    }
  }

  test.each([3, 60])('%i processes hold limits while Redis is there, away and back, each with its part', async (count) => {
    const redis = await redisServer()
    onClose(() => redis.remove())
    const [windows, beats] = [manualClock(1_700_000_000_000), manualClock(0)]
    const prefix = `test-${process.pid}-${count}-`
    const processes = await Promise.all(
      Array.from({ length: count }, () => start(`redis://127.0.0.1:${redis.port}`, prefix, { windows, beats })),
    )
    const limiters = processes.map(({ limiter }) => limiter)
    const know = (alone: number) =>
      until(() => processes.every(({ known }) => known.present().count === count && known.present().alone === alone))
    await know(0)
    for (let beat = 0; beat < 2; beat++) await beats.advance(1_000)
    const limit = 600
    const steady = steadyClient(limiters, limit, windows)
    expect(await steady.callFor(1)).toBe(1)
    // One client of one process.
    expect(await atOnce(limiters[0]!, 'kept', limit, limit)).toBe(limit)

    await redis.kill()
    await know(count - 1)
    expect(limiters.filter((limiter) => limiter.isDegraded())).toHaveLength(count)
    expect(await steady.callFor(2)).toBeGreaterThanOrEqual(0.8)
    expect(await atOnce(limiters[0]!, 'kept', limit, limit)).toBe(limit / count)
    expect(sum(await Promise.all(limiters.map((limiter) => atOnce(limiter, 'all', limit, limit))))).toBe(limit)
    const few = await Promise.all(limiters.map((limiter) => atOnce(limiter, 'few', 30, 30)))
    expect([Math.min(...few), sum(few)]).toEqual([Math.max(1, 30 / count), Math.max(30, count)])

    await redis.start()
    await know(0)
    expect(await steady.callFor(1)).toBeGreaterThanOrEqual(0.8)
    expect(steady.mostInAMinute()).toBeLessThanOrEqual(1.1 * limit)
    expect(sum(await Promise.all(limiters.map((limiter) => atOnce(limiter, 'new', limit, limit))))).toBe(limit)

    await processes[0]!.known.close()
    await until(() => processes.slice(1).every(({ known }) => known.present().count === count - 1))
  })
})
