import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node'
import { parseTraceparent } from '../trace.ts'

const name = 'traceparent'

/** The header that carries the trace context of the publisher. */
export function traceHeader(traceparent: string): MsgHdrs {
  const sent = headers()
  sent.set(name, traceparent)
  return sent
}

/** Undefined when the header is missing or not a valid trace context. */
export function traceparentOf({ headers: sent }: Pick<Msg, 'headers'>): string | undefined {
  const traceparent = sent?.get(name)
  return traceparent && parseTraceparent(traceparent) ? traceparent : undefined
}
