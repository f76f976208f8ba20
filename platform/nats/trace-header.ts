import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node'
import { parseTraceparent } from '../trace.ts'

const name = 'traceparent'

/** The header with which a message carries the trace context of the step that published it. */
export function traceHeader(traceparent: string): MsgHdrs {
  const sent = headers()
  sent.set(name, traceparent)
  return sent
}

/** Undefined where it carries none, or something else under that name. */
export function traceparentOf({ headers: sent }: Pick<Msg, 'headers'>): string | undefined {
  const traceparent = sent?.get(name)
  return traceparent && parseTraceparent(traceparent) ? traceparent : undefined
}
