import { randomBytes } from 'node:crypto'
import type { Log } from '../log.ts'
import { rejectedFor, windowsByKey } from '../memory/rate-limiter.ts'
import type { Clock } from '../ports/clock.ts'
import type { RateLimiter, RateLimitResult } from '../ports/rate-limiter.ts'
import { cellsLimit } from './cells-limit.ts'
import { exactLimit } from './exact-limit.ts'
import { redisLink } from './link.ts'

export interface RedisLimiterOptions {
  /** Monotonic, for the local counts. */
  clock: Clock
  log: Log
  /** Number of processes that share the limits: without Redis each admits its share. 1 when absent. */
  processes?: number
  /** Timeout after which the local count decides. 50 when absent. */
  commandTimeoutMs?: number
  /** Upper bound of the keys counted locally; 100,000 when absent. */
  keysMax?: number
  /** For tests: the time of the shared windows, instead of Redis's own. */
  nowMicros?: () => number
}

/**
 * A clock under NTP correction runs up to 500 ppm fast or slow: Redis's and a client's may drift apart by this much in
 * a minute.
 */
const clockDriftMs = 30

/**
 * One count for all processes, in Redis 6.2 or newer, or Valkey. Each process also always counts its own admitted
 * requests: while Redis cannot be reached that local count decides, against the process's share of the limit; when
 * Redis is back, or has lost its data, it is sent the requests that it does not have.
 */
export async function redisRateLimiter(url: string, options: RedisLimiterOptions): Promise<RateLimiter> {
  const { clock, log, processes = 1, commandTimeoutMs = 50, keysMax = 100_000, nowMicros } = options
  const windows = windowsByKey(clock, keysMax)
  const link = await redisLink(url, commandTimeoutMs, clock, log)
  const processId = randomBytes(6).toString('base64url')
  const shared = {
    link,
    clock,
    now: () => nowMicros?.() ?? '',
    share: (perMinute: number) => Math.max(1, Math.floor(perMinute / processes)),
    unique: (id: number) => `${processId}${id.toString(36)}`,
    rejectedFor: (waitMicros: number) => rejectedFor(waitMicros / 1_000 + (nowMicros ? 0 : clockDriftMs)),
    failed: (error: Error) => log.error('the response of Redis is invalid: this process decided locally', { error }),
  }
  const exact = exactLimit(shared)
  const cells = cellsLimit(shared)
  const refunded = new WeakSet<RateLimitResult>()
  let lastId = 0
  const nextId = () => {
    lastId = (lastId + 1) >>> 0
    return lastId
  }
  return {
    consume(key, perMinute) {
      const window = windows.of(key, perMinute)
      return window.exact ? exact.consume({ key, perMinute, window }, nextId()) : cells.consume({ key, perMinute, window }, nextId())
    },
    async remaining(key, perMinute) {
      const window = windows.of(key, perMinute)
      const remaining = await (window.exact
        ? exact.remaining({ key, perMinute, window }, nextId())
        : cells.remaining({ key, perMinute, window }, nextId()))
      return remaining ?? Math.max(0, shared.share(perMinute) - window.count(clock.now()))
    },
    async refund(key, perMinute, result) {
      if (!result.allowed || refunded.has(result)) return
      refunded.add(result)
      const window = windows.of(key, perMinute)
      await (window.exact ? exact.refund(key, window, result) : cells.refund(key, window, result))
    },
    isDegraded: () => !link.isUp(),
    async close() {
      await cells.close()
      windows.close()
      link.close()
    },
  }
}
