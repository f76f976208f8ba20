import { randomFillSync } from 'node:crypto'

/** W3C trace context: https://www.w3.org/TR/trace-context/. */
export interface TraceContext {
  /** 32 hexadecimal digits, the same for all work of one request. */
  traceId: string
  /** 16 hexadecimal digits: the calling span. */
  parentId: string
  sampled: boolean
}

/**
 * The `traceparent` of outgoing calls without a span: the same trace with a new parent id, not sampled whatever the
 * caller requested. Starts a trace when there is none or it is not well-formed.
 */
export function nextTraceparent(traceparent: string | undefined): string {
  const context = traceparent === undefined ? undefined : parseTraceparent(traceparent)
  return `00-${context?.traceId ?? hex(16)}-${hex(8)}-00`
}

/** Undefined when it is not well-formed. A later version's additions are ignored, as the standard says. */
export function parseTraceparent(text: string): TraceContext | undefined {
  const parts = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(text)
  if (!parts) return undefined
  const [, version, traceId, parentId, flags, more] = parts
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (/^0+$/.test(traceId!) || /^0+$/.test(parentId!)) return undefined
  return { traceId: traceId!, parentId: parentId!, sampled: (Number.parseInt(flags!, 16) & 1) === 1 }
}

/** Random bytes, used once and in order. They are buffered because every call of a service needs some. */
const random = Buffer.alloc(4_096)
let used = random.length

/** All zeros would be invalid; the probability is negligible. */
function hex(bytes: number): string {
  if (used + bytes > random.length) {
    randomFillSync(random)
    used = 0
  }
  used += bytes
  return random.toString('hex', used - bytes, used)
}
