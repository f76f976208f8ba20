import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { DescMethod } from '@bufbuild/protobuf'
import {
  logVerbosity,
  type Metadata,
  Server,
  ServerCredentials,
  type ServerInterceptor,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceDefinition,
  type sendUnaryData,
  setLogVerbosity,
  type UntypedHandleCall,
} from '@grpc/grpc-js'
import { type Caller, getCaller } from '@touchline/contract/access'
import { fail, type ServiceError } from '@touchline/contract/errors'
import type { Log } from '../log.ts'
import type { Call } from '../rpc-types.ts'
import { notTraced, type Tracer } from '../telemetry/tracer.ts'
import { callerCancelled, messageBytesMax, wellFormed } from './call.ts'
import { getPath } from './client.ts'
import { answerStream, answerUnary, type Served } from './dispatch.ts'
import { asBytes, requestIdHeader, toBuffer } from './grpc-client.ts'
import { type Guarded, guard } from './guard.ts'
import { healthService } from './health.ts'
import { reflection } from './reflection.ts'
import type { RpcSecrets } from './security.ts'
import { isLoopback } from './settings.ts'
import { toStatus } from './status.ts'
import type { Tls } from './tls.ts'

export interface RpcServer {
  port: number
  /** Sets the status of the health service: false as soon as the process begins to stop. */
  setServing(serving: boolean): void
  /** Rejects new calls, waits up to `graceMs` (10,000) for running ones, then aborts them. */
  close(graceMs?: number): Promise<void>
}

interface Listen {
  host: string
  /** 0: any free one. */
  port: number
  services: readonly Served[]
  log: Log
  /** Nothing is traced when absent. */
  tracer?: Tracer
  /** Maximum connection age, after which callers reconnect; 300,000 when absent. */
  connectionAgeMs?: number
  /** Absent: every caller may call every method, on loopback only. */
  secrets?: RpcSecrets | undefined
  /** Absent: plaintext. */
  tls?: Tls | undefined
  /** Whether operators may list the methods by reflection; false when absent. */
  reflects?: boolean
  /** Runs for every call that was refused because of its credential. */
  refused?: Guarded['refused']
}

const limits = (connectionAgeMs: number) => ({
  'grpc.max_send_message_length': messageBytesMax,
  'grpc.max_receive_message_length': messageBytesMax,
  'grpc.keepalive_time_ms': 15_000,
  'grpc.keepalive_timeout_ms': 5_000,
  // Clients resolve addresses again only when a connection ends; running streams, such as an import, may continue for
  // an hour.
  'grpc.max_connection_age_ms': connectionAgeMs,
  'grpc.max_connection_age_grace_ms': 3_600_000,
})

/**
 * Serves these services over gRPC: each method to callers with its credential, health to all. Errors: an Error that
 * names the address when it cannot be bound, or when it is not loopback and no secret is set.
 */
export async function startRpcServer(listen: Listen): Promise<RpcServer> {
  const { host, port, services, log, tracer, tls, connectionAgeMs = 300_000, reflects = false } = listen
  if (!listen.secrets && !isLoopback(host)) throw new Error(`gRPC does not listen on ${host} without a secret: set RPC_SECRET`)
  setLogVerbosity(logVerbosity.NONE) // It would write our errors to the console.
  const health = healthService(services.map(({ desc }) => desc.typeName))
  const server = new Server({ ...limits(connectionAgeMs), interceptors: guards(listen, health.served) })
  const all = [...services, health.served]
  for (const served of all) server.addService(...getDefinition(served, log, tracer ?? notTraced))
  if (reflects) {
    const { definition, implementation } = reflection(all.map(({ desc }) => desc))
    server.addService(definition, implementation)
  }
  const listening = tls ? await listenSecurely(server, host, port, tls) : await bind(server, host, port)
  let closing: Promise<void> | undefined
  return {
    port: listening.port,
    setServing: (serving) => health.set(serving),
    close(graceMs = 10_000) {
      health.end()
      listening.stop()
      closing ??= shutDown(server, graceMs)
      return closing
    },
  }
}

/** Health is open to all callers; reflection, like every method without an entry, is for operators. */
function guards({ secrets, services, refused }: Listen, health: Served): ServerInterceptor[] {
  if (!secrets) return []
  const callers = new Map<string, Caller | 'public'>()
  for (const { desc } of services) for (const method of desc.methods) callers.set(getPath(method), getCaller(method))
  for (const method of health.desc.methods) callers.set(getPath(method), 'public')
  return [guard({ secrets, callers, refused: refused ?? (() => undefined) })]
}

interface Listening {
  port: number
  /** Accepts no further connection. */
  stop(): void
}

const getAddress = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`
const notBound = (host: string, port: number, cause: Error): Error =>
  new Error(`gRPC cannot listen on ${getAddress(host, port)}: ${cause.message}`, { cause })

function bind(server: Server, host: string, port: number): Promise<Listening> {
  return new Promise((resolve, reject) => {
    server.bindAsync(getAddress(host, port), ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(notBound(host, port, error))
      else resolve({ port: bound, stop: () => undefined })
    })
  })
}

/** gRPC cannot change the certificates of a port that it binds, so connections are accepted here and passed to gRPC. */
async function listenSecurely(server: Server, host: string, port: number, tls: Tls): Promise<Listening> {
  let secured = server.createConnectionInjector(tls.server())
  const listener = createServer({ noDelay: true }, (socket) => secured.injectConnection(socket))
  await once(listener.listen({ host, port }), 'listening').catch((error) => {
    throw notBound(host, port, error)
  })
  const end = tls.onChange(() => {
    // Running calls continue, and their connections end with them.
    secured.destroy()
    secured = server.createConnectionInjector(tls.server())
  })
  const stop = () => {
    end()
    listener.close()
  }
  return { port: (listener.address() as AddressInfo).port, stop }
}

function shutDown(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.forceShutdown(), graceMs)
    server.tryShutdown(() => {
      clearTimeout(force)
      resolve()
    })
  })
}

function getDefinition(served: Served, log: Log, tracer: Tracer): [ServiceDefinition, Record<string, UntypedHandleCall>] {
  const definition: Record<string, ServiceDefinition[string]> = {}
  const implementation: Record<string, UntypedHandleCall> = {}
  for (const method of served.desc.methods) {
    const responseStream = method.methodKind === 'server_streaming'
    definition[method.localName] = {
      path: getPath(method),
      requestStream: false,
      responseStream,
      requestSerialize: toBuffer,
      requestDeserialize: asBytes,
      responseSerialize: toBuffer,
      responseDeserialize: asBytes,
    }
    implementation[method.localName] = responseStream ? streaming(served, method, log, tracer) : unary(served, method, log, tracer)
  }
  return [definition, implementation]
}

const unary =
  (served: Served, method: DescMethod, log: Log, tracer: Tracer) =>
  (incoming: ServerUnaryCall<Uint8Array, Uint8Array>, answer: sendUnaryData<Uint8Array>): void => {
    const [call, startedAt] = [getCall(incoming), Date.now()]
    answerUnary(served, method, incoming.request, call, log, tracer).then(
      (bytes) => answer(null, bytes),
      (error: ServiceError) => {
        const status = toStatus(error)
        if (call.deadline - Date.now() < Date.now() - startedAt) status.metadata.set(pushback, '-1')
        answer(status)
      },
    )
  }

/**
 * Server pushback: milliseconds before a retry; negative: do not retry (gRFC A6). A retry takes as long as the first
 * attempt; when less time remains it would end at the deadline, and the caller would see `timeout` instead of the
 * dependency that is unavailable.
 */
const pushback = 'grpc-retry-pushback-ms'

const streaming =
  (served: Served, method: DescMethod, log: Log, tracer: Tracer) =>
  async (outgoing: ServerWritableStream<Uint8Array, Uint8Array>): Promise<void> => {
    const call = getCall(outgoing)
    try {
      for await (const bytes of answerStream(served, method, outgoing.request, call, log, tracer)) {
        if (call.signal.aborted) return
        // Rejects when the peer disconnected; the next iteration checks that.
        if (!outgoing.write(bytes)) await once(outgoing, 'drain', { signal: call.signal }).catch(() => undefined)
      }
      outgoing.end()
    } catch (error) {
      outgoing.emit('error', toStatus(error as ServiceError))
    }
  }

/** The caller's deadline expires earlier than ours, which starts when the call is received. */
const transitMs = 100

function getCall(incoming: ServerUnaryCall<Uint8Array, Uint8Array> | ServerWritableStream<Uint8Array, Uint8Array>): Call {
  const controller = new AbortController()
  const deadline = Number(incoming.getDeadline())
  incoming.on('cancelled', () => controller.abort(Date.now() >= deadline - transitMs ? fail('timeout') : callerCancelled()))
  const { metadata } = incoming
  const traceparent = wellFormed(metadata.get('traceparent')[0]?.toString())
  return { signal: controller.signal, deadline, traceparent, requestId: getRequestId(metadata) }
}

/** Ignores values with characters that ids do not have, because they must not reach the log. */
function getRequestId(metadata: Metadata): string | undefined {
  const sent = metadata.get(requestIdHeader)[0]?.toString()
  return sent !== undefined && /^[\w-]{1,64}$/.test(sent) ? sent : undefined
}
