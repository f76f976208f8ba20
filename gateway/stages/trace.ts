import type { IncomingMessage } from 'node:http'
import type { Span, Tracer } from '@touchline/platform/telemetry/tracer'
import { idsOf, runInContext } from '@touchline/platform/telemetry/tracing-context'
import { nextTraceparent } from '@touchline/platform/trace'
import type { RequestContext } from '../request-context.ts'

/** Begins the span of a request, where it is one of those that are traced. */
export type BeginSpan = (req: IncomingMessage, requestId: string) => Span | undefined

const none = (): undefined => undefined

export const spansOf = (tracer: Tracer): BeginSpan =>
  tracer.on
    ? (req, requestId) =>
        tracer.begin(req.method!, 'server', () => ({
          after: clientsTraceparent(req),
          fields: { 'http.request.method': req.method!, 'touchline.request_id': requestId },
        }))
    : none

/** Runs `work` for this request: its calls and lines in the log belong to it. */
export const within = <T>(x: RequestContext, work: () => T): T => {
  x.traceparent ??= nextTraceparent(clientsTraceparent(x.req))
  return runInContext({ requestId: x.id, traceparent: x.traceparent, span: x.span }, work)
}

/** Its ids for a line in the log that is written outside of `within`. */
export const idsOfRequest = ({ id, traceparent }: RequestContext): { requestId?: string; traceId?: string } =>
  idsOf({ requestId: id, traceparent })

export function endSpan({ span, req, endpoint }: RequestContext, status: number): void {
  if (!span) return
  if (endpoint) span.rename(`${req.method} ${endpoint.path}`)
  span.tell({ 'http.response.status_code': status, ...(endpoint && { 'http.route': endpoint.path }) })
  span.end(status >= 500 ? String(status) : undefined)
}

/** A client may go on with a trace of its own; whether it is kept is for us to say. */
function clientsTraceparent({ headers: { traceparent } }: IncomingMessage): string | undefined {
  return typeof traceparent === 'string' ? traceparent : undefined
}
