import { randomBytes } from 'node:crypto'
import type { Log } from '../log.ts'
import { refusedFor } from '../memory/rate-limiter.ts'
import { windowsByKey } from '../memory/windows.ts'
import type { Clock } from '../ports/clock.ts'
import type { RateLimiter, RateLimitResult } from '../ports/rate-limiter.ts'
import { cellsLimit } from './cells-limit.ts'
import { exactLimit } from './exact-limit.ts'
import { redisLink } from './link.ts'

export interface RedisLimiterOptions {
  /** Steady, for the local counts. */
  clock: Clock
  log: Log
  /** How many processes share the counts: without Redis each admits its part of the limit. 1 when absent. */
  processes?: number
  /** 50 when absent: then the local count decides. */
  commandTimeoutMs?: number
  /** Of how many keys the process counts what it admitted; 100,000 when absent. */
  keysMax?: number
  /** For tests: the time of the shared windows, in place of Redis's own. */
  nowMicros?: () => number
}

/** A clock that is being put right runs up to 500 millionths fast or slow: in a minute Redis's and a client's part by so much. */
const clocksApartMs = 30

/**
 * One count for all processes. Each counts what it admitted beside it, always: when Redis cannot be reached that count decides, at the
 * process's part of the limit, and when Redis is back, or has lost what it held, it learns what it does not know. Redis 6.2 or newer, or Valkey.
 */
export async function redisRateLimiter(url: string, options: RedisLimiterOptions): Promise<RateLimiter> {
  const { clock, log, processes = 1, commandTimeoutMs = 50, keysMax = 100_000, nowMicros } = options
  const windows = windowsByKey(clock, keysMax)
  const link = await redisLink(url, commandTimeoutMs, clock, log)
  const ours = randomBytes(6).toString('base64url')
  const shared = {
    link,
    clock,
    now: () => nowMicros?.() ?? '',
    part: (perMinute: number) => Math.max(1, Math.floor(perMinute / processes)),
    unique: (id: number) => `${ours}${id.toString(36)}`,
    refusedFor: (waitMicros: number) => refusedFor(waitMicros / 1_000 + (nowMicros ? 0 : clocksApartMs)),
    failed: (error: Error) => log.error('the shared rate limit was not understood: this process decided by itself', { error }),
  }
  const exact = exactLimit(shared)
  const cells = cellsLimit(shared)
  const givenBack = new WeakSet<RateLimitResult>()
  let lastId = 0
  const nextId = () => {
    lastId = (lastId + 1) >>> 0
    return lastId
  }
  return {
    consume(key, perMinute) {
      const window = windows.of(key, perMinute)
      return window.exact ? exact.take({ key, perMinute, window }, nextId()) : cells.take({ key, perMinute, window }, nextId())
    },
    async remaining(key, perMinute) {
      const window = windows.of(key, perMinute)
      const left = await (window.exact
        ? exact.left({ key, perMinute, window }, nextId())
        : cells.left({ key, perMinute, window }, nextId()))
      return left ?? Math.max(0, shared.part(perMinute) - window.count(clock.now()))
    },
    async refund(key, perMinute, taken) {
      if (!taken.allowed || givenBack.has(taken)) return
      givenBack.add(taken)
      const window = windows.of(key, perMinute)
      await (window.exact ? exact.giveBack(key, window, taken) : cells.giveBack(key, window, taken))
    },
    isDegraded: () => !link.answers(),
    async close() {
      await cells.close()
      windows.close()
      link.close()
    },
  }
}
