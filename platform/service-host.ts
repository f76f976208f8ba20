import type { RequestListener } from 'node:http'
import type { DescMessage, DescService, MessageShape } from '@bufbuild/protobuf'
import type { Caller } from '@touchline/contract/access'
import { ServiceError } from '@touchline/contract/errors'
import { openBackEnds } from './back-ends.ts'
import { steadyClock, systemClock } from './clock.ts'
import { portTaken } from './config.ts'
import { transientError } from './delivery.ts'
import { leases, platformLeases } from './leases.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { platformMigrations, platformProcesses } from './migrations/migration.ts'
import { presence } from './migrations/presence.ts'
import { outbox, sweep } from './outbox.ts'
import { forLive, inBackground } from './own-turn.ts'
import type { DeadMessage, Subscription } from './ports/bus.ts'
import type { Clock } from './ports/clock.ts'
import type { DocumentStore } from './ports/document-store.ts'
import { type Served, serve } from './rpc/dispatch.ts'
import { grpcClient } from './rpc/grpc-client.ts'
import { startRpcServer } from './rpc/grpc-server.ts'
import { refusals } from './rpc/guard.ts'
import { localClient } from './rpc/local.ts'
import type { RpcSecurity } from './rpc/security.ts'
import type { Call, Client } from './rpc-types.ts'
import { type AnyService, type Consumer, type Deps, processName } from './service.ts'
import type { readSettings } from './settings.ts'
import { instrumentedStore } from './telemetry/instrumented.ts'
import { tracedBus } from './telemetry/traced-bus.ts'
import type { Tracer } from './telemetry/tracer.ts'

interface ProcessContext {
  settings: ReturnType<typeof readSettings>
  inMemory: readonly string[]
  log: Log
  metrics: Metrics
  tracer: Tracer
  security: RpcSecurity
  /** The domain's clock. */
  clock: Clock
}

/**
 * Opens the back ends, starts the services on them and serves them over gRPC, with health NOT_SERVING at first.
 * Disposes of everything in reverse, also after a failure: rejects new calls, finishes running ones, stops the
 * services, closes the back ends. Errors: NotReached and `upstream_unavailable` while a back end is unavailable;
 * StartError.
 */
export async function openServices(definitions: readonly AnyService[], context: ProcessContext) {
  const { settings, inMemory, log, tracer, security, clock } = context
  const opened = new AsyncDisposableStack()
  // Gauges registered by a failed start are no longer read.
  const gauge: Metrics['gauge'] = (name, help, labels, read) =>
    context.metrics.gauge(name, help, labels, () => (opened.disposed ? [] : read()))
  const metrics = { ...context.metrics, gauge }
  const local = new Map<string, Served>()
  const getClient = <S extends DescService>(serves: S): Client<S> =>
    localClient(serves, () => local.get(serves.typeName)?.impl as never, log)
  const calledBy = ({ calls, serves, callsAs }: AnyService, called: string): object => {
    const address = settings.more[called]
    if (address === undefined) return getClient(calls[called]!)
    // One layer retries: the outermost, which serves no calls itself.
    const secret = (required: Caller) => security.secrets?.[required === callsAs ? required : 'service'][0]
    const options = { retryReads: serves === undefined, secret, tls: security.tls }
    return opened.adopt(grpcClient(calls[called]!, String(address), options), (each) => each.close()).client
  }
  try {
    const about = { keepsDocuments: definitions.some(({ collections }) => collections.length > 0), group: processName(definitions) }
    const backEnds = await openBackEnds(settings.backEnds, { ...about, inMemory, log, metrics }, opened)
    const rest = (ms: number) => new Promise<void>((rested) => systemClock.after(ms, rested))
    const clocks = { clock, realClock: systemClock, steadyClock }
    const hosting = { ...backEnds, ...clocks, rest, log, metrics, tracer, config: settings, getClient: calledBy }
    opened.defer(() => local.clear())
    const sharing = definitions.filter(({ name, collections }) => collections.length > 0 && !inMemory.includes(name))
    if (settings.backEnds.mongodbUrl && sharing.length > 0) opened.adopt(await presence(hosting, sharing), (each) => each.close())
    const services = await createServices(definitions, hosting, opened)
    for (const served of services.served) local.set(served.desc.typeName, served)
    const rpc = opened.adopt(await listen(services.served, { ...context, metrics }), (server) => server.close())
    await services.start()
    const waitsFor = () => {
      const store = backEnds.waitsFor()
      return { ...services.waitsFor(), ...(store !== undefined && { store }) }
    }
    return {
      rpc,
      getClient,
      waitsFor,
      degraded: services.degraded,
      settled: () => backEnds.bus.settled(),
      internal: services.internal,
      adminPages: services.adminPages,
      leave: services.leave,
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync().catch((failure: Error) => log.warn('a failed start could not be cleaned up', { error: failure }))
    throw error
  }
}

async function listen(services: readonly Served[], { settings, security, log, metrics, tracer }: ProcessContext) {
  const { internalHost: host, rpcPort: port, connectionAgeSeconds } = settings.process
  const { secrets, tls } = security
  const guarded = { secrets, tls, reflects: settings.rpc.reflection === 'on', refused: refusals({ log, metrics, clock: systemClock }) }
  const options = { host, port, services, log, tracer, connectionAgeMs: 1_000 * connectionAgeSeconds, ...guarded }
  const server = await startRpcServer(options).catch((error) => {
    throw portTaken('RPC_PORT', port, error)
  })
  server.setServing(false)
  return server
}

/** The context that the services of a process share. */
interface HostContext extends Omit<Deps<never, never>, 'store' | 'outbox' | 'leases' | 'config' | 'clients' | 'pages'> {
  /** The store of a service, by its name. */
  getStore(service: string): DocumentStore
  /** The values of the settings of each service, by its name. */
  config: Readonly<Record<string, object>>
  /** A client of the service that `caller` calls by this name. */
  getClient(caller: AnyService, called: string): object
  /** Waits before handling a batch that is not full. */
  rest(ms: number): Promise<void>
}

/**
 * Creates services that start and stop together: prepares their collections, then creates each one. They may be called
 * as soon as this resolves. `opened` stops the created services in reverse, so that callers stop before the services
 * that they call; a service that does not stop cleanly is logged.
 */
export async function createServices(definitions: readonly AnyService[], context: HostContext, opened: AsyncDisposableStack) {
  const { getStore, log } = context
  for (const [store, sharing] of Map.groupBy(definitions, ({ name }) => getStore(name))) {
    await store.prepare([platformLeases, platformMigrations, platformProcesses, ...sharing.flatMap(({ collections }) => collections)])
  }
  const services: Awaited<ReturnType<typeof createService>>[] = []
  const pages = () => services.find((service) => service.pages)?.pages
  for (const definition of definitions) {
    const service = await createService(definition, { ...context, pages })
    services.push(service)
    const failed = (error: Error) => log.error('a service did not stop cleanly', { service: service.name, error })
    opened.defer(() => service.stop().catch(failed))
  }
  return {
    /** The services that accept calls. */
    served: services.flatMap(({ served }) => served ?? []),
    /** Subscribes all consumers before any service starts: nothing is published before that. */
    async start(): Promise<void> {
      for (const service of services) await service.subscribe()
      for (const service of services) await service.start()
    },
    /** Pending dependencies by service name; empty when all are ready. */
    waitsFor: () => byName(services, ({ waitsFor }) => waitsFor()),
    /** What services do without, by their names. */
    degraded: () => byName(services, ({ degraded }) => degraded()),
    /** The response of the service with this part of `/internal/`; undefined when no service has it. */
    async internal(path: string, parameters: URLSearchParams): Promise<object | undefined> {
      const [name = '', ...rest] = path.split('/')
      const answering = services.find(({ internal }) => Object.hasOwn(internal, name))
      return answering?.internal[name]?.(rest.join('/'), parameters)
    },
    /** The pages of the admin port whose paths begin with this segment. */
    adminPages: (segment: string): RequestListener | undefined =>
      services.find(({ adminPages }) => Object.hasOwn(adminPages, segment))?.adminPages[segment],
    /** Notifies every service that the process stops in `forMs` milliseconds. */
    leave(forMs: number): void {
      for (const service of services) service.leave(forMs)
    },
  }
}

function byName<S extends { name: string }>(services: readonly S[], read: (service: S) => string | undefined): Record<string, string> {
  return Object.fromEntries(
    services.flatMap((service) => {
      const text = read(service)
      return text === undefined ? [] : [[service.name, text]]
    }),
  )
}

/** Creates the service and its dependencies; nothing runs yet except what `create` itself starts. */
async function createService(
  definition: AnyService,
  { getStore, getClient, config, rest, ...shared }: HostContext & Pick<Deps<never, never>, 'pages'>,
) {
  const { name, serves, calls, publishes } = definition
  const { metrics } = shared
  const store = instrumentedStore(getStore(name), metrics)
  const bus = tracedBus(shared.bus, shared.tracer)
  const log = shared.log.with({ service: name })
  // Lease terms and sweeper intervals use system time, even when a test sets every other clock.
  const ownLeases = leases({ store, clock: steadyClock, log })
  const box = outbox(store, bus)
  const clients = Object.fromEntries(Object.keys(calls).map((called) => [called, getClient(definition, called)]))
  const deps = { ...shared, store, bus, log, outbox: box, leases: ownLeases, config: config[name] ?? {}, clients }
  // Async, so that a throw of `create` becomes a rejection.
  const running = await (async () => definition.create(deps as never))().catch(async (error) => {
    await ownLeases.close()
    throw error
  })
  const subscriptions: Subscription[] = []
  return {
    name,
    /** Undefined when it serves no calls. */
    served: serves && running.rpc && serve(serves, timed(serves, running.rpc, metrics) as never),
    waitsFor: () => running.waitsFor?.(),
    degraded: () => running.degraded?.(),
    internal: running.internal ?? {},
    pages: running.pages,
    adminPages: running.adminPages ?? {},
    async subscribe() {
      // Every process watches, whichever holds the sweep lease, because it may acquire the lease before a loss is
      // repaired.
      await box.watch(publishes)
      for (const consumer of running.consumers ?? []) subscriptions.push(await subscribe(name, consumer, { bus, log, metrics, rest }))
    },
    async start() {
      await running.start?.()
      if (publishes.length === 0) return
      ownLeases.hold(`sweep-${name}`, (signal) => sweep({ outbox: box, clock: systemClock, log }, publishes, signal))
    },
    leave: (forMs: number) => running.leave?.(forMs),
    /** Stops consumers first, then work under leases, then the service itself. */
    async stop() {
      await Promise.all(subscriptions.map((subscription) => subscription.stop()))
      await ownLeases.close()
      await running.stop?.()
    },
  }
}

function subscribe(
  service: string,
  { topic, handler, batch, maxDeliver, ackWaitMs, restMs, isForLive = false }: Consumer,
  { bus, log, metrics, rest }: Pick<HostContext, 'bus' | 'log' | 'metrics' | 'rest'>,
): Promise<Subscription> {
  const durable = `${service}-${topic.name.replaceAll('.', '-')}`
  const handled = metrics.histogram('touchline_consume_seconds', 'Time to handle one delivery of messages.', ['durable'])
  const failed = metrics.counter('touchline_consume_failures_total', 'Deliveries whose handler threw; they come again.', ['durable'])
  const dead = metrics.counter('touchline_dead_messages_total', 'Messages that became dead letters after their last delivery.', ['durable'])
  const fields = { durable, topic: topic.name }
  const options = {
    durable,
    batch,
    ...(maxDeliver && { maxDeliver }),
    ...(ackWaitMs && { ackWaitMs }),
    async handler(messages: MessageShape<DescMessage>[]) {
      if (restMs && messages.length < batch) await rest(restMs)
      const startedAt = performance.now()
      try {
        await handler(messages)
      } catch (error) {
        failed.add({ durable })
        // A ServiceError names a transient cause; anything else is a bug.
        const failure = { ...fields, count: messages.length, error: error as Error }
        if (error instanceof ServiceError) log.debug('a delivery is postponed', failure)
        else log.warn('a delivery failed and will be redelivered', failure)
        throw error
      } finally {
        handled.observe((performance.now() - startedAt) / 1_000, { durable })
      }
    },
    async onDead(message: DeadMessage) {
      const transient = transientError(message.reason)
      if (transient) throw transient
      dead.add({ durable })
      log.error('a message became a dead letter', { ...fields, reason: message.reason })
    },
  }
  return (isForLive ? forLive : inBackground)(() => bus.consume(topic, options))
}

type Handlers = Record<string, (request: object, call: Call) => unknown>

/** Decorates the unary handlers with a duration metric by method and code. */
function timed(service: DescService, rpc: object, metrics: Metrics): object {
  const calls = metrics.histogram('touchline_rpc_seconds', 'Time to answer one call.', ['method', 'code'])
  const handlers = rpc as Handlers
  const timedHandlers: Handlers = {}
  for (const { localName, methodKind } of service.methods) {
    const handler = handlers[localName]?.bind(rpc)
    if (!handler) continue
    timedHandlers[localName] =
      methodKind !== 'unary'
        ? handler
        : async (request, call) => {
            const startedAt = performance.now()
            let code = 'ok'
            try {
              return await handler(request, call)
            } catch (error) {
              // After a cancellation, whatever the handler threw is not its failure.
              code = error instanceof ServiceError ? error.code : call.signal.aborted ? 'cancelled' : 'internal_error'
              throw error
            } finally {
              calls.observe((performance.now() - startedAt) / 1_000, { method: `${service.name}.${localName}`, code })
            }
          }
  }
  return timedHandlers
}
