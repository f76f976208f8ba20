import { randomBytes } from 'node:crypto'
import type { Log } from '../log.ts'
import { rejectedFor, type Window, type Windows, windowsByKey } from '../memory/rate-limiter.ts'
import type { Clock } from '../ports/clock.ts'
import type { RateLimiter, RateLimitResult } from '../ports/rate-limiter.ts'
import type { RedisAddress } from '../redis-address.ts'
import { limitsAlone } from './alone.ts'
import { cellsLimit } from './cells-limit.ts'
import { exactLimit, type Shared } from './exact-limit.ts'
import { type Link, redisLink } from './link.ts'
import { onlyProcess, type Presence } from './presence.ts'
import { restoreWindows } from './restore.ts'
import { getSharedLimit } from './shares.ts'

export interface RedisLimiterOptions {
  /** Monotonic, for the local counts. */
  clock: Clock
  log: Log
  /** The processes that share the limits: without Redis each admits its part. This process alone when absent. */
  presence?: Presence
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
 * requests: while Redis cannot be reached that local count decides, against the process's part of the limit; when
 * Redis is back, or has lost its data, it is sent the requests that it does not have.
 */
export async function redisRateLimiter(address: RedisAddress, options: RedisLimiterOptions): Promise<RateLimiter> {
  const { clock, log, presence = onlyProcess, commandTimeoutMs = 50, keysMax = 100_000 } = options
  const windows = windowsByKey(clock, keysMax)
  let restoring: ReturnType<typeof restorer> | undefined
  const lost = () => presence.setAlone(true)
  const found = (mayHaveLostCounts: boolean) => restoring?.begin(mayHaveLostCounts)
  const link = await redisLink(address, { commandTimeoutMs, clock, log, lost, found })
  const limits = limitsOn(link, windows, options)
  restoring = restorer({ ...limits, link, clock, presence })
  if (link.isUp()) restoring.begin(false)
  const { exact, cells, shared, nextId } = limits
  const refunded = new WeakSet<RateLimitResult>()
  return {
    consume(key, perMinute) {
      const window = windows.of(key, perMinute)
      return window.exact ? exact.consume({ key, perMinute, window }, nextId()) : cells.consume({ key, perMinute, window }, nextId())
    },
    async remaining(key, perMinute) {
      const window = windows.of(key, perMinute)
      const remaining = await limits.remaining(key, perMinute, window)
      return remaining ?? Math.max(0, shared.getLimitAlone(perMinute, window) - window.count(clock.now()))
    },
    async refund(key, perMinute, result) {
      if (!result.allowed || refunded.has(result)) return
      refunded.add(result)
      const window = windows.of(key, perMinute)
      await (window.exact ? exact.refund(key, window, result) : cells.refund(key, window, result))
    },
    isDegraded: () => !link.isUp(),
    countProcesses: () => presence.present().count,
    async close() {
      await cells.close()
      windows.close()
      link.close()
    },
  }
}

/** Both kinds of limit. */
function limitsOn(link: Link, windows: Windows, { clock, log, presence = onlyProcess, nowMicros }: RedisLimiterOptions) {
  const processId = randomBytes(6).toString('base64url')
  const shared: Shared = {
    link,
    clock,
    now: () => nowMicros?.() ?? '',
    getSharedLimit: (perMinute) => getSharedLimit(perMinute, presence.present()),
    getLimitAlone: limitsAlone({ clock, presence, outage: link.outage }),
    unique: (id) => `${processId}${id.toString(36)}`,
    rejectedFor: (waitMicros) => rejectedFor(waitMicros / 1_000 + (nowMicros ? 0 : clockDriftMs)),
    failed: (error) => log.error('the response of Redis is invalid: this process decided locally', { error }),
  }
  const exact = exactLimit(shared)
  const cells = cellsLimit(shared)
  let lastId = 0
  const nextId = () => {
    lastId = (lastId + 1) >>> 0
    return lastId
  }
  return {
    ...{ shared, exact, cells, nextId, windows },
    /** Undefined when Redis does not reply. */
    remaining: (key: string, perMinute: number, window: Window): Promise<number | undefined> =>
      window.exact ? exact.remaining({ key, perMinute, window }, nextId()) : cells.remaining({ key, perMinute, window }, nextId()),
    hasMissed: (window: Window): boolean => (window.exact ? exact.hasMissed(window) : cells.hasMissed(window)),
  }
}

interface RestorerDeps extends Pick<ReturnType<typeof limitsOn>, 'remaining' | 'hasMissed' | 'windows'> {
  link: Link
  clock: Clock
  presence: Presence
}

/** Says that this process is no longer alone once Redis has all that was admitted without it. */
function restorer({ link, clock, presence, windows, remaining, hasMissed }: RestorerDeps) {
  let mayHaveLost = false
  const hasAdmitted = (window: Window) => window.count(clock.now()) > 0
  // No permit is asked for, so the limit does not matter.
  const send = (key: string, window: Window) => remaining(key, 1, window)
  return {
    begin(mayHaveLostCounts: boolean): void {
      mayHaveLost ||= mayHaveLostCounts
      const compares = mayHaveLost
      void restoreWindows({ windows, hasAdmitted, hasMissed, send }, compares).then((isComplete) => {
        if (!isComplete || !link.isUp()) return
        mayHaveLost = false
        presence.setAlone(false)
      })
    },
  }
}
