import type { RequestListener } from 'node:http'
import type { DescMessage, DescService, MessageShape } from '@bufbuild/protobuf'
import type { Caller } from '@touchline/contract/access'
import type { Topic } from '@touchline/contract/topics'
import type { Setting, Values } from './config.ts'
import type { Leases } from './leases.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Migration } from './migrations/migration.ts'
import type { Outbox, OutboxRoute } from './outbox.ts'
import type { Bus } from './ports/bus.ts'
import type { Clock } from './ports/clock.ts'
import type { Collection, DocumentStore } from './ports/document-store.ts'
import type { RateLimiter } from './ports/rate-limiter.ts'
import type { Client, ServiceImpl } from './rpc-types.ts'
import type { Tracer } from './telemetry/tracer.ts'

/** A service as one value: embedded and cluster deployments both start it from this definition. */
interface ServiceDefinition<
  Serves extends DescService = DescService,
  Calls extends Record<string, DescService> = Record<string, DescService>,
  Config extends Record<string, Setting> = Record<string, Setting>,
> {
  /** The folder's name. */
  name: string
  /** Absent: it serves no calls. */
  serves?: Serves
  /** The services it calls: each becomes a client in `deps.clients` under the same name. */
  calls: Calls
  /** The kind of caller that it is besides 'service': it sends that secret to methods that require it. Absent: none. */
  callsAs?: Caller
  /** Its settings, read from the environment before anything opens. */
  config: Config
  /** Without collections, its own process has no shared store, so it must not hold leases. */
  collections: readonly Collection[]
  /** Changes of the form of its documents that this release knows. Absent: none. */
  migrations?: readonly Migration[]
  /** The outbox routes of its documents: the sweeper publishes what a crash left unsent. */
  publishes: readonly OutboxRoute[]
  create(deps: Deps<Calls, Config>): Running<Serves> | Promise<Running<Serves>>
}

export interface Deps<Calls extends Record<string, DescService>, Config extends Record<string, Setting>> {
  store: DocumentStore
  bus: Bus
  outbox: Outbox
  leases: Leases
  limiter: RateLimiter
  /** The domain's time: kick-offs, today, archive. `NOW` and replays set it. */
  clock: Clock
  /** Real time: limits, caches, timeouts. */
  realClock: Clock
  /** Monotonic time, for durations. */
  steadyClock: Clock
  log: Log
  metrics: Metrics
  /** Starts traces of external requests; everything else is traced as a child of its caller. */
  tracer: Tracer
  config: Values<Config>
  /** The pages of a service of this process. Undefined until they exist, and when no service has any. */
  pages(): RequestListener | undefined
  clients: { [Name in keyof Calls]: Client<Calls[Name]> }
}

interface Running<Serves extends DescService> {
  rpc?: ServiceImpl<Serves>
  consumers?: readonly Consumer[]
  /**
   * Runs once its dependencies serve and its consumers are subscribed. Has to resolve soon: long work runs in the
   * background.
   */
  start?(): Promise<void>
  /**
   * The dependency it waits for before it can serve; undefined when ready. Its own state only, never a back end's
   * health.
   */
  waitsFor?(): string | undefined
  /** What it does without at present, although it serves; undefined when it has all it needs. Operators read it. */
  degraded?(): string | undefined
  /** Handlers of `/internal/NAME/…` on the admin port, by NAME. Undefined: 404. */
  internal?: Readonly<Record<string, (path: string, parameters: URLSearchParams) => Promise<object | undefined>>>
  /** Pages of the public port, for paths outside of the API. At most one service has them. */
  pages?: RequestListener
  /** Pages of the admin port, by the first segment of their paths. */
  adminPages?: Readonly<Record<string, RequestListener>>
  /**
   * The process begins to stop: the service may direct callers to other processes. It serves until `stop`, in `forMs`
   * milliseconds.
   */
  leave?(forMs: number): void
  /** Finishes its own work; consumers and calls have ended before. */
  stop?(): Promise<void>
}

/** Any service, for code that starts services generically. */
export interface AnyService extends Omit<ServiceDefinition, 'create'> {
  create(deps: never): AnyRunning | Promise<AnyRunning>
}
type AnyRunning = Omit<Running<DescService>, 'rpc'> & { rpc?: object }

/** The name of a process that runs these services, in traces and among the processes that share rate limits. */
export const processName = (definitions: readonly AnyService[]): string => (definitions.length === 1 ? definitions[0]!.name : 'touchline')

export interface Consumer<S extends DescMessage = DescMessage> {
  topic: Topic<S>
  handler(messages: MessageShape<S>[]): Promise<void>
  batch: number
  /** Delivery attempts per message; the default of the bus when absent. */
  maxDeliver?: number
  /** See `ConsumeOptions`; the default of the bus when absent. */
  ackWaitMs?: number
  /**
   * Delay in milliseconds before handling a batch that is not full, so that a burst needs few deliveries. None when
   * absent.
   */
  restMs?: number
  /** Whether the live list waits for this consumer. */
  isForLive?: boolean
}

/** A durable consumer of this service. Its durable name is "service-topic-name". */
export const on = <S extends DescMessage>(
  topic: Topic<S>,
  handler: (messages: MessageShape<S>[]) => Promise<void>,
  options: Omit<Partial<Consumer>, 'topic' | 'handler'> = {},
): Consumer => ({ topic, handler, batch: 1, ...options }) as unknown as Consumer

export const defineService = <
  Serves extends DescService,
  const Calls extends Record<string, DescService>,
  const Config extends Record<string, Setting>,
>(
  definition: ServiceDefinition<Serves, Calls, Config>,
): ServiceDefinition<Serves, Calls, Config> => definition
