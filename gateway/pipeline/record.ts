import type { Metrics } from '@touchline/platform/metrics'
import type { AccessLog, Logged } from '../http/access-log.ts'
import type { ShedReason } from '../overload/shedding.ts'
import type { UsageCounts } from '../usage/counts.ts'
import type { CountedRequest } from '../usage/key-counts.ts'
import type { Answerable } from './request-context.ts'
import { endSpan } from './trace.ts'

export interface RecordDeps {
  metrics: Metrics
  usage: Pick<UsageCounts, 'count'>
  accessLog: AccessLog
}

/** Input for recording a response. */
export type Recorded = Logged & CountedRequest & Pick<Answerable, 'startedAt' | 'span'>
export type Recorder = (ctx: Recorded, status: number, bytes: number, special?: ShedReason | 'stream', code?: string) => void

/**
 * Records metrics, usage, access log and span of a response. Shed requests have a histogram of their own: they would make a
 * route look faster than it is. The duration of a stream does not count as a response time.
 */
export function recorder({ metrics, usage, accessLog }: RecordDeps): Recorder {
  const requests = metrics.counter('touchline_gateway_requests_total', 'Responses sent.', ['route', 'status'])
  const durations = metrics.histogram('touchline_gateway_request_seconds', 'Time from a request to its response.', ['route'])
  const shed = metrics.histogram('touchline_gateway_shed_seconds', 'Time to reject a shed request.', ['why'])
  const newRoute = (route: string) => ({ time: durations.of({ route }), counts: new Map<number, () => void>() })
  /** Label sets are resolved once each. */
  const routes = new Map<string, ReturnType<typeof newRoute>>()

  return (ctx, status, bytes, special, code = '') => {
    const name = ctx.endpoint === undefined ? 'none' : ctx.endpoint.path
    const route = routes.get(name) ?? newRoute(name)
    const count = route.counts.get(status) ?? requests.of({ route: name, status: String(status) })
    routes.set(name, route)
    route.counts.set(status, count)
    const ms = performance.now() - ctx.startedAt
    count()
    if (special === undefined) route.time(ms / 1_000)
    else if (special !== 'stream') shed.observe(ms / 1_000, { why: special })
    if (special !== 'stream') usage.count(ctx, status, ms, code, special === undefined)
    accessLog.write(ctx, status, bytes, ms)
    if (ctx.span) endSpan(ctx, ctx.span, status)
  }
}
