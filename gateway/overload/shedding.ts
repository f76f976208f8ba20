import { fail, ServiceError } from '@touchline/contract/errors'
import { getOrMake } from '@touchline/platform/get-or-make'
import type { Load } from '@touchline/platform/load'
import type { Metrics } from '@touchline/platform/metrics'
import { bounds, type ConcurrencyLimit, callLimit } from './call-limit.ts'

/** Load shedding: RPCs are shed first, and requests without a key before those with one (ADR 23). */
export interface Shedding {
  /** Why a request with a key that needs the service must be shed; undefined when it may proceed. */
  reason(service: string): ShedReason | undefined
  /** The process itself is overloaded: keys are not looked up, and requests without a key are shed. */
  isOverloaded(): boolean
  /** Counts an RPC to a service as in flight. Throws `overloaded` when the limit of the service is reached. */
  begin(service: string): { end(tookMs: number | undefined): void }
}

/** `calls`: the concurrency limit of the service; `loop`: the event loop is blocked; `memory`: memory is full. */
export type ShedReason = 'calls' | 'loop' | 'memory'

/** Created once, because capturing a stack per request would cost more than the response. */
export const overloaded: ServiceError = fail('upstream_unavailable')

/** The same error for a request with a key, which does not count. */
export class ShedError extends ServiceError {
  readonly reason: ShedReason
  constructor(reason: ShedReason) {
    super(overloaded.code, overloaded.values)
    this.reason = reason
  }
}
export const shedErrors: Readonly<Record<ShedReason, ShedError>> = {
  calls: new ShedError('calls'),
  loop: new ShedError('loop'),
  memory: new ShedError('memory'),
}

/** `now`: monotonic time, in milliseconds. */
export function shedding(load: Load, metrics: Metrics, now = () => performance.now()): Shedding {
  const limits = new Map<string, ConcurrencyLimit>()
  metrics.gauge('touchline_gateway_call_limit', 'Concurrency limit of the calls to a service.', ['service'], () =>
    [...limits].map(([service, limit]) => ({ labels: { service }, value: limit.current() })),
  )
  metrics.gauge('touchline_gateway_shut', '1 while the process sheds calls because this resource is exhausted, else 0.', ['of'], () => [
    { labels: { of: 'loop' }, value: load.isBlocked ? 1 : 0 },
    { labels: { of: 'memory' }, value: load.memory === 'full' ? 1 : 0 },
  ])
  const shortage = () => (load.memory === 'full' ? 'memory' : load.isBlocked ? 'loop' : undefined)
  return {
    isOverloaded: () => shortage() !== undefined,
    reason(service) {
      const short = shortage()
      if (short === 'memory') return short
      const limit = limits.get(service)
      // Thousands of rejections alone can block the loop, so the minimum number of RPCs is always admitted.
      if (short) return limit?.isFull(bounds.min) ? short : undefined
      return limit?.isFull() ? 'calls' : undefined
    },
    begin(service) {
      const limit = getOrMake(limits, service, () => callLimit(now()))
      if (!limit.begin()) throw overloaded
      return {
        end(tookMs) {
          // The event loop also delays incoming data, which the duration of an RPC does not show. A timer is late by
          // half a turn on average, so add twice that.
          limit.end(now(), tookMs === undefined ? undefined : tookMs + 2 * load.lateMs)
        },
      }
    },
  }
}
