import type { DescService } from '@bufbuild/protobuf'
import { platformLeases } from './leases.ts'
import type { DocumentStore } from './ports/document-store.ts'
import { createService, type RunningService, type ServiceContext } from './running-service.ts'
import type { AnyService } from './service.ts'

export interface ProcessContext extends Omit<ServiceContext, 'store' | 'config' | 'clients'> {
  /** The store of a service, by its name. */
  storeOf(service: string): DocumentStore
  /** The values of the settings of each service, by its name. */
  config: Readonly<Record<string, object>>
  /** A client of the service that `service` calls `name`. */
  clientOf(name: string, serves: DescService, service: string): object
}

export interface StartedServices {
  /** Pending dependencies by service name. */
  waitsFor(): Record<string, string>
  /** Notifies every service that the process begins to stop. */
  leave(): void
  /** In reverse: callers stop before the services that they call. */
  stop(): Promise<void>
}

/**
 * Starts services together, step by step: collections, create, consumers, start, so that nothing is published before
 * all its consumers are subscribed. `created` runs once all are created: they serve from then on. When a step throws,
 * the created services are stopped.
 */
export async function startServices(
  definitions: readonly AnyService[],
  context: ProcessContext,
  created: (services: readonly RunningService[]) => Promise<void>,
): Promise<StartedServices> {
  const services: RunningService[] = []
  const stop = async () => {
    for (const service of services.toReversed()) {
      await service
        .stop()
        .catch((error: Error) => context.log.error('a service did not stop cleanly', { service: service.definition.name, error }))
    }
  }
  try {
    for (const [store, sharing] of Map.groupBy(definitions, ({ name }) => context.storeOf(name))) {
      await store.prepare([platformLeases, ...sharing.flatMap(({ collections }) => collections)])
    }
    for (const definition of definitions) services.push(await createService(definition, serviceContext(definition, context)))
    await created(services)
    for (const service of services) await service.subscribe()
    for (const service of services) await service.start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    stop,
    leave() {
      for (const service of services) service.leave()
    },
    waitsFor: () =>
      Object.fromEntries(
        services.flatMap((service) => {
          const pending = service.waitsFor()
          return pending === undefined ? [] : [[service.definition.name, pending]]
        }),
      ),
  }
}

const serviceContext = ({ name, calls }: AnyService, { storeOf, clientOf, config, ...shared }: ProcessContext) => ({
  ...shared,
  store: storeOf(name),
  config: config[name] ?? {},
  clients: Object.fromEntries(Object.entries(calls).map(([called, serves]) => [called, clientOf(called, serves, name)])),
})
