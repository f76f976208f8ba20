import { AsyncLocalStorage } from 'node:async_hooks'
import type { Call } from '../rpc-types.ts'
import { parseTraceparent } from '../trace.ts'
import type { Span } from './tracer.ts'

/** For whom something is done: found by whoever logs, calls or asks the store on the way, without being handed through. */
export interface TracingContext {
  /** Of the public request. */
  requestId?: string | undefined
  /** W3C trace context of the step under way. */
  traceparent?: string | undefined
  /** The step under way, where it is traced. */
  span?: Span | undefined
  /** The call that is answered. */
  call?: Pick<Call, 'signal' | 'deadline'> | undefined
}

const current = new AsyncLocalStorage<TracingContext>()

/** Undefined outside of any request or delivery. */
export const currentContext = (): TracingContext | undefined => current.getStore()

/** Runs `work`, and all that comes of it, as a part of `what`. */
export const runInContext = <T>(what: TracingContext, work: () => T): T => current.run(what, work)

/** What a line of the log says of it. */
export function idsOf({ requestId, traceparent }: TracingContext): { requestId?: string; traceId?: string } {
  const traceId = traceparent && parseTraceparent(traceparent)?.traceId
  return { ...(requestId && { requestId }), ...(traceId && { traceId }) }
}
