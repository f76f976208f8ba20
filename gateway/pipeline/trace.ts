import type { IncomingMessage } from 'node:http'
import type { Span, Tracer } from '@touchline/platform/telemetry/tracer'
import { getIds, runInContext } from '@touchline/platform/telemetry/tracing-context'
import { nextTraceparent } from '@touchline/platform/trace'
import type { Logged } from '../http/access-log.ts'
import type { RequestContext } from './request-context.ts'

/** Starts the span of a request; undefined when the request is not sampled. */
export type BeginSpan = (req: IncomingMessage, requestId: string) => Span | undefined

/** Undefined: nothing is traced. */
export const getSpans = (tracer: Tracer): BeginSpan | undefined =>
  tracer.on
    ? (req, requestId) =>
        tracer.begin(req.method!, 'server', () => ({
          after: clientsTraceparent(req),
          fields: { 'http.request.method': req.method!, 'touchline.request_id': requestId },
        }))
    : undefined

/** Runs `work` in the tracing context of the request, which its RPCs and log lines inherit. */
export const withRequestContext = <T>(ctx: Omit<RequestContext, 'route'>, work: () => T): T => {
  ctx.traceparent ??= nextTraceparent(clientsTraceparent(ctx.req))
  return runInContext({ requestId: ctx.id, traceparent: ctx.traceparent, span: ctx.span }, work)
}

/** Ids for a log line written outside of `withRequestContext`. */
export const idsOfRequest = ({ id, traceparent }: Pick<RequestContext, 'id' | 'traceparent'>): { requestId?: string; traceId?: string } =>
  getIds({ requestId: id, traceparent })

export function endSpan({ req, endpoint }: Logged, span: Span, status: number): void {
  if (endpoint) span.rename(`${req.method} ${endpoint.path}`)
  span.setAttributes({ 'http.response.status_code': status, ...(endpoint && { 'http.route': endpoint.path }) })
  span.end(status >= 500 ? String(status) : undefined)
}

/** A client may continue its own trace; whether to sample it is our decision. */
function clientsTraceparent({ headers: { traceparent } }: IncomingMessage): string | undefined {
  return typeof traceparent === 'string' ? traceparent : undefined
}
