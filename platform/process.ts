import type { DescService } from '@bufbuild/protobuf'
import { isFailure, isUnavailable } from '@touchline/contract/errors'
import { type AdminOptions, startAdmin } from './admin.ts'
import { offsetClock, pause, systemClock } from './clock.ts'
import { type Environment, env, NotReached, type Setting, StartError, type Values } from './config.ts'
import { createLog, type Log, type LogFields, tee } from './log.ts'
import { createMetrics } from './metrics.ts'
import type { Clock } from './ports/clock.ts'
import { openRpcSecurity } from './rpc/security.ts'
import { holdsSecret, rpcSettings } from './rpc/settings.ts'
import type { Client } from './rpc-types.ts'
import { type AnyService, processName } from './service.ts'
import { openServices } from './service-host.ts'
import { addressSetting, backEndSettings, type processSettings, readSettings } from './settings.ts'
import { openTracer } from './telemetry/open-tracer.ts'

export interface ProcessOptions {
  environment: Environment
  /**
   * Services whose documents are in memory whatever the back ends. If there are any, all messages are in memory too.
   * For the demo.
   */
  inMemory?: readonly string[]
  /** Receives log messages from "info" up, whatever LOG_LEVEL is. */
  onLog?(message: string, fields: LogFields): void
  /** Aborts a start that waits for a back end. */
  signal?: AbortSignal
  /** Services that run in another process, at the address that a setting names: "auth" in AUTH_ADDRESS. */
  elsewhere?: readonly string[]
}

export interface RunningProcess {
  adminPort: number
  rpcPort: number
  log: Log
  /** A client of a service that runs here. */
  getClient<S extends DescService>(serves: S): Client<S>
  /** Pending dependencies by service; empty when ready. */
  waitsFor(): Record<string, string>
  /** Resolves when no message is pending or being handled for a consumer of this process. */
  settled(): Promise<void>
  /**
   * Becomes not ready but still serves for STOP_WAIT_SECONDS (unless `wait` is false); then rejects new calls, finishes
   * running ones, and closes services and back ends in reverse.
   */
  stop(options?: { wait: boolean }): Promise<void>
}

/**
 * Runs all these services in one process: they call each other in process, and other processes call them on the one
 * RPC_PORT. List called services first.
 */
export async function runTogether(definitions: readonly AnyService[], options: ProcessOptions): Promise<RunningProcess> {
  const { elsewhere = [] } = options
  const served = new Set(definitions.map(({ serves }) => serves?.typeName))
  for (const { name, calls } of definitions) {
    const missing = Object.keys(calls).find((called) => !served.has(calls[called]!.typeName) && !elsewhere.includes(called))
    if (missing !== undefined) throw new StartError(`${name} calls ${missing}, which is not started with it.`)
  }
  return startProcess(definitions, options, addressSettings(elsewhere))
}

/**
 * Runs one service as its own process, which listens for other processes and is drained by a balancer. The address of
 * each service it calls is a setting named after it: "fixtures" in FIXTURES_ADDRESS. `shared`: its back ends are shared
 * with other processes, so their URLs are required.
 */
export function runService(definition: AnyService, options: ProcessOptions & { shared?: boolean }): Promise<RunningProcess> {
  const given = Object.entries(options.environment).filter(([, value]) => value !== undefined && value !== '')
  const environment = { INTERNAL_HOST: '0.0.0.0', STOP_WAIT_SECONDS: '5', ...Object.fromEntries(given) }
  const addresses = addressSettings(Object.keys(definition.calls))
  return startProcess([definition], { ...options, environment }, { ...addresses, ...(options.shared && getRequired(definition)) })
}

const addressSettings = (services: readonly string[]) => Object.fromEntries(services.map((called) => [called, addressSetting(called)]))

const getRequired = (definition: AnyService) => ({
  ...(definition.collections.length > 0 && { mongodbUrl: requiredShared(backEndSettings.mongodbUrl, 'Documents in MongoDB') }),
  natsUrl: requiredShared(backEndSettings.natsUrl, 'Messages over NATS JetStream'),
  rpcSecret: env.required(rpcSettings.secret),
  ...(holdsSecret(definition, 'admin') && { rpcAdminSecret: env.required(rpcSettings.adminSecret) }),
  ...(holdsSecret(definition, 'site') && { rpcSiteSecret: env.required(rpcSettings.siteSecret) }),
})

const requiredShared = <T>(setting: Setting<T>, what: string) => env.required({ ...setting, doc: `${what}, which all processes share.` })

const never = new AbortController().signal
const pollMs = 500
const close = (resource: { close(): Promise<void> | void }) => resource.close()

/**
 * Reads every setting before anything opens, then opens the admin port, back ends, services and gRPC. Waits for
 * unavailable back ends; /readyz reports which. A failure closes everything opened before. Errors: StartError for
 * problems that the operator has to fix; the reason of `signal`.
 */
async function startProcess(
  definitions: readonly AnyService[],
  { environment, inMemory = [], onLog, signal = never }: ProcessOptions,
  more: Record<string, Setting>,
): Promise<RunningProcess> {
  const settings = readSettings(definitions, environment, more)
  const { adminPort: port, internalHost: host, logLevel, stopWaitSeconds } = settings.process
  const log = onLog ? tee(createLog(logLevel), onLog) : createLog(logLevel)
  const metrics = createMetrics({ ofProcess: true })
  const opened = new AsyncDisposableStack()
  let phase: string | undefined = 'starting'
  let running: Awaited<ReturnType<typeof openServices>> | undefined
  const waitsFor = () => ({ ...(phase && { process: phase }), ...running?.waitsFor() })
  const isReady = () => Object.keys(waitsFor()).length === 0
  const internal: AdminOptions['internal'] = async (path, parameters) => {
    if (running === undefined) throw new Error('the process is starting')
    return running.internal(path, parameters)
  }
  const adminPages: AdminOptions['pages'] = (segment) => running?.adminPages(segment)
  const enter = (next: string | undefined) => {
    phase = next
    running?.rpc.setServing(isReady())
  }
  try {
    const admin = opened.adopt(
      await startAdmin({ host, port, metrics, waitsFor, degraded: () => running?.degraded() ?? {}, internal, pages: adminPages }),
      close,
    )
    const tracer = opened.adopt(await openTracer(settings.telemetry, processName(definitions), log), close)
    const security = opened.adopt(openRpcSecurity(settings.rpc, { clock: systemClock, log }), close)
    const context = { settings, inMemory, log, metrics, tracer, security, clock: domainClock(settings.process) }
    running = opened.use(await keepStarting(() => openServices(definitions, context), { log, signal, waits: enter }))
    const polling = systemClock.every(pollMs, () => enter(phase))
    opened.defer(() => polling.cancel())
    enter(undefined)
    log.info('started')
    const { rpc, getClient, settled, leave } = running
    const stop = async ({ wait } = { wait: true }) => {
      // A process that was never ready gets no traffic.
      const durationMs = wait && isReady() ? 1_000 * stopWaitSeconds : 0
      enter('stopping')
      log.info('stopping', { durationMs })
      leave(durationMs)
      await pause(systemClock, durationMs, never)
      await opened.disposeAsync()
      log.info('stopped')
    }
    return { adminPort: admin.port, rpcPort: rpc.port, log, getClient, waitsFor, settled, stop }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

interface Waiting {
  log: Log
  /** Aborts the wait because the process has to stop. */
  signal: AbortSignal
  /** Receives the missing dependency, as /readyz reports it. */
  waits(what: string): void
}

const pauseMs = { first: 250, longest: 5_000 }

/**
 * Runs `start`, and again while a dependency is unavailable, with exponential backoff from 0.25 s to 5 s: processes and
 * back ends may start in any order. Throws permanent errors, and the reason of `signal` once it aborts between
 * attempts.
 */
async function keepStarting<T>(start: () => Promise<T>, { log, signal, waits }: Waiting): Promise<T> {
  for (let ms = pauseMs.first; ; ms = Math.min(2 * ms, pauseMs.longest)) {
    try {
      return await start()
    } catch (error) {
      const { what, reason } = unavailable(error)
      waits(what)
      log.warn(`the start is waiting for ${what}`, { reason })
    }
    await pause(systemClock, ms, signal)
    signal.throwIfAborted()
  }
}

/** The unavailable dependency and the reason. Rethrows permanent errors. */
function unavailable(error: unknown): { what: string; reason: string } {
  if (error instanceof NotReached) return { what: `what ${error.variable} names`, reason: error.reason }
  if (!isUnavailable(error) && !isFailure('timeout', error)) throw error
  return { what: 'a back end that went away', reason: Error.isError(error.cause) ? error.cause.message : error.message }
}

function domainClock({ now, nowAt, clockSpeed }: Values<typeof processSettings>): Clock {
  if (now === undefined && clockSpeed === 1) return systemClock
  const startedAt = systemClock.now()
  return offsetClock((now ?? startedAt) + (startedAt - (nowAt ?? startedAt)) * clockSpeed, systemClock, clockSpeed)
}

/** A pod has 45 s from the start of its termination: this remains after the delay before the signal, with a margin. */
const stopCapMs = 25_000

/**
 * A terminal sends Ctrl-C to the whole foreground group, and npm forwards it: it arrives twice, a few milliseconds
 * apart.
 */
const duplicateSignalMs = 300

/**
 * The lifecycle of a process: starts, runs until SIGTERM or SIGINT, stops gracefully, exits 0. `stopping` aborts with
 * the first signal, so that a waiting start ends; after SIGINT (a user at a terminal) there is no drain delay. Exits 1
 * when it could not start (a StartError as its message on stderr, nothing else), after a graceful stop because of an
 * uncaught exception, when stopping takes more than 25 s, or on a second signal more than 0.3 s after the first.
 */
export function runProcess(start: (stopping: AbortSignal) => Promise<{ stop(how: { wait: boolean }): Promise<void> }>): void {
  const log = createLog('error')
  const stopRequest = new AbortController()
  let signalledAt = Number.NEGATIVE_INFINITY
  const failed = (what: string, error: Error) => {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
    else log.error(what, { error })
    process.exit(1)
  }
  // Deferred until the signal handlers are installed: an earlier signal would end the process.
  const started = Promise.resolve().then(() => start(stopRequest.signal))
  const stop = (code: number, wait: boolean) => {
    stopRequest.abort()
    setTimeout(() => {
      log.error('the stop timed out; the process exits')
      process.exit(1)
    }, stopCapMs)
    started
      .then((running) => running.stop({ wait }), unless(stopRequest.signal.reason))
      .then(
        () => process.exit(code),
        (error: Error) => failed('stopping failed', error),
      )
  }
  const signalled = (signal: NodeJS.Signals) => {
    if (performance.now() - signalledAt < duplicateSignalMs) return
    signalledAt = performance.now()
    if (stopRequest.signal.aborted) process.exit(1)
    stop(0, signal === 'SIGTERM')
  }
  process.on('SIGTERM', signalled)
  process.on('SIGINT', signalled)
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception; the process stops', { error })
    // Running work may still finish; further exceptions during the stop are only logged.
    if (!stopRequest.signal.aborted) stop(1, true)
  })
  started.catch((error: Error) => {
    if (!stopRequest.signal.aborted) failed('the process could not start', error)
  })
}

const unless =
  (reason: unknown) =>
  (error: unknown): void => {
    if (error !== reason) throw error
  }
