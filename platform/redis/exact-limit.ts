import { consumeFrom, type ExactWindow, type Window } from '../memory/rate-limiter.ts'
import type { Clock } from '../ports/clock.ts'
import type { RateLimitResult } from '../ports/rate-limiter.ts'
import type { Link } from './link.ts'
import { requestQueue, resolveAll, sameLimitCount, type Waiter } from './request-queue.ts'
import { queryWindow, type WindowEpoch } from './window-epoch.ts'

/** Dependencies of both kinds of limit. */
export interface Shared {
  link: Link
  /** Clock of the local windows. */
  clock: Clock
  /** Time passed to the scripts: microseconds, or empty for Redis's own time. */
  now(): number | ''
  /** The limit that counts in Redis. */
  getSharedLimit(perMinute: number): number
  /** The limit of a window that this process counts without Redis. */
  getLimitAlone(perMinute: number, window: Window): number
  /** A request id that is unique across processes. */
  unique(id: number): string
  /** The rejection of a request that can be admitted in `waitMicros` of Redis's time. */
  rejectedFor(waitMicros: number): RateLimitResult
  /** Reports an unexpected error, here or in a reply of Redis. */
  failed(error: Error): void
}

/** A key, its limit and the local window. */
export interface LimitedKey<Window> {
  key: string
  perMinute: number
  window: Window
}

interface SyncState extends WindowEpoch {
  /** Ids of requests admitted here without Redis. */
  missed: Set<number>
  /** Ids of requests that Redis may count although they were not admitted. */
  notAdmitted: Set<number>
}

type Reply = [admitted: number, remaining: number, waitMicros: number, epoch: string]

/** Maximum number of ids to resend per window: the highest exact limit. Older requests have left the window. */
const resendMax = 6_000
/** Requests per command: bounds the time that Redis is blocked to a few milliseconds. */
const batchMax = 1_000

const sharedKey = (key: string) => `touchline:limit:{${key}}:exact`

/** Stores an id to resend. If there are too many, the oldest is dropped. */
function remember(ids: Set<number>, id: number): void {
  ids.add(id)
  // Sets iterate in insertion order.
  if (ids.size > resendMax) for (const oldest of ids) return void ids.delete(oldest)
}

type Admitted = ReturnType<ExactWindow['entries']>

function toResend(admitted: Admitted, { resendsAll, missed, notAdmitted }: SyncState, unique: Shared['unique']): (string | number)[] {
  if (!resendsAll && missed.size + notAdmitted.size === 0) return []
  const again = [...admitted].filter(({ id }) => resendsAll || missed.has(id))
  return [
    ...again.flatMap(({ id, ageMs }) => [unique(id), Math.floor(ageMs * 1_000)]),
    ...[...notAdmitted].flatMap((id) => [unique(id), -1]),
  ]
}

/** Queries Redis about exact windows, resends requests that Redis does not have, and decides without it. */
function queries({ link, clock, now, getSharedLimit, getLimitAlone, unique }: Shared) {
  const states = new WeakMap<ExactWindow, SyncState>()
  const getState = (window: ExactWindow): SyncState => {
    const state = states.get(window) ?? { epoch: '', resendsAll: false, missed: new Set(), notAdmitted: new Set() }
    states.set(window, state)
    return state
  }
  return {
    /** `newEpoch`: makes the epoch of a new window. Undefined when Redis did not reply, or is down. */
    query({ key, perMinute, window }: LimitedKey<ExactWindow>, ids: readonly number[], newEpoch: number) {
      const state = getState(window)
      const send = async (epoch: string): Promise<Reply | undefined> => {
        const { resendsAll, missed, notAdmitted } = state
        const reply = await link.send(key, (redis) => {
          const resent = toResend(window.entries(clock.now()), state, unique)
          Object.assign(state, { resendsAll: false, missed: new Set(), notAdmitted: new Set() })
          return redis.limitExact(
            sharedKey(key),
            now(),
            getSharedLimit(perMinute),
            epoch,
            `=${unique(newEpoch)}`,
            ids.length,
            ...ids.map(unique),
            ...resent,
          )
        })
        // Ids that Redis already has do not count again, so everything without a reply is sent again.
        if (!reply) {
          state.resendsAll ||= resendsAll
          for (const id of missed) remember(state.missed, id)
          for (const id of notAdmitted) remember(state.notAdmitted, id)
        }
        return reply
      }
      return queryWindow(state, { hasAdmitted: () => window.count(clock.now()) > 0, getEpoch: (reply) => reply[3], send })
    },
    /** `isSent`: the request was sent to Redis, which may count it. */
    decideLocally(window: ExactWindow, { perMinute, id, resolve }: Waiter, isSent: boolean): void {
      const result = consumeFrom(window, clock.now(), getLimitAlone(perMinute, window), id)
      if (result.allowed) remember(getState(window).missed, id)
      else if (isSent) remember(getState(window).notAdmitted, id)
      resolve(result)
    },
    /** Whether Redis lacks requests that were decided here. */
    hasMissed: (window: ExactWindow) => {
      const { missed, notAdmitted } = getState(window)
      return missed.size + notAdmitted.size > 0
    },
    /** Redis may have counted a request that was not admitted, or was refunded. */
    mayCount: (window: ExactWindow, id: number) => remember(getState(window).notAdmitted, id),
  }
}

/** Limits counted exactly. A receipt is the request's id, which is made unique for Redis. */
export function exactLimit(shared: Shared) {
  const { link, clock, unique, rejectedFor, failed } = shared
  const { query, decideLocally, hasMissed, mayCount } = queries(shared)
  const rejections = rejectionCache(clock)
  const serve = async (key: string, window: ExactWindow, waiting: Waiter[]) => {
    const waiters = waiting.splice(0, Math.min(batchMax, sameLimitCount(waiting)))
    const { perMinute, id } = waiters[0]!
    const ids = waiters.map((waiter) => waiter.id)
    const [isSent, sentAt] = [link.isUp(), clock.now()]
    const reply = await query({ key, perMinute, window }, ids, id)
    if (reply) {
      const [admitted, remaining, waitMicros] = reply
      window.count(clock.now())
      if (admitted < waiters.length) rejections.set(window, perMinute, waitMicros, sentAt)
      resolveAll(waiters, admitted, remaining, rejectedFor(waitMicros), (waiter) => window.add(clock.now(), waiter.id))
      return
    }
    for (const waiter of waiters) decideLocally(window, waiter, isSent)
  }
  const enqueue = requestQueue<ExactWindow>({ serve, failed, decideLocally: (window, waiter) => decideLocally(window, waiter, true) })
  return {
    hasMissed,
    consume({ key, perMinute, window }: LimitedKey<ExactWindow>, id: number): RateLimitResult | Promise<RateLimitResult> {
      const waitMicros = rejections.waitMicros(window, perMinute)
      return waitMicros === undefined ? enqueue(key, window, perMinute, id) : rejectedFor(waitMicros)
    },
    async remaining(limited: LimitedKey<ExactWindow>, id: number): Promise<number | undefined> {
      return (await query(limited, [], id))?.[1]
    },
    async refund(key: string, window: ExactWindow, { receipt }: RateLimitResult): Promise<void> {
      window.remove(receipt as number)
      const reply = await link.send(key, (redis) => redis.zrem(sharedKey(key), unique(receipt as number)))
      if (reply === undefined) mayCount(window, receipt as number)
      rejections.delete(window)
    },
  }
}

/** Redis is not queried again about a full window for this long: a refund becomes visible that much later. */
const cachedMs = 100

interface Rejection {
  perMinute: number
  /** Monotonic clock: no request can be admitted before, unless one is refunded. */
  until: number
  /** Not earlier than a request can be admitted. */
  availableAt: number
}

/**
 * Windows that were found full recently, so that flooding many keys costs the shared Redis no more than flooding one.
 */
function rejectionCache(clock: Clock) {
  const rejections = new WeakMap<object, Rejection>()
  return {
    /** Redis, queried at `sentAt`, has just replied that a request can be admitted in `waitMicros` of its time. */
    set(window: object, perMinute: number, waitMicros: number, sentAt: number): void {
      const waitMs = waitMicros / 1_000
      rejections.set(window, { perMinute, until: sentAt + Math.min(waitMs, cachedMs), availableAt: clock.now() + waitMs })
    },
    /** Microseconds until a request can be admitted; undefined: not cached. */
    waitMicros(window: object, perMinute: number): number | undefined {
      const rejection = rejections.get(window)
      if (!rejection || perMinute > rejection.perMinute || clock.now() >= rejection.until) return undefined
      return (rejection.availableAt - clock.now()) * 1_000
    },
    delete: (window: object): void => void rejections.delete(window),
  }
}
