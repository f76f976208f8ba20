import { CellWindow, consumeFrom } from '../memory/rate-limiter.ts'
import type { RateLimitResult } from '../ports/rate-limiter.ts'
import type { LimitedKey, Shared } from './exact-limit.ts'
import { prefetches } from './prefetch.ts'
import { requestQueue, resolveAll, sameLimitCount, type Waiter } from './request-queue.ts'
import { queryWindow, type WindowEpoch } from './window-epoch.ts'

interface SyncState extends WindowEpoch {
  /** Requests admitted here without Redis. */
  missed: CellWindow
}

type Reply = [granted: number, remaining: number, waitMicros: number, cell: number, epoch: string, cellEndsInMicros: number]
interface Wanted {
  /** Requests to admit. */
  need: number
  /** Maximum number of permits, including prefetched ones. */
  want: number
  /** A request id from which the epoch of a new window is made. */
  id: number
}

const sharedKey = (key: string) => `touchline:limit:{${key}}:cells`
const getReceipt = (cell: number, localCell: number, epoch: string): string => `${cell}:${localCell}:${epoch}`

/** Queries Redis about windows of half-second cells, resends counts that Redis does not have, and decides without it. */
function queries({ link, clock, now, getSharedLimit, getLimitAlone, unique }: Shared) {
  const states = new WeakMap<CellWindow, SyncState>()
  const getState = (window: CellWindow): SyncState => {
    const state = states.get(window) ?? { epoch: '', resendsAll: false, missed: new CellWindow() }
    states.set(window, state)
    return state
  }
  const toResend = (window: CellWindow, state: SyncState): number[] => {
    const counts = [...(state.resendsAll ? window : state.missed).entries(clock.now())]
    Object.assign(state, { resendsAll: false, missed: new CellWindow() })
    return counts.flatMap(({ count, ageMs }) => [Math.floor(ageMs * 1_000), count])
  }
  return {
    getState,
    /**
     * Undefined when Redis did not reply, or is down. Without a reply it is unknown whether the resent counts were
     * applied; they are not sent again, since they might then count twice.
     */
    query({ key, perMinute, window }: LimitedKey<CellWindow>, { need, want, id }: Wanted): Promise<Reply | undefined> {
      const state = getState(window)
      return queryWindow<Reply>(state, {
        hasAdmitted: () => window.count(clock.now()) > 0,
        getEpoch: (reply) => reply[4],
        send: (epoch) =>
          link.send(key, (redis) =>
            redis.limitCells(
              ...([sharedKey(key), now(), getSharedLimit(perMinute), need, want, epoch, unique(id)] as const),
              ...toResend(window, state),
            ),
          ),
      })
    },
    /** `isSent`: the request was sent to Redis, which may count it. */
    decideLocally(window: CellWindow, { perMinute, id, resolve }: Waiter, isSent: boolean): void {
      const result = consumeFrom(window, clock.now(), getLimitAlone(perMinute, window), id)
      const { missed } = getState(window)
      if (result.allowed && !isSent) {
        missed.count(clock.now())
        missed.add()
      }
      resolve({ ...result, receipt: `:${result.receipt}:` })
    },
    /** Whether Redis lacks requests that were admitted here. */
    hasMissed: (window: CellWindow) => getState(window).missed.count(clock.now()) > 0,
    async refund(key: string, cell: number, count: number, epoch: string): Promise<void> {
      await link.send(key, (redis) => redis.limitCellsBack(sharedKey(key), cell, count, epoch))
    },
  }
}

/**
 * Limits counted in half-second cells. One command per key is in flight at a time, for all requests that arrive
 * meanwhile. A receipt is the cell in Redis (empty when decided locally), the local cell and the window's epoch, joined
 * by colons.
 */
export function cellsLimit(shared: Shared) {
  const { link, clock, rejectedFor, failed } = shared
  const { query, getState, decideLocally, hasMissed, refund } = queries(shared)
  const prefetched = prefetches(clock, refund)

  const settle = ({ key, perMinute, window }: LimitedKey<CellWindow>, waiters: readonly Waiter[], reply: Reply, sentAt: number) => {
    const [granted, remaining, waitMicros, cell, epoch, cellEndsInMicros] = reply
    const unused = Math.max(0, granted - waiters.length)
    window.count(clock.now())
    const receipt = () => getReceipt(cell, window.add(), epoch)
    resolveAll(waiters, Math.min(granted, waiters.length), remaining + unused, rejectedFor(waitMicros), receipt)
    prefetched.store(window, { key, perMinute, unused, remaining, cell, epoch, expiresAt: sentAt + cellEndsInMicros / 1_000 })
  }
  const serve = async (key: string, window: CellWindow, waiting: Waiter[]) => {
    const { perMinute, id } = waiting[0]!
    const need = sameLimitCount(waiting)
    const [limited, sentAt] = [{ key, perMinute, window }, clock.now()]
    const isSent = link.isUp()
    const reply = await query(limited, { need, want: need + prefetched.size(window, perMinute), id })
    // Requests that arrived meanwhile use the prefetched permits.
    const waiters = waiting.splice(0, Math.max(need, Math.min(sameLimitCount(waiting), reply?.[0] ?? 0)))
    if (reply) settle(limited, waiters, reply, sentAt)
    else for (const waiter of waiters) decideLocally(window, waiter, isSent)
  }
  const enqueue = requestQueue<CellWindow>({ serve, failed, decideLocally: (window, waiter) => decideLocally(window, waiter, true) })
  return {
    hasMissed,
    consume({ key, perMinute, window }: LimitedKey<CellWindow>, id: number): RateLimitResult | Promise<RateLimitResult> {
      const permit = prefetched.consume(window, perMinute)
      if (permit) {
        window.count(clock.now())
        const receipt = getReceipt(permit.cell, window.add(), permit.epoch)
        return { allowed: true, remaining: permit.remaining, retryAfterSeconds: 0, receipt }
      }
      return enqueue(key, window, perMinute, id)
    },
    async remaining(limited: LimitedKey<CellWindow>, id: number): Promise<number | undefined> {
      const reply = await query(limited, { need: 0, want: 0, id })
      return reply && reply[1] + prefetched.unused(limited.window)
    },
    async refund(key: string, window: CellWindow, { receipt }: RateLimitResult): Promise<void> {
      const [cell = '', localCell = '', epoch = ''] = String(receipt).split(':')
      window.remove(Number(localCell))
      if (cell === '') getState(window).missed.remove(Number(localCell))
      else await refund(key, Number(cell), 1, epoch)
    },
    /** Refunds the unused prefetched permits. */
    close: () => prefetched.close(),
  }
}
