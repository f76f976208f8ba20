import { fail, type ServiceError } from '@touchline/contract/errors'
import type { Load } from '@touchline/platform/load'
import type { Metrics } from '@touchline/platform/metrics'
import { getOrMake } from '../get-or-make.ts'
import type { RequestContext } from '../request-context.ts'
import { bounds, type ConcurrencyLimit, callLimit } from './call-limit.ts'

/** What is left out when more is asked than can be answered: calls of services first, and who has no key before who has one. */
export interface Shedding {
  /** Why this request, of a caller and an endpoint that are known, should not be answered now; undefined when it may. */
  reason(x: RequestContext): ShedReason | undefined
  /** The process is short of something itself: no key is looked up. */
  isShut(): boolean
  /** Counts a call of a service as under way. Throws `busy` when it is one too many. */
  begin(service: string): { end(tookMs: number | undefined): void }
}

/** `calls`: the service has enough of them; `loop`: the event loop is blocked; `memory`: it is full. */
export type ShedReason = 'calls' | 'loop' | 'memory'

/** Without a stack, which would cost more than the refusal. */
export const overloaded: ServiceError = fail('upstream_unavailable')

/** `now`: steady, in milliseconds. */
export function shedding(load: Load, metrics: Metrics, now = () => performance.now()): Shedding {
  const limits = new Map<string, ConcurrencyLimit>()
  metrics.gauge('touchline_gateway_call_limit', 'Calls of a service that may be under way at once.', ['service'], () =>
    [...limits].map(([service, limit]) => ({ labels: { service }, value: limit.most() })),
  )
  metrics.gauge(
    'touchline_gateway_shut',
    '1 while few calls are made or none because the process itself is short of it, else 0.',
    ['of'],
    () => [
      { labels: { of: 'loop' }, value: load.isBlocked() ? 1 : 0 },
      { labels: { of: 'memory' }, value: load.memory() === 'full' ? 1 : 0 },
    ],
  )
  const shutBy = () => (load.memory() === 'full' ? 'memory' : load.isBlocked() ? 'loop' : undefined)
  return {
    isShut: () => shutBy() !== undefined,
    reason({ endpoint, caller }) {
      const source = endpoint?.source
      const shut = shutBy()
      // Without a key nobody is called: it is told the price.
      if (caller === undefined) return shut
      if (source?.from !== 'rpc') return undefined
      if (shut === 'memory') return shut
      const limit = limits.get(source.rpc.parent.typeName)
      // Refusals alone may hold the loop up, where thousands ask at once: then some calls are answered still.
      if (shut) return limit?.isFull(bounds.least) ? shut : undefined
      return limit?.isFull() ? 'calls' : undefined
    },
    begin(service) {
      const limit = getOrMake(limits, service, () => callLimit(now()))
      if (!limit.begin()) throw overloaded
      return {
        end(tookMs) {
          // What comes in waits for its turn as well, and no call of a service sees that: a turn, of which a timer is late by half on average.
          limit.end(now(), tookMs === undefined ? undefined : tookMs + 2 * load.lateMs())
        },
      }
    },
  }
}
