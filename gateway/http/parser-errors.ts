import { STATUS_CODES } from 'node:http'
import { errorFields } from '@touchline/contract/error-body'
import { errors, fail, type ServiceError } from '@touchline/contract/errors'
import type { GetAddress } from '@touchline/platform/http/address'
import type { Connection } from '@touchline/platform/http/connection'
import { maxHeaderBytes, type ParserError, type WriteParserError } from '@touchline/platform/http/server'
import type { Clock } from '@touchline/platform/ports/clock'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import { keylessCaller } from '../grants/caller.ts'
import { nosniff, vary } from '../pipeline/send.ts'
import { noStore } from '../pipeline/send-failure.ts'
import { urlBytesMax } from '../pipeline/target.ts'
import { errorBody } from '../render/envelope.ts'
import type { AccessLog } from './access-log.ts'
import { corsHeaders } from './cors.ts'
import { methodNotAllowed, readMethods } from './methods.ts'
import { contentTypes, representText } from './representation.ts'

const corsLines = corsHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${corsHeaders[i + 1]}`] : []))

interface ParserErrorDeps {
  limiter: RateLimiter
  getAddress: GetAddress
  accessLog: AccessLog
  realClock: Clock
  nextId(): string
  /** Base URL of the pages about errors, without a slash at the end. */
  pagesUrl: string
}

/**
 * Responds to bytes that node:http could not parse, in the usual envelope, and closes the connection. Counts against
 * the client's address.
 */
export const parserErrors =
  (deps: ParserErrorDeps): WriteParserError =>
  (error, duplex) => {
    const connection = duplex as Connection
    if (error.code === 'ECONNRESET' || !connection.writable) {
      connection.destroy()
      return
    }
    // A request with a malformed body may have a response in progress, which is written first.
    if (connection.pending) connection.pending.once('close', () => void write(error, connection, deps))
    else void write(error, connection, deps)
  }

async function write(
  error: ParserError,
  connection: Connection,
  { limiter, getAddress, accessLog, realClock, nextId, pagesUrl }: ParserErrorDeps,
): Promise<void> {
  // An earlier pending response closed the connection.
  if (!connection.writable) return
  const refusal = getRefusal(error)
  const caller = keylessCaller(`address:${getAddress({ headers: {}, socket: connection })}`)
  const [id, receivedAt, startedAt] = [nextId(), realClock.now(), performance.now()]
  const rateLimit = await limiter.consume(caller.limitKey, caller.perMinute)
  if (!connection.writable) return
  const { http: status } = errors[refusal.code]
  const { bytes, length, etag } = representText(errorBody(errorFields(refusal, id, pagesUrl)))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${contentTypes.json}`,
    `Content-Length: ${length}`,
    `ETag: ${etag}`,
    `Cache-Control: ${noStore}`,
    `Vary: ${vary}`,
    nosniff.join(': '),
    ...corsLines,
    `X-Request-Id: ${id}`,
    `X-RateLimit-Limit: ${caller.limitText}`,
    `X-RateLimit-Remaining: ${rateLimit.remaining}`,
    `Date: ${new Date(realClock.now()).toUTCString()}`,
    ...(refusal.code === 'method_not_allowed' ? [`Allow: ${refusal.values.methods}`] : []),
    'Connection: close',
  ]
  connection.end(`${head.join('\r\n')}\r\n\r\n${bytes}`, 'latin1')
  const logged = { req: { method: 'GET' }, id, receivedAt, traceparent: undefined, caller }
  accessLog.write(logged, status, bytes.length, performance.now() - startedAt)
}

function getRefusal({ code, rawPacket }: ParserError): ServiceError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return isLongTarget(rawPacket) ? fail('uri_too_long', { max: urlBytesMax }) : fail('headers_too_large', { max: maxHeaderBytes })
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return fail('body_too_large')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return fail('request_timeout')
    case 'METHOD':
      return methodNotAllowed(readMethods)
    default:
      return fail('malformed_request', { what: 'it is not valid HTTP/1.1' })
  }
}

/** The request line alone exceeds the header limit. */
const isLongTarget = (packet: Buffer | undefined): boolean =>
  packet !== undefined && /^[A-Z]{3,7} [^\r\n]*$/.test(packet.toString('latin1', 0, maxHeaderBytes))
