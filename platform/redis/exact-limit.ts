import { consumeFrom, type ExactWindow } from '../memory/rate-limiter.ts'
import type { Clock } from '../ports/clock.ts'
import type { RateLimitResult } from '../ports/rate-limiter.ts'
import type { Link } from './link.ts'
import { queryWindow, type WindowEpoch } from './named-window.ts'
import { rejectionCache } from './rejection-cache.ts'
import { requestQueue, resolveAll, sameLimitCount, type Waiter } from './request-queue.ts'

/** Dependencies of both kinds of limit. */
export interface Shared {
  link: Link
  /** Of the local windows. */
  clock: Clock
  /** For the scripts: microseconds, or empty for Redis's own time. */
  now(): number | ''
  /** The share of a limit that this process may admit on its own. */
  share(perMinute: number): number
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

/** Upper bound of the ids to resend of a window: the highest exact limit. Older ones have left the window. */
const resendMax = 6_000
/** Requests per command: bounds the time that Redis is blocked to a few milliseconds. */
const batchMax = 1_000

const sharedKey = (key: string) => `touchline:limit:{${key}}:exact`

/** Queries Redis about exact windows and resends requests that Redis does not have. */
function queries({ link, clock, now, unique }: Shared) {
  const states = new WeakMap<ExactWindow, SyncState>()
  const stateOf = (window: ExactWindow): SyncState => {
    const state = states.get(window) ?? { epoch: '', resendsAll: false, missed: new Set(), notAdmitted: new Set() }
    states.set(window, state)
    return state
  }
  const toResend = (window: ExactWindow, { resendsAll, missed, notAdmitted }: SyncState): (string | number)[] => {
    if (!resendsAll && missed.size + notAdmitted.size === 0) return []
    const admitted = [...window.entries(clock.now())].filter(({ id }) => resendsAll || missed.has(id))
    return [
      ...admitted.flatMap(({ id, ageMs }) => [unique(id), Math.floor(ageMs * 1_000)]),
      ...[...notAdmitted].flatMap((id) => [unique(id), -1]),
    ]
  }
  const remember = (ids: Set<number>, id: number) => {
    ids.add(id)
    // Sets iterate in insertion order.
    if (ids.size > resendMax) for (const oldest of ids) return void ids.delete(oldest)
  }
  return {
    /** `newEpoch`: makes the epoch of a new window. Undefined when Redis did not reply, or is down. */
    query({ key, perMinute, window }: LimitedKey<ExactWindow>, ids: readonly number[], newEpoch: number) {
      const state = stateOf(window)
      const send = async (epoch: string): Promise<Reply | undefined> => {
        const { resendsAll, missed, notAdmitted } = state
        const reply = await link.send((redis) => {
          const resent = toResend(window, state)
          Object.assign(state, { resendsAll: false, missed: new Set(), notAdmitted: new Set() })
          return redis.limitExact(
            sharedKey(key),
            now(),
            perMinute,
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
      return queryWindow(state, { hasAdmitted: () => window.count(clock.now()) > 0, epochOf: (reply) => reply[3], send })
    },
    missed: (window: ExactWindow, id: number) => remember(stateOf(window).missed, id),
    /** Redis may have counted a request that was not admitted, or was refunded. */
    mayCount: (window: ExactWindow, id: number) => remember(stateOf(window).notAdmitted, id),
  }
}

/** Limits counted exactly. A receipt is the request's id: here as it is, in Redis made unique. */
export function exactLimit(shared: Shared) {
  const { link, clock, share, unique, rejectedFor, failed } = shared
  const { query, missed, mayCount } = queries(shared)
  const rejections = rejectionCache(clock)
  const decideLocally = (window: ExactWindow, { perMinute, id, resolve }: Waiter, isSent: boolean) => {
    const result = consumeFrom(window, clock.now(), share(perMinute), id)
    if (result.allowed) missed(window, id)
    else if (isSent) mayCount(window, id)
    resolve(result)
  }
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
    consume({ key, perMinute, window }: LimitedKey<ExactWindow>, id: number): RateLimitResult | Promise<RateLimitResult> {
      const waitMicros = rejections.waitMicros(window, perMinute)
      return waitMicros === undefined ? enqueue(key, window, perMinute, id) : rejectedFor(waitMicros)
    },
    async remaining(limited: LimitedKey<ExactWindow>, id: number): Promise<number | undefined> {
      return (await query(limited, [], id))?.[1]
    },
    async refund(key: string, window: ExactWindow, { receipt }: RateLimitResult): Promise<void> {
      window.remove(receipt as number)
      const reply = await link.send((redis) => redis.zrem(sharedKey(key), unique(receipt as number)))
      if (reply === undefined) mayCount(window, receipt as number)
      rejections.delete(window)
    },
  }
}
