import type { DescMethod, DescService } from '@bufbuild/protobuf'
import { MethodOptions_IdempotencyLevel as Idempotency } from '@bufbuild/protobuf/wkt'
import { Client as Channel, credentials, Metadata, type ServiceConfig, type ServiceError as StatusError } from '@grpc/grpc-js'
import { type Caller, getCaller } from '@touchline/contract/access'
import { ServiceError } from '@touchline/contract/errors'
import type { Client } from '../rpc-types.ts'
import { getSpanFields, getSpanName } from '../telemetry/serving.ts'
import type { Span } from '../telemetry/tracer.ts'
import { streamWithSpan, withSpan } from '../telemetry/with-span.ts'
import { getTarget } from './address.ts'
import { messageBytesMax, type OpenCall } from './call.ts'
import { getClient, getPath } from './client.ts'
import { hedgeBudget, hedged } from './hedged.ts'
import { type RenewableChannel, renewableChannel } from './renewable-channel.ts'
import { credentialHeader, getCredential } from './security.ts'
import { fromStatus } from './status.ts'
import type { Tls } from './tls.ts'

export interface Connection<S extends DescService> {
  client: Client<S>
  close(): void
}

export interface ConnectOptions {
  /**
   * For the outermost caller only, since retries in two layers multiply: methods without side effects are tried up to
   * three times on UNAVAILABLE, and hedged to another process when no response arrives. Both are limited to a tenth of
   * the calls.
   */
  retryReads?: boolean
  /** Hedging delay of reads; 500 when absent. */
  hedgeAfterMs?: number
  /**
   * Interval of the check for processes without a response, and minimum ejection time, in milliseconds; 5,000 when
   * absent.
   */
  ejectionMs?: number
  /**
   * Credential of the caller, or the one for methods that require this kind of caller. Absent: none is sent, which only
   * health and servers without secrets accept.
   */
  secret?: string | ((required: Caller) => string | undefined) | undefined
  /** Absent: plaintext. */
  tls?: Tls | undefined
}

const channelOptions = {
  'grpc.service_config_disable_resolution': 1,
  'grpc.enable_http_proxy': 0,
  'grpc.keepalive_time_ms': 15_000,
  'grpc.keepalive_timeout_ms': 5_000,
  'grpc.keepalive_permit_without_calls': 1,
  // 30,000 by default: when all processes of a service are replaced within that time, a caller would know only addresses
  // that are gone until it ends.
  'grpc.dns_min_time_between_resolutions_ms': 1_000,
  'grpc.initial_reconnect_backoff_ms': 200,
  // Shorter than the stop delay of a process: otherwise a rolling restart could leave a caller without any
  // connection.
  'grpc.max_reconnect_backoff_ms': 1_000,
  'grpc.max_send_message_length': messageBytesMax,
  'grpc.max_receive_message_length': messageBytesMax,
}

/**
 * A client of the service at `address`: "host:port", or "1.2.3.4:port,1.2.3.4:port". Calls are balanced round robin
 * over all resolved or listed addresses, except ejected processes, none of whose calls succeeded. Connects on the first
 * call. Errors of calls: those of `Client`.
 */
export function grpcClient<S extends DescService>(
  desc: S,
  address: string,
  { retryReads = false, hedgeAfterMs = 500, ejectionMs = 5_000, secret, tls }: ConnectOptions = {},
): Connection<S> {
  const options = { ...channelOptions, 'grpc.service_config': JSON.stringify(serviceConfig(desc, retryReads, ejectionMs)) }
  const channel = renewableChannel(() => {
    const secured = tls?.channel(address) ?? { credentials: credentials.createInsecure(), options: {} }
    return new Channel(getTarget(address), secured.credentials, { ...options, ...secured.options })
  }, tls)
  const metadata = metadataWith(typeof secret === 'function' ? (method) => secret(getCaller(method)) : () => secret)
  const budget = hedgeBudget()
  const send = (method: DescMethod, request: Uint8Array, call: OpenCall): Promise<Uint8Array> => {
    const once = (each: OpenCall) => unary(channel, method, request, each, metadata(method, each))
    return retryReads && isRead(method) ? hedged(once, call, hedgeAfterMs, budget) : once(call)
  }
  const client = getClient(desc, {
    unary: (method, request, call) =>
      withSpan(getSpanName(method), 'client', getSpanFields(method), (span) => send(method, request, withinSpan(call, span))),
    stream: (method, request, call) =>
      streamWithSpan(getSpanName(method), 'client', getSpanFields(method), (span) => {
        const inner = withinSpan(call, span)
        return stream(channel, method, request, inner, metadata(method, inner))
      }),
  })
  return { client, close: () => channel.close() }
}

function unary(
  { take }: RenewableChannel,
  method: DescMethod,
  request: Uint8Array,
  call: OpenCall,
  metadata: Metadata,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const options = { deadline: call.deadline }
    const { channel, release } = take()
    const sent = channel.makeUnaryRequest(getPath(method), toBuffer, asBytes, request, metadata, options, (error, answer) => {
      release()
      call.signal.removeEventListener('abort', cancel)
      if (error) reject(fromStatus(error, call))
      else resolve(answer as Uint8Array)
    })
    const cancel = () => isCancelled(call) && sent.cancel()
    call.signal.addEventListener('abort', cancel)
  })
}

/** At the deadline gRPC itself ends the call. */
const isCancelled = ({ signal: { reason } }: OpenCall): boolean => !(reason instanceof ServiceError && reason.code === 'timeout')

async function* stream(
  { take }: RenewableChannel,
  method: DescMethod,
  request: Uint8Array,
  call: OpenCall,
  metadata: Metadata,
): AsyncGenerator<Uint8Array> {
  call.signal.throwIfAborted()
  const options = { deadline: call.deadline }
  const { channel, release } = take()
  const received = channel.makeServerStreamRequest(getPath(method), toBuffer, asBytes, request, metadata, options)
  const cancel = () => isCancelled(call) && received.cancel()
  call.signal.addEventListener('abort', cancel)
  try {
    for await (const answer of received) yield answer as Uint8Array
  } catch (error) {
    call.signal.throwIfAborted()
    throw fromStatus(error as StatusError, call)
  } finally {
    call.signal.removeEventListener('abort', cancel)
    received.cancel()
    release()
  }
}

const isRead = (method: DescMethod): boolean => method.idempotency === Idempotency.NO_SIDE_EFFECTS

function serviceConfig(desc: DescService, retryReads: boolean, ejectionMs: number): ServiceConfig {
  const reads = desc.methods.filter(isRead)
  const retryPolicy = {
    maxAttempts: 3,
    initialBackoff: '0.02s',
    maxBackoff: '0.2s',
    backoffMultiplier: 2,
    retryableStatusCodes: ['UNAVAILABLE'],
  }
  return {
    loadBalancingConfig: [{ outlier_detection: outlierDetection(ejectionMs) }],
    methodConfig: retryReads ? [{ name: reads.map(({ name }) => ({ service: desc.typeName, method: name })), retryPolicy }] : [],
    // A failure costs one of ten tokens, a success earns 0.1; at half or less nothing is retried: a dead back end gets
    // at most 10 % more calls.
    retryThrottling: { maxTokens: 10, tokenRatio: 0.1 },
  }
}

/**
 * gRPC's outlier detection (gRFC A50). It counts an error as a failure, like a missing response, so a process is
 * ejected only if none of at least five calls within the interval succeeded. The first ejection lasts one interval,
 * later ones longer.
 */
function outlierDetection(intervalMs: number) {
  const duration = (ms: number) => ({ seconds: Math.floor(ms / 1_000), nanos: (ms % 1_000) * 1e6 })
  return {
    interval: duration(intervalMs),
    base_ejection_time: duration(intervalMs),
    max_ejection_time: duration(6 * intervalMs),
    max_ejection_percent: 50,
    failure_percentage_ejection: { threshold: 99, minimum_hosts: 2, request_volume: 5 },
    child_policy: [{ round_robin: {} }],
  }
}

const withinSpan = (call: OpenCall, span: Span | undefined): OpenCall => (span ? { ...call, traceparent: span.traceparent } : call)

const metadataWith =
  (getSecret: (method: DescMethod) => string | undefined) =>
  (method: DescMethod, { traceparent, requestId }: OpenCall): Metadata => {
    const sent = new Metadata()
    const secret = getSecret(method)
    if (secret !== undefined) sent.set(credentialHeader, getCredential(secret))
    if (traceparent !== undefined) sent.set('traceparent', traceparent)
    if (requestId !== undefined) sent.set(requestIdHeader, requestId)
    return sent
  }

export const requestIdHeader = 'touchline-request-id'
export const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
export const asBytes = (buffer: Buffer): Uint8Array => buffer
