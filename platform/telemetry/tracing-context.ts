import { AsyncLocalStorage } from 'node:async_hooks'
import type { Call } from '../rpc-types.ts'
import { parseTraceparent } from '../trace.ts'
import type { Span } from './tracer.ts'

/**
 * The request that the current asynchronous work belongs to; log, RPC clients and store read it without a parameter.
 */
export interface TracingContext {
  /** Id of the public request. */
  requestId?: string | undefined
  /** W3C trace context of the current span. */
  traceparent?: string | undefined
  /** The current span, if the trace is sampled. */
  span?: Span | undefined
  /** The call being served. */
  call?: Pick<Call, 'signal' | 'deadline'> | undefined
}

const current = new AsyncLocalStorage<TracingContext>()

/** Undefined outside a request or delivery. */
export const currentContext = (): TracingContext | undefined => current.getStore()

/** Runs `work`, and everything asynchronous that it starts, in `context`. */
export const runInContext = <T>(context: TracingContext, work: () => T): T => current.run(context, work)

/** The fields of a log line. */
export function getIds({ requestId, traceparent }: TracingContext): { requestId?: string; traceId?: string } {
  const traceId = traceparent && parseTraceparent(traceparent)?.traceId
  return { ...(requestId && { requestId }), ...(traceId && { traceId }) }
}
