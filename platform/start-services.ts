import type { DescService } from '@bufbuild/protobuf'
import { platformLeases } from './leases.ts'
import type { DocumentStore } from './ports/document-store.ts'
import { createService, type RunningService, type ServiceContext } from './running-service.ts'
import type { AnyService } from './service.ts'

export interface ProcessContext extends Omit<ServiceContext, 'store' | 'config' | 'clients'> {
  /** Of one service, by its name. */
  storeOf(service: string): DocumentStore
  /** What the settings of each service came to, by its name. */
  config: Readonly<Record<string, object>>
  /** A client of the service that `service` calls `name`. */
  clientOf(name: string, serves: DescService, service: string): object
}

export interface StartedServices {
  /** What each service still waits for, by its name. */
  waitsFor(): Record<string, string>
  /** Tells every service that the process is about to stop. */
  leave(): void
  /** In reverse: who asks ends before who answers. */
  stop(): Promise<void>
}

/**
 * Takes services through their start together: collections, create, consumers, start, so that nothing is published before everybody who
 * listens to it does. `created` runs once all are created: from then on they answer. When a step throws, those created are stopped.
 */
export async function startServices(
  definitions: readonly AnyService[],
  house: ProcessContext,
  created: (services: readonly RunningService[]) => Promise<void>,
): Promise<StartedServices> {
  const services: RunningService[] = []
  const stop = async () => {
    for (const service of services.toReversed()) {
      await service
        .stop()
        .catch((error: Error) => house.log.error('a service did not stop cleanly', { service: service.definition.name, error }))
    }
  }
  try {
    for (const [store, theirs] of Map.groupBy(definitions, ({ name }) => house.storeOf(name))) {
      await store.prepare([platformLeases, ...theirs.flatMap(({ collections }) => collections)])
    }
    for (const definition of definitions) services.push(await createService(definition, surroundings(definition, house)))
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
          const awaited = service.waitsFor()
          return awaited === undefined ? [] : [[service.definition.name, awaited]]
        }),
      ),
  }
}

const surroundings = ({ name, calls }: AnyService, { storeOf, clientOf, config, ...shared }: ProcessContext) => ({
  ...shared,
  store: storeOf(name),
  config: config[name] ?? {},
  clients: Object.fromEntries(Object.entries(calls).map(([called, serves]) => [called, clientOf(called, serves, name)])),
})
