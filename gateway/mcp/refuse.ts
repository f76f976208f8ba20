import { errors, isFailure, ServiceError } from '@touchline/contract/errors'
import type { Log } from '@touchline/platform/log'
import type { RequestContext } from '../pipeline/request-context.ts'
import { BadMessage } from './read-message.ts'

/** RFC 9110 requires it on every 401; RFC 6750 defines the error. */
const challenge = 'Bearer realm="touchline", error="invalid_token"'
const unavailableSeconds = '5'
/** JSON-RPC codes of errors before a message is handled: implementation-defined, and internal. */
const [serverError, internalError] = [-32_000, -32_603]

/** Refuses a request before its message is handled, with an HTTP status and a JSON-RPC error. */
export function refuse({ res, id }: RequestContext, thrown: unknown, log: Log): void {
  if (res.closed || res.headersSent) return
  const known = thrown instanceof ServiceError || thrown instanceof BadMessage ? thrown : undefined
  if (!known) log.error('a message failed', { requestId: id, error: Error.isError(thrown) ? thrown : new Error(String(thrown)) })
  const status = known instanceof BadMessage ? known.status : known ? errors[known.code].http : 500
  const code = known instanceof BadMessage ? known.code : known ? serverError : internalError
  if (status === 401) res.setHeader('WWW-Authenticate', challenge)
  if (isFailure('rate_limited', known)) res.setHeader('Retry-After', String(known.values.seconds))
  if (status === 503) res.setHeader('Retry-After', unavailableSeconds)
  const message = known ? known.message : `An error occurred on our side. Please report the request id ${id}.`
  // The body may be unread.
  res.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
  res.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: known instanceof BadMessage ? known.id : null }))
}
