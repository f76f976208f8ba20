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
  /** Settings that say where the called services are. */
  config: Record<string, Setting>
  open(values: Readonly<Record<string, unknown>>, rpc: RpcSecurity, log: Log): Clients
}

export interface Clients {
  clientOf(name: string, serves: DescService, service: string): object
  /** The services of this process answer from now on. */
  answering(served: readonly Served[]): void
  close(): void
}

export interface OpenServices {
  rpc: RpcServer
  /** What each service still waits for, by its name; and what the store does. */
  waitsFor(): Record<string, string>
  /** The process is about to stop: see `Running.leave`. */
  leave(): void
  settled(): Promise<void>
  /** No new calls, those under way finished, the services stopped in reverse, the back ends closed. */
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
  /** The domain's. */
  clock: Clock
}

/**
 * Opens the back ends, starts the services on them and serves them over gRPC, not serving until it is said to be. Whatever fails on the way
 * closes what was opened. Errors: NotReached and `upstream_unavailable` while a back end is away; StartError.
 */
export async function openServices(definitions: readonly AnyService[], wiring: Wiring, around: OpenContext): Promise<OpenServices> {
  const { settings, inMemory, log, tracer, clock } = around
  const opened = closing()
  let isOpen = true
  // What a try that failed has registered is not read any more.
  const gauge: Metrics['gauge'] = (name, help, labels, read) => around.metrics.gauge(name, help, labels, () => (isOpen ? read() : []))
  const metrics = { ...around.metrics, gauge }
  const close = () => {
    isOpen = false
    return opened.close()
  }
  try {
    const keepsDocuments = definitions.some(({ collections }) => collections.length > 0)
    const backEnds = opened.keep(await openBackEnds(settings.backEnds, { inMemory, keepsDocuments, log, metrics }))
    const wires = opened.keep(wiring.open(settings.wiring, around.rpc, log))
    const house = {
      ...backEnds,
      clock,
      realClock: systemClock,
      steadyClock,
      log,
      metrics,
      tracer,
      config: settings,
      clientOf: wires.clientOf,
    }
    let rpc: RpcServer | undefined
    const services = await startServices(definitions, house, async (created) => {
      const served = created.map((service) => service.served).filter((each) => each !== undefined)
      wires.answering(served)
      rpc = opened.keep(await listen({ ...around, metrics }, served))
    })
    opened.keep({ close: services.stop })
    // First of all: who is asked no more can stop.
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
