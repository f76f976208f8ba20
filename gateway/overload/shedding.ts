import { fail, type ServiceError } from '@touchline/contract/errors'
import type { Load } from '@touchline/platform/load'
import type { Metrics } from '@touchline/platform/metrics'
import { getOrMake } from '../get-or-make.ts'
import type { RequestContext } from '../request-context.ts'
import { bounds, type ConcurrencyLimit, callLimit } from './call-limit.ts'

/** Load shedding: RPCs are shed first, and requests without a key before those with one (ADR 23). */
export interface Shedding {
  /** Why the request must be shed; undefined when it may proceed. Requires `caller` and `endpoint` to be resolved. */
  reason(ctx: RequestContext): ShedReason | undefined
  /** The process itself is overloaded: no key is looked up. */
  isOverloaded(): boolean
  /** Counts an RPC to a service as in flight. Throws `overloaded` when the limit of the service is reached. */
  begin(service: string): { end(tookMs: number | undefined): void }
}

/** `calls`: the concurrency limit of the service; `loop`: the event loop is blocked; `memory`: memory is full. */
export type ShedReason = 'calls' | 'loop' | 'memory'

/** Created once: capturing a stack per request would cost more than the response. */
export const overloaded: ServiceError = fail('upstream_unavailable')

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
    reason({ endpoint, caller }) {
      const source = endpoint?.source
      const short = shortage()
      // Without a key most responses are 402 and need no RPC; all of them are shed while the process is overloaded.
      if (caller === undefined) return short
      if (source?.from !== 'rpc') return undefined
      if (short === 'memory') return short
      const limit = limits.get(source.rpc.parent.typeName)
      // Thousands of rejections alone can block the loop, so the minimum of RPCs is admitted in any case.
      if (short) return limit?.isFull(bounds.min) ? short : undefined
      return limit?.isFull() ? 'calls' : undefined
    },
    begin(service) {
      const limit = getOrMake(limits, service, () => callLimit(now()))
      if (!limit.begin()) throw overloaded
      return {
        end(tookMs) {
          // Incoming data is delayed by the event loop too, which the duration of an RPC does not show. A timer is late
          // by half a turn on average, so add twice that.
          limit.end(now(), tookMs === undefined ? undefined : tookMs + 2 * load.lateMs)
        },
      }
    },
  }
}
