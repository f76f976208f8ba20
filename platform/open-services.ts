import type { DescService } from '@bufbuild/protobuf'
import { openBackEnds } from './back-ends.ts'
import { steadyClock, systemClock } from './clock.ts'
import { closing } from './closing.ts'
import { portTaken, type Setting, type Values } from './config.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Clock } from './ports/clock.ts'
import type { Served } from './rpc/dispatch.ts'
import { type RpcServer, startRpcServer } from './rpc/grpc-server.ts'
import { refusals } from './rpc/refusals.ts'
import type { RpcSecurity } from './rpc/security.ts'
import type { rpcSettings } from './rpc/settings.ts'
import type { AnyService } from './service.ts'
import type { backEndSettings, processSettings } from './settings.ts'
import { startServices } from './start-services.ts'
import type { Tracer } from './telemetry/tracer.ts'

/** How the services of one process reach others. */
export interface Wiring {
  /** Settings with the addresses of the called services. */
  config: Record<string, Setting>
  open(values: Readonly<Record<string, unknown>>, rpc: RpcSecurity, log: Log): Clients
}

export interface Clients {
  clientOf(name: string, serves: DescService, service: string): object
  /** Called when the services of this process start to serve. */
  answering(served: readonly Served[]): void
  close(): void
}

export interface OpenServices {
  rpc: RpcServer
  /** Pending dependencies by service name, and of the store. */
  waitsFor(): Record<string, string>
  /** The process begins to stop: see `Running.leave`. */
  leave(): void
  settled(): Promise<void>
  /** Rejects new calls, finishes running ones, stops the services in reverse and closes the back ends. */
  close(): Promise<void>
}

export interface OpenContext {
  settings: {
    process: Values<typeof processSettings>
    backEnds: Values<typeof backEndSettings>
    rpc: Values<typeof rpcSettings>
    wiring: Readonly<Record<string, unknown>>
  } & Readonly<Record<string, object>>
  inMemory: readonly string[]
  log: Log
  metrics: Metrics
  tracer: Tracer
  rpc: RpcSecurity
  /** The domain's clock. */
  clock: Clock
}

/**
 * Opens the back ends, starts the services on them and serves them over gRPC, with health NOT_SERVING at first. A
 * failure closes everything opened before. Errors: NotReached and `upstream_unavailable` while a back end is
 * unavailable; StartError.
 */
export async function openServices(definitions: readonly AnyService[], wiring: Wiring, context: OpenContext): Promise<OpenServices> {
  const { settings, inMemory, log, tracer, clock } = context
  const opened = closing()
  let isOpen = true
  // Gauges registered by a failed start are no longer read.
  const gauge: Metrics['gauge'] = (name, help, labels, read) => context.metrics.gauge(name, help, labels, () => (isOpen ? read() : []))
  const metrics = { ...context.metrics, gauge }
  const close = () => {
    isOpen = false
    return opened.close()
  }
  try {
    const keepsDocuments = definitions.some(({ collections }) => collections.length > 0)
    const backEnds = opened.keep(await openBackEnds(settings.backEnds, { inMemory, keepsDocuments, log, metrics }))
    const clients = opened.keep(wiring.open(settings.wiring, context.rpc, log))
    const processContext = {
      ...backEnds,
      clock,
      realClock: systemClock,
      steadyClock,
      log,
      metrics,
      tracer,
      config: settings,
      clientOf: clients.clientOf,
    }
    let rpc: RpcServer | undefined
    const services = await startServices(definitions, processContext, async (created) => {
      const served = created.map((service) => service.served).filter((each) => each !== undefined)
      clients.answering(served)
      rpc = opened.keep(await listen({ ...context, metrics }, served))
    })
    opened.keep({ close: services.stop })
    // Closed first: services stop after the last call has ended.
    opened.keep(rpc!)
    const waitsFor = () => {
      const store = backEnds.waitsFor()
      return { ...services.waitsFor(), ...(store !== undefined && { store }) }
    }
    return { rpc: rpc!, waitsFor, leave: services.leave, settled: () => backEnds.bus.settled(), close }
  } catch (error) {
    await close().catch((failure: Error) => log.warn('what was opened could not be closed', { error: failure }))
    throw error
  }
}

async function listen({ settings, rpc, log, metrics, tracer }: OpenContext, services: readonly Served[]): Promise<RpcServer> {
  const { internalHost: host, rpcPort: port, connectionAgeSeconds } = settings.process
  const { secrets, tls } = rpc
  const guarded = { secrets, tls, reflects: settings.rpc.reflection === 'on', refused: refusals({ log, metrics, clock: systemClock }) }
  const server = await startRpcServer({
    ...{ host, port, services, log, tracer, connectionAgeMs: 1_000 * connectionAgeSeconds },
    ...guarded,
  }).catch((error) => {
    throw portTaken('RPC_PORT', port, error)
  })
  server.setServing(false)
  return server
}
