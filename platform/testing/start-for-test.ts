import type { DescMessage, DescService, MessageShape } from '@bufbuild/protobuf'
import type { Topic } from '@touchline/contract/topics'
import type { DestinationStream } from 'pino'
import { type ManualClock, manualClock } from '../clock.ts'
import { type Environment, readConfig } from '../config.ts'
import { createLog, type LogLevel } from '../log.ts'
import { memoryRateLimiter } from '../memory/rate-limiter.ts'
import { createMetrics, type MetricsRegistry } from '../metrics.ts'
import type { Bus, Subscription } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { type Served, serve } from '../rpc/dispatch.ts'
import { localClient } from '../rpc/local.ts'
import type { Client, ServiceImpl } from '../rpc-types.ts'
import type { AnyService } from '../service.ts'
import { createServices } from '../service-host.ts'
import { notTraced, type Tracer } from '../telemetry/tracer.ts'
import { type BackEndsForTest, embedded, type OpenBackEnds } from './back-ends-for-test.ts'
import { patient } from './patient.ts'

export interface TestOptions {
  /** Initial time of the manual clock, RFC 3339; it moves only by `advance`. 2026-03-01T12:00:00Z when absent. */
  now?: string
  /** The domain's clock. When absent, it is the manual one. */
  clock?: Clock
  /** Settings, by variable. */
  environment?: Environment
  /** Stubs of services that are called but not started. */
  standIns?: readonly Served[]
  /** Messages of these topics are recorded for `published`. */
  collects?: readonly Topic[]
  /** In memory when absent. A test that restarts services passes open ones, which stay open. */
  backEnds?: BackEndsForTest | OpenBackEnds
  /** Nothing is traced when absent. */
  tracer?: Tracer
  /** 'error' when absent: a test that provokes errors sets 'silent'. */
  logLevel?: LogLevel
  /** Destination of the log lines. stderr when absent. */
  logTo?: DestinationStream
  /** True: calls have no deadline of real time, not even one that the calling service sets. */
  isPatient?: boolean
}

export interface UnderTest {
  /** A client of a started or stubbed service. */
  getClient<S extends DescService>(serves: S): Client<S>
  /** Publishes like another service: durable when it resolves, in order. */
  publish<S extends DescMessage>(topic: Topic<S>, ...messages: MessageShape<S>[]): Promise<void>
  /** Resolves when all published messages, and the messages published by their handlers, have been handled. */
  settled(): Promise<void>
  /** Messages of a collected topic so far; await `settled()` first. */
  published<S extends DescMessage>(topic: Topic<S>): MessageShape<S>[]
  /** The system clock, and the domain's unless `TestOptions.clock` replaces that. It does not move by itself. */
  clock: ManualClock
  /** Advances the time, runs due timers, and waits until the bus is settled. */
  advance(ms: number): Promise<void>
  store: DocumentStore
  bus: Bus
  metrics: MetricsRegistry
  waitsFor(): Record<string, string>
  degraded(): Record<string, string>
  /** Returns a service's response on the admin port; `path` is the part after `/internal/`. */
  internal(path: string, parameters?: URLSearchParams): Promise<object | undefined>
  /** The process begins to stop: see `Running.leave`. */
  leave(forMs: number): void
  stop(): Promise<void>
}

/** A stub that serves only these methods; the others reject with `upstream_unavailable`. */
export const standIn = <S extends DescService>(serves: S, methods: Partial<ServiceImpl<S>>): Served =>
  serve(serves, methods as ServiceImpl<S>)

/**
 * Starts one or several services as a process does, with in-process clients and without ports. Call `stop` at the end.
 */
export async function startForTest<S extends DescService>(
  definition: AnyService & { serves?: S },
  options?: TestOptions,
): Promise<UnderTest & { client: Client<S> }>
export async function startForTest(definitions: readonly AnyService[], options?: TestOptions): Promise<UnderTest>
export async function startForTest(
  started: AnyService | readonly AnyService[],
  {
    now = '2026-03-01T12:00:00Z',
    clock: domainClock,
    environment = {},
    standIns = [],
    collects = [],
    backEnds = embedded,
    logLevel = 'error',
    logTo,
    tracer = notTraced,
    isPatient = false,
  }: TestOptions = {},
): Promise<UnderTest & { client?: object }> {
  const definitions = 'create' in started ? [started] : started
  const config = readConfig(Object.fromEntries(definitions.map((each) => [each.name, each.config])), environment)
  const opened = new AsyncDisposableStack()
  const { store, bus } = 'open' in backEnds ? opened.adopt(await backEnds.open(), (each) => each.close()) : backEnds
  const clock = manualClock(Date.parse(now))
  const [log, metrics] = [createLog(logLevel, logTo), createMetrics()]
  const answering = new Map(standIns.map((each) => [each.desc.typeName, each]))
  const getClient = <S extends DescService>(serves: S): Client<S> =>
    patient(
      localClient(serves, () => answering.get(serves.typeName)?.impl as ServiceImpl<S> | undefined, log),
      isPatient,
    )
  const limiter = opened.adopt(memoryRateLimiter(clock), (each) => each.close())
  const collected = opened.adopt(await collect(bus, collects), (each) => each.stop())
  const clocks = { clock: domainClock ?? clock, realClock: clock, steadyClock: clock }
  const clientFor = ({ calls }: AnyService, called: string) => getClient(calls[called]!)
  // The clock stands still, so a consumer that rests would never continue.
  const rest = async () => undefined
  const context = { getStore: () => store, bus, limiter, ...clocks, rest, log, metrics, tracer, config, getClient: clientFor }
  const starting = async () => {
    const services = await createServices(definitions, context, opened)
    for (const served of services.served) answering.set(served.desc.typeName, served)
    await services.start()
    return services
  }
  const { waitsFor, degraded, internal, leave } = await starting().catch(async (error) => {
    await opened.disposeAsync()
    throw error
  })
  return {
    ...(definitions.length === 1 && definitions[0]?.serves && { client: getClient(definitions[0].serves) }),
    getClient,
    publish: (topic, ...messages) => bus.publish(topic, messages),
    settled: () => bus.settled(),
    published: collected.of,
    clock,
    async advance(ms) {
      await clock.advance(ms)
      await bus.settled()
    },
    store,
    bus,
    metrics,
    waitsFor,
    degraded,
    internal: (path, parameters = new URLSearchParams()) => internal(path, parameters),
    leave,
    stop: () => opened.disposeAsync(),
  }
}

/** Uses a durable consumer for each topic, so that `settled` covers the collected messages. */
async function collect(bus: Bus, topics: readonly Topic[]) {
  const messages = new Map<string, MessageShape<DescMessage>[]>()
  const subscriptions: Subscription[] = []
  for (const topic of topics) {
    const collected: MessageShape<DescMessage>[] = []
    messages.set(topic.name, collected)
    const durable = `test-collects-${topic.name.replaceAll('.', '-')}`
    const handler = async (delivered: MessageShape<DescMessage>[]) => void collected.push(...delivered)
    subscriptions.push(await bus.consume(topic, { durable, batch: 500, handler }))
  }
  return {
    of<S extends DescMessage>({ name }: Topic<S>): MessageShape<S>[] {
      const collected = messages.get(name)
      if (!collected) throw new TypeError(`${name} is not collected: name it in "collects"`)
      return [...collected] as MessageShape<S>[]
    },
    async stop() {
      for (const subscription of subscriptions) await subscription.stop()
    },
  }
}
