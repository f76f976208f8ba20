import type { DescMethod } from '@bufbuild/protobuf'
import type { Call } from '../rpc-types.ts'
import type { Span, SpanFields, Tracer } from './tracer.ts'
import { currentContext, runInContext, type TracingContext } from './tracing-context.ts'
import { traced, tracedStream } from './with-span.ts'

/** The span name on client and server: "touchline.v1.LiveService/ListLiveMatches". */
export const getSpanName = (method: DescMethod): string => `${method.parent.typeName}/${method.name}`
export const getSpanFields = ({ parent, name }: DescMethod): SpanFields => ({
  'rpc.system': 'grpc',
  'rpc.service': parent.typeName,
  'rpc.method': name,
})

/**
 * Serves a call in a span that is a child of its caller's: log lines, calls and store operations of `work` belong to
 * it. `work` gets the call with the trace context of that span.
 */
export function serving<T>(method: DescMethod, call: Call, tracer: Tracer | undefined, work: (call: Call) => Promise<T>): Promise<T> {
  const span = getSpan(method, call, tracer)
  if (span) return traced(span, { requestId: call.requestId, call }, () => work({ ...call, traceparent: span.traceparent }))
  return runInContext(untraced(call), () => work(call))
}

/** The same for a server-streaming call. */
export function servingStream<T>(
  method: DescMethod,
  call: Call,
  tracer: Tracer | undefined,
  work: (call: Call) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const span = getSpan(method, call, tracer)
  if (!span) return tracedStream(untraced(call), () => work(call))
  const { traceparent } = span
  return tracedStream({ requestId: call.requestId, traceparent, span, call }, () => work({ ...call, traceparent }))
}

/** `tracer`: present for calls from another process; in process the parent is the current span. */
function getSpan(method: DescMethod, { traceparent, requestId }: Call, tracer: Tracer | undefined): Span | undefined {
  const caller = tracer ? undefined : currentContext()?.span
  if (!caller && !(tracer?.on && traceparent)) return undefined
  const fields = { ...getSpanFields(method), ...(requestId && { 'touchline.request_id': requestId }) }
  return caller
    ? caller.child(getSpanName(method), 'server', fields)
    : tracer!.resume(traceparent!, getSpanName(method), 'server', { fields })
}

const untraced = (call: Call): TracingContext => ({ requestId: call.requestId, traceparent: call.traceparent, call })
