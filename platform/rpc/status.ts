import { randomUUID } from 'node:crypto'
import { type StatusObject, status } from '@grpc/grpc-js'
import { type ErrorCode, errors, fail, isErrorCode, ServiceError } from '@touchline/contract/errors'
import type { Log } from '../log.ts'
import type { Call } from '../rpc-types.ts'
import { traceIdOf } from './call.ts'

/** The trailer that carries the code; the status details carry the message. */
export const errorTrailer = 'touchline-error'

/** Status details are a header: what does not fit in one is cut. */
const messageLengthMax = 4_000

/** A failure as it crosses: a closed code and its message, nothing of where it came from. */
export interface WireError {
  code: ErrorCode
  message: string
}

export const toWire = ({ code, message }: ServiceError): WireError => ({
  code,
  message: message.slice(0, messageLengthMax).toWellFormed(),
})

export const fromWire = ({ code, message }: WireError): ServiceError => new ServiceError(code, message)

/** The gRPC status number of a code. */
export const statusOf = (code: ErrorCode): number => status[errors[code].grpc]

/** The other side refused the credential: missing, false, or that of another kind of caller. The message says which. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
}

/** What a gRPC status means here: our own error where the trailer names one, else the nearest row of the table. */
export function fromStatus({ code, details, metadata }: Pick<StatusObject, 'code' | 'details' | 'metadata'>, call: Call): ServiceError {
  const named = metadata.get(errorTrailer)[0]?.toString() ?? ''
  if (isErrorCode(named)) return fromWire({ code: named, message: details })
  const cause = new Error(`gRPC status ${status[code] ?? code}: ${details}`)
  switch (code) {
    case status.UNAVAILABLE:
    case status.UNIMPLEMENTED: // A rollout: this replica does not have the method yet, or any more.
    case status.CANCELLED: // Not by us: the other side broke off.
      return caused(fail('upstream_unavailable'), cause)
    case status.UNAUTHENTICATED:
    case status.PERMISSION_DENIED: // Of the house, not of the customer: to whom it is as if nobody were there.
      return caused(fail('upstream_unavailable'), new CallRefused(details))
    case status.DEADLINE_EXCEEDED:
      return caused(fail('timeout'), cause)
    default:
      return caused(fail('internal_error', { id: failureId(call) }), cause)
  }
}

/** What a caller may learn of what a handler threw. Anything but a ServiceError stays here, in the log, under the id that the message names. */
export function answerable(thrown: unknown, method: string, call: Call, log: Log): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  const requestId = failureId(call)
  // Whoever hung up is no failure of the handler, whatever it threw on being told.
  if (!call.signal.aborted) {
    log.error('call failed', { method, requestId, error: Error.isError(thrown) ? thrown : new Error(String(thrown)) })
  }
  return fail('internal_error', { id: requestId })
}

export const caused = (error: ServiceError, cause: Error): ServiceError => new ServiceError(error.code, error.message, { cause })

export const failureId = (call: Call): string => call.requestId ?? traceIdOf(call) ?? randomUUID()
