import { startAdmin } from './admin.ts'
import { offsetClock, pause, systemClock } from './clock.ts'
import { closing } from './closing.ts'
import { type Environment, readConfig, type Setting, type Values } from './config.ts'
import { keepStarting } from './keep-starting.ts'
import { createLog, type Log, type LogFields, tee } from './log.ts'
import { createMetrics } from './metrics.ts'
import { type OpenServices, openServices, type Wiring } from './open-services.ts'
import type { Clock } from './ports/clock.ts'
import { openRpcSecurity } from './rpc/security.ts'
import { checkRpcSettings, rpcSettings } from './rpc/settings.ts'
import type { AnyService } from './service.ts'
import { backEndSettings, processSettings } from './settings.ts'
import { openTracer } from './telemetry/open-tracer.ts'
import { telemetrySettings } from './telemetry/settings.ts'

export interface ProcessOptions {
  environment: Environment
  /** Services whose documents are in memory whatever the back ends; then all messages are too. For the demo. */
  inMemory?: readonly string[]
  /** Receives log messages from "info" up, whatever LOG_LEVEL is. */
  heard?(message: string, fields: LogFields): void
  /** Aborts a start that waits for a back end. */
  signal?: AbortSignal
}

export interface RunningProcess {
  adminPort: number
  rpcPort: number
  log: Log
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

/** Reads every setting of such a process. Errors: StartError that lists all problems. */
export function readSettings(definitions: readonly AnyService[], environment: Environment, wiring: Record<string, Setting> = {}) {
  const own: Record<string, Record<string, Setting>> = Object.fromEntries(definitions.map(({ name, config }) => [name, config]))
  const ofProcess = { process: processSettings, backEnds: backEndSettings, telemetry: telemetrySettings, rpc: rpcSettings }
  const settings = readConfig({ ...own, ...ofProcess, wiring }, environment)
  checkRpcSettings(settings.rpc, settings.process.internalHost)
  return settings
}

const never = new AbortController().signal
const pollMs = 500

/**
 * Starts a process with these services: reads every setting before anything opens, then opens the admin port, back
 * ends, services and gRPC. Waits for unavailable back ends; /readyz reports which. A failure closes everything opened
 * before. Errors: StartError for problems that the operator has to fix; the reason of `signal`.
 */
export async function startProcess(definitions: readonly AnyService[], wiring: Wiring, options: ProcessOptions): Promise<RunningProcess> {
  const { environment, inMemory = [], heard, signal = never } = options
  const settings = readSettings(definitions, environment, wiring.config)
  const { adminPort, internalHost: host, logLevel } = settings.process
  const log = heard ? tee(createLog(logLevel), heard) : createLog(logLevel)
  const metrics = createMetrics({ ofProcess: true })
  const opened = closing()
  let phase: string | undefined = 'starting'
  let services: OpenServices | undefined
  const waitsFor = () => ({ ...(phase && { process: phase }), ...services?.waitsFor() })
  const enter = (next: string | undefined) => {
    phase = next
    services?.rpc.setServing(Object.keys(waitsFor()).length === 0)
  }
  try {
    const admin = opened.keep(await startAdmin({ host, port: adminPort, metrics, waitsFor }))
    const tracer = opened.keep(await openTracer(settings.telemetry, nameOf(definitions), log))
    const rpc = opened.keep(openRpcSecurity(settings.rpc, { clock: systemClock, log }))
    const context = { settings, inMemory, log, metrics, tracer, rpc, clock: domainClock(settings.process) }
    const open = () => openServices(definitions, wiring, context)
    services = opened.keep(await keepStarting({ log, signal, waits: enter }, open))
    const waitMs = 1_000 * settings.process.stopWaitSeconds
    const stop = ({ wait } = { wait: true }) => stopping(services!, { enter, waitMs: wait ? waitMs : 0, log, close: opened.close })
    const polling = systemClock.every(pollMs, () => enter(phase))
    opened.keep({ close: polling.cancel })
    enter(undefined)
    log.info('started')
    return { adminPort: admin.port, rpcPort: services.rpc.port, log, waitsFor, settled: services.settled, stop }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** `service.name` of the process in traces. */
const nameOf = (definitions: readonly AnyService[]): string => (definitions.length === 1 ? definitions[0]!.name : 'touchline')

interface Stopping {
  enter(phase: string): void
  waitMs: number
  log: Log
  close(): Promise<void>
}

async function stopping({ waitsFor, leave }: OpenServices, { enter, waitMs, log, close }: Stopping): Promise<void> {
  // A process that was never ready gets no traffic.
  const ms = Object.keys(waitsFor()).length === 0 ? waitMs : 0
  enter('stopping')
  log.info('stopping', { durationMs: ms })
  leave()
  await pause(systemClock, ms, never)
  await close()
  log.info('stopped')
}

function domainClock({ now, nowAt, clockSpeed }: Values<typeof processSettings>): Clock {
  if (now === undefined && clockSpeed === 1) return systemClock
  const startedAt = systemClock.now()
  return offsetClock((now ?? startedAt) + (startedAt - (nowAt ?? startedAt)) * clockSpeed, systemClock, clockSpeed)
}
