import { durationBoundsMs } from '@touchline/contract/usage'
import type { Metrics } from '@touchline/platform/metrics'
import type { CountedRequest, Counting, KeyCounts } from './key-counts.ts'
import { boundedRows } from './rows.ts'

export interface UsageCounts {
  /**
   * Counts a response. Constant time; never throws and never waits. `ms`: since the request arrived. `code`: of an error.
   * `isTimed` false: the duration says nothing about response times.
   */
  count(request: CountedRequest, status: number, ms: number, code: string, isTimed: boolean): void
  /** Removes and returns what was counted, one key at a time, while counting continues. */
  take(): Generator<KeyCounts>
  /** Forgets the keys that were not used since `before`, milliseconds since 1970; returns them. */
  forget(before: number): string[]
  /** Whether anything was counted since it was taken. */
  isEmpty(): boolean
}

const agentCharsMax = 200
/** About 250 bytes each. Both bounds are counted when they are reached. */
export const bounds = { keys: 20_000, rows: 50_000 }

/**
 * Responses of keys by minute, sport and endpoint. A request of the same path as the key's previous one costs one look-up.
 * Above the bound of rows, a request that needs a new one is counted in a row of its key without endpoint and sport;
 * above the bound of keys it is not counted. `isSandbox`: test keys are counted, and no others.
 */
export function usageCounts(metrics: Metrics, { keys: keysMax, rows: rowsMax } = bounds, isSandbox = false): UsageCounts {
  const overflow = metrics
    .counter('touchline_gateway_usage_overflow_total', 'Responses counted without endpoint and sport: too many rows.')
    .of({})
  const uncounted = metrics.counter('touchline_gateway_usage_uncounted_total', 'Responses that were not counted: too many keys.').of({})
  const keys = new Map<string, Counting>()
  const rows = boundedRows(rowsMax, overflow)

  function addKey(keyId: string, { customer = '' }: CountedRequest['caller']): Counting | undefined {
    if (keys.size >= keysMax) return undefined
    const key = newKey(keyId, customer)
    keys.set(keyId, key)
    return key
  }

  return {
    count(request, status, ms, code, isTimed) {
      const { caller, rateLimit } = request
      // Messages of tools other than calls do not count against the limit.
      if (caller.keyId === undefined || (rateLimit === undefined && status < 400)) return
      // Also a test key's request that is refused here counts in the sandbox only, if at all.
      if ((caller.isTest ?? false) !== isSandbox) return
      const key = keys.get(caller.keyId) ?? addKey(caller.keyId, caller)
      if (key === undefined) return uncounted()
      const at = request.receivedAt + ms
      const minute = Math.floor(at / 60_000)
      if (minute !== key.minute) startMinute(key, minute)
      key.perMinute = caller.within?.perMinute ?? caller.perMinute ?? 0
      const row = key.row !== undefined && key.route === request.route ? key.row : rows.find(key, request)
      row.calls++
      if (isTimed) row.durations[getBucket(ms)]!++
      const isLimited = status === 429 || rateLimit?.allowed === false
      if (isLimited) row.limited++
      else if (status >= 500) row.serverErrors++
      else if (status >= 400) row.clientErrors++
      if (isLimited || status >= 400)
        rows.addError(key, {
          at,
          requestId: request.id,
          status: isLimited ? 429 : status,
          code: code || 'rate_limited',
          endpoint: row.endpoint,
        })
      noteUse(key, at, request.req)
    },
    *take() {
      for (const key of keys.values()) if (key.rows.length > 0) yield { ...key, ...rows.take(key) }
    },
    forget(before) {
      const idle = [...keys.values()].filter(({ rows, lastUsedAt }) => rows.length === 0 && lastUsedAt < before).map(({ keyId }) => keyId)
      for (const keyId of idle) keys.delete(keyId)
      return idle
    },
    isEmpty: () => rows.count() === 0,
  }
}

const newKey = (keyId: string, customer: string): Counting => ({
  ...{ keyId, customer, perMinute: 0, rows: [], errors: [], lastUsedAt: 0, peer: '', forwarded: undefined, agent: '' },
  ...{ minute: -1, route: undefined, row: undefined, byName: new Map(), other: undefined },
})

/** The row without endpoint stays: it is one for all minutes, so that a bus that is away for long costs no memory. */
function startMinute(key: Counting, minute: number): void {
  key.minute = minute
  key.route = undefined
  key.row = undefined
  key.byName.clear()
}

function getBucket(ms: number): number {
  let i = 0
  while (i < durationBoundsMs.length && ms > durationBoundsMs[i]!) i++
  return i
}

function noteUse(key: Counting, at: number, { headers, socket }: CountedRequest['req']): void {
  key.lastUsedAt = at
  // A connection that is closed has no address.
  key.peer = socket.remoteAddress ?? key.peer
  key.forwarded = headers['x-forwarded-for'] as string | undefined
  const agent = headers['user-agent'] ?? ''
  // Copied when it is cut: the part of a string keeps all of it in memory.
  key.agent = agent.length > agentCharsMax ? Buffer.from(agent, 'latin1').toString('latin1', 0, agentCharsMax) : agent
}
