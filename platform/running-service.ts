import type { DescMessage, DescService, MessageShape } from '@bufbuild/protobuf'
import { ServiceError } from '@touchline/contract/errors'
import { steadyClock, systemClock } from './clock.ts'
import { awaitedBy } from './delivery.ts'
import { leases } from './leases.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { outbox } from './outbox.ts'
import type { Bus, Subscription } from './ports/bus.ts'
import { type Served, serve } from './rpc/dispatch.ts'
import type { Call } from './rpc-types.ts'
import type { AnyRunning, AnyService, Consumer, Deps } from './service.ts'
import { sweep } from './sweeper.ts'
import { instrumentedStore } from './telemetry/instrumented-store.ts'
import { tracedBus } from './telemetry/traced-bus.ts'

/** A service that was created, in the steps that a process takes all its services through together. */
export interface RunningService {
  readonly definition: AnyService
  /** What answers its calls; undefined when it answers none. */
  readonly served: Served | undefined
  waitsFor(): string | undefined
  subscribe(): Promise<void>
  start(): Promise<void>
  leave(): void
  /** Consumers first, then what it does under leases, then what is its own. */
  stop(): Promise<void>
}

/** What a service is handed, before the platform makes its outbox and its leases. */
export interface ServiceContext extends Omit<Deps<never, never>, 'outbox' | 'leases' | 'config' | 'clients'> {
  /** Of this service: what its settings came to, and its clients by the names in `calls`. */
  config: object
  clients: object
}

/** Makes the service's part of the house and creates it; nothing of it runs yet but what `create` itself sets going. */
export async function createService(definition: AnyService, around: ServiceContext): Promise<RunningService> {
  const { metrics } = around
  const store = instrumentedStore(around.store, metrics)
  const bus = tracedBus(around.bus, around.tracer)
  const log = around.log.with({ service: definition.name })
  // Terms of leases and pauses of the sweeper are the machine's, even where a test sets every other clock.
  const held = leases({ store, clock: steadyClock, log })
  const box = outbox(store, bus)
  const running = await create(definition, { ...around, store, bus, log, outbox: box, leases: held }).catch(async (error) => {
    await held.close()
    throw error
  })
  const subscriptions: Subscription[] = []
  return {
    definition,
    served: definition.serves && running.rpc && serve(definition.serves, timed(definition.serves, running.rpc, metrics) as never),
    waitsFor: () => running.waitsFor?.(),
    async subscribe() {
      // By every process, whoever holds the lease of the sweep: it may come to hold it before a loss is made good.
      await box.watch(definition.publishes)
      for (const consumer of running.consumers ?? []) subscriptions.push(await subscribe(definition.name, consumer, bus, log, metrics))
    },
    async start() {
      await running.start?.()
      if (definition.publishes.length === 0) return
      held.hold(`sweep-${definition.name}`, (signal) => sweep({ outbox: box, clock: systemClock, log }, definition.publishes, signal))
    },
    leave: () => running.leave?.(),
    async stop() {
      await Promise.all(subscriptions.map((subscription) => subscription.stop()))
      await held.close()
      await running.stop?.()
    },
  }
}

/** Rejects where `create` throws, too. */
const create = async (definition: AnyService, deps: object): Promise<AnyRunning> => definition.create(deps as never)

function subscribe(
  service: string,
  { topic, handler, batch, maxDeliver, restMs }: Consumer,
  bus: Bus,
  log: Log,
  metrics: Metrics,
): Promise<Subscription> {
  const durable = `${service}-${topic.name.replaceAll('.', '-')}`
  const handled = metrics.histogram('touchline_consume_seconds', 'Time to handle one delivery of messages.', ['durable'])
  const failed = metrics.counter('touchline_consume_failures_total', 'Deliveries whose handler threw; they come again.', ['durable'])
  const dead = metrics.counter('touchline_dead_messages_total', 'Messages given up after their last try.', ['durable'])
  const about = { durable, topic: topic.name }
  return bus.consume(topic, {
    durable,
    batch,
    ...(maxDeliver && { maxDeliver }),
    async handler(messages: MessageShape<DescMessage>[]) {
      if (restMs && messages.length < batch) await new Promise<void>((rested) => systemClock.after(restMs, rested))
      const begun = performance.now()
      try {
        await handler(messages)
      } catch (error) {
        failed.add({ durable })
        // One of our own errors says what it waits for, and comes again; anything else is a fault of the code.
        const failure = { ...about, count: messages.length, error: error as Error }
        if (error instanceof ServiceError) log.debug('a delivery has to wait', failure)
        else log.warn('a delivery failed; it comes again', failure)
        throw error
      } finally {
        handled.observe((performance.now() - begun) / 1_000, { durable })
      }
    },
    async onDead(message) {
      const awaited = awaitedBy(message.reason)
      if (awaited) throw awaited
      dead.add({ durable })
      log.error('a message was given up', { ...about, reason: message.reason })
    },
  })
}

type Handlers = Record<string, (request: object, call: Call) => unknown>

/** The same handlers, each unary one timed by method and outcome. */
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
            const begun = performance.now()
            let code = 'ok'
            try {
              return await handler(request, call)
            } catch (error) {
              code = error instanceof ServiceError ? error.code : 'internal_error'
              throw error
            } finally {
              calls.observe((performance.now() - begun) / 1_000, { method: `${service.name}.${localName}`, code })
            }
          }
  }
  return timedHandlers
}
