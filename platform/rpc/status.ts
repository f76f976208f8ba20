import { randomUUID } from 'node:crypto'
import { Metadata, type StatusObject, status } from '@grpc/grpc-js'
import { type ErrorCode, errors, fail, isErrorCode, ServiceError } from '@touchline/contract/errors'
import type { Log } from '../log.ts'
import type { Call } from '../rpc-types.ts'
import { getTraceId } from './call.ts'

/** The trailers that carry the code and the values of its text; the status details carry the message, for people. */
const errorTrailer = 'touchline-error'
const valuesTrailer = 'touchline-error-values-bin'

/** They are sent as headers: longer texts are truncated. */
const textLengthMax = 4_000
const shortened = (text: string): string => text.slice(0, textLengthMax).toWellFormed()

/** An error on the wire: a code of the closed list and the values of its text, without stack or cause. */
export type WireError = Pick<ServiceError, 'code' | 'values'>

export const toWire = ({ code, values }: ServiceError): WireError => {
  const short = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? shortened(value) : value])
  return { code, values: Object.fromEntries(short) }
}

export const fromWire = ({ code, values }: WireError): ServiceError => new ServiceError(code, values)

/** The same as a gRPC status. */
export function toStatus(error: ServiceError): Error & { code: number; details: string; metadata: Metadata } {
  const { code, values } = toWire(error)
  const details = shortened(error.message)
  const metadata = new Metadata()
  metadata.set(errorTrailer, code)
  metadata.set(valuesTrailer, Buffer.from(JSON.stringify(values)))
  return Object.assign(new Error(details), { code: getStatus(code), details, metadata })
}

/** The gRPC status number of a code. */
const getStatus = (code: ErrorCode): number => status[errors[code].grpc]

/** The server refused the credential: missing, invalid, or that of another kind of caller. The message says which. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
}

/** The error of a gRPC status: the one that the trailer names, else the closest of our codes. */
export function fromStatus({ code, details, metadata }: Pick<StatusObject, 'code' | 'details' | 'metadata'>, call: Call): ServiceError {
  const named = metadata.get(errorTrailer)[0]?.toString() ?? ''
  if (isErrorCode(named)) return fromWire({ code: named, values: JSON.parse(String(metadata.get(valuesTrailer)[0] ?? '{}')) })
  const cause = new Error(`gRPC status ${status[code] ?? code}: ${details}`)
  switch (code) {
    case status.UNAVAILABLE:
    case status.UNIMPLEMENTED: // During a rollout: this replica does not have the method.
    case status.CANCELLED: // Cancelled by the server, not by this process.
      return caused(fail('upstream_unavailable'), cause)
    case status.UNAUTHENTICATED:
    case status.PERMISSION_DENIED: // Our own misconfiguration. For the customer the service is unavailable.
      return caused(fail('upstream_unavailable'), new CallRefused(details))
    case status.DEADLINE_EXCEEDED:
      return caused(fail('timeout'), cause)
    default:
      return caused(fail('internal_error', { id: failureId(call) }), cause)
  }
}

/**
 * The error that a caller gets. Anything but a ServiceError is logged under the id in the message and not disclosed.
 */
export function answerable(thrown: unknown, method: string, call: Call, log: Log): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  const requestId = failureId(call)
  // After a cancellation, whatever the handler threw is not its failure.
  if (!call.signal.aborted) {
    log.error('call failed', { method, requestId, error: Error.isError(thrown) ? thrown : new Error(String(thrown)) })
  }
  return fail('internal_error', { id: requestId })
}

export const caused = (error: ServiceError, cause: Error): ServiceError => new ServiceError(error.code, error.values, { cause })

export const failureId = (call: Call): string => call.requestId ?? getTraceId(call) ?? randomUUID()
