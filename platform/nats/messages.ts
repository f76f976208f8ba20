import { createHash } from 'node:crypto'
import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node'
import type { ListenedTopic } from '@touchline/contract/topics'
import { parseTraceparent } from '../trace.ts'

/** Text valid as a subject token and a header value. Anything else is replaced by its digest, prefixed with "=". */
const plain = /^[\w:-]{1,200}$/
const safe = (text: string): string => (plain.test(text) ? text : `=${createHash('sha256').update(text).digest('base64url')}`)

/** Topic "feed.live" has the stream "feed-live" with all subjects below "feed.live"; `prefix` precedes both names. */
export const streamName = (prefix: string, topic: ListenedTopic): string => `${prefix}${topic.name.replaceAll('.', '-')}`
export const allSubjects = (prefix: string, topic: ListenedTopic): string => `${prefix}${topic.name}.>`
export const getSubject = (prefix: string, topic: ListenedTopic, tokens: readonly string[]): string =>
  [`${prefix}${topic.name}`, ...(tokens.length > 0 ? tokens : ['']).map(safe)].join('.')

/** The server drops a message whose id it received within the stream's duplicate window. */
export const messageId = (dedupId: string): string => safe(dedupId)

const traceHeaderName = 'traceparent'

/** The header that carries the trace context of the publisher. */
export function traceHeader(traceparent: string): MsgHdrs {
  const sent = headers()
  sent.set(traceHeaderName, traceparent)
  return sent
}

/** Undefined when the header is missing or not a valid trace context. */
export function getTraceparent({ headers: sent }: Pick<Msg, 'headers'>): string | undefined {
  const traceparent = sent?.get(traceHeaderName)
  return traceparent && parseTraceparent(traceparent) ? traceparent : undefined
}
