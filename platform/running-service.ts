import type { DescMessage, DescService, MessageShape } from '@bufbuild/protobuf'
import { ServiceError } from '@touchline/contract/errors'
import { steadyClock, systemClock } from './clock.ts'
import { transientError } from './delivery.ts'
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

/** A created service, with the lifecycle steps that a process runs for all its services together. */
export interface RunningService {
  readonly definition: AnyService
  /** Its RPC handlers; undefined when it serves no calls. */
  readonly served: Served | undefined
  waitsFor(): string | undefined
  subscribe(): Promise<void>
  start(): Promise<void>
  leave(): void
  /** Stops consumers first, then work under leases, then the service itself. */
  stop(): Promise<void>
}

/** The dependencies of a service, before its outbox and leases are created. */
export interface ServiceContext extends Omit<Deps<never, never>, 'outbox' | 'leases' | 'config' | 'clients'> {
  /** The values of its settings, and its clients by the names in `calls`. */
  config: object
  clients: object
}

/** Creates the service and its dependencies; nothing runs yet except what `create` itself starts. */
export async function createService(definition: AnyService, context: ServiceContext): Promise<RunningService> {
  const { metrics } = context
  const store = instrumentedStore(context.store, metrics)
  const bus = tracedBus(context.bus, context.tracer)
  const log = context.log.with({ service: definition.name })
  // Lease terms and sweeper intervals use system time, even when a test sets every other clock.
  const ownLeases = leases({ store, clock: steadyClock, log })
  const box = outbox(store, bus)
  const running = await create(definition, { ...context, store, bus, log, outbox: box, leases: ownLeases }).catch(async (error) => {
    await ownLeases.close()
    throw error
  })
  const subscriptions: Subscription[] = []
  return {
    definition,
    served: definition.serves && running.rpc && serve(definition.serves, timed(definition.serves, running.rpc, metrics) as never),
    waitsFor: () => running.waitsFor?.(),
    async subscribe() {
      // In every process, whichever holds the sweep lease: it may acquire the lease before a loss is repaired.
      await box.watch(definition.publishes)
      for (const consumer of running.consumers ?? []) subscriptions.push(await subscribe(definition.name, consumer, bus, log, metrics))
    },
    async start() {
      await running.start?.()
      if (definition.publishes.length === 0) return
      ownLeases.hold(`sweep-${definition.name}`, (signal) => sweep({ outbox: box, clock: systemClock, log }, definition.publishes, signal))
    },
    leave: () => running.leave?.(),
    async stop() {
      await Promise.all(subscriptions.map((subscription) => subscription.stop()))
      await ownLeases.close()
      await running.stop?.()
    },
  }
}

/** Async, so that a throw of `create` becomes a rejection. */
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
  const fields = { durable, topic: topic.name }
  return bus.consume(topic, {
    durable,
    batch,
    ...(maxDeliver && { maxDeliver }),
    async handler(messages: MessageShape<DescMessage>[]) {
      if (restMs && messages.length < batch) await new Promise<void>((rested) => systemClock.after(restMs, rested))
      const startedAt = performance.now()
      try {
        await handler(messages)
      } catch (error) {
        failed.add({ durable })
        // A ServiceError names a transient cause; anything else is a bug.
        const failure = { ...fields, count: messages.length, error: error as Error }
        if (error instanceof ServiceError) log.debug('a delivery has to wait', failure)
        else log.warn('a delivery failed; it comes again', failure)
        throw error
      } finally {
        handled.observe((performance.now() - startedAt) / 1_000, { durable })
      }
    },
    async onDead(message) {
      const transient = transientError(message.reason)
      if (transient) throw transient
      dead.add({ durable })
      log.error('a message was given up', { ...fields, reason: message.reason })
    },
  })
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
              code = error instanceof ServiceError ? error.code : 'internal_error'
              throw error
            } finally {
              calls.observe((performance.now() - startedAt) / 1_000, { method: `${service.name}.${localName}`, code })
            }
          }
  }
  return timedHandlers
}
