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
  /** Services whose documents, and then all messages, are kept in memory whatever the back ends: the demo's. */
  inMemory?: readonly string[]
  /** Told what is logged from "info" up, whatever LOG_LEVEL is. */
  heard?(message: string, fields: LogFields): void
  /** Gives up a start that waits for a back end. */
  signal?: AbortSignal
}

export interface RunningProcess {
  adminPort: number
  rpcPort: number
  log: Log
  /** What the process still waits for, by service; empty when it is ready. */
  waitsFor(): Record<string, string>
  /** Resolves when nothing published waits for a consumer of this process, nor is being handled. */
  settled(): Promise<void>
  /**
   * Not ready, but answering still for STOP_WAIT_SECONDS (unless `wait` is false); then no new calls, those under way finished, services and
   * back ends closed in reverse.
   */
  stop(how?: { wait: boolean }): Promise<void>
}

/** Every setting of such a process. Errors: StartError that names all that is wrong. */
export function readSettings(definitions: readonly AnyService[], environment: Environment, wiring: Record<string, Setting> = {}) {
  const own: Record<string, Record<string, Setting>> = Object.fromEntries(definitions.map(({ name, config }) => [name, config]))
  const ofProcess = { process: processSettings, backEnds: backEndSettings, telemetry: telemetrySettings, rpc: rpcSettings }
  const settings = readConfig({ ...own, ...ofProcess, wiring }, environment)
  checkRpcSettings(settings.rpc, settings.process.internalHost)
  return settings
}

const never = new AbortController().signal
const lookMs = 500

/**
 * One process of some services: reads every setting before anything opens, then opens the admin port, then back ends, services and gRPC. A
 * back end that is away is waited for; /readyz tells which. Whatever fails on the way closes what was opened. Errors: StartError for what the
 * operator has to put right; the reason of `signal`.
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
    const around = { settings, inMemory, log, metrics, tracer, rpc, clock: domainClock(settings.process) }
    const open = () => openServices(definitions, wiring, around)
    services = opened.keep(await keepStarting({ log, signal, waits: enter }, open))
    const waitMs = 1_000 * settings.process.stopWaitSeconds
    const stop = ({ wait } = { wait: true }) => stopping(services!, { enter, waitMs: wait ? waitMs : 0, log, close: opened.close })
    const looking = systemClock.every(lookMs, () => enter(phase))
    opened.keep({ close: looking.cancel })
    enter(undefined)
    log.info('started')
    return { adminPort: admin.port, rpcPort: services.rpc.port, log, waitsFor, settled: services.settled, stop }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** What traces call the process. */
const nameOf = (definitions: readonly AnyService[]): string => (definitions.length === 1 ? definitions[0]!.name : 'touchline')

interface Stopping {
  enter(phase: string): void
  waitMs: number
  log: Log
  close(): Promise<void>
}

async function stopping({ waitsFor, leave }: OpenServices, { enter, waitMs, log, close }: Stopping): Promise<void> {
  // Nobody sends anything to who was never ready.
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
  const begun = systemClock.now()
  return offsetClock((now ?? begun) + (begun - (nowAt ?? begun)) * clockSpeed, systemClock, clockSpeed)
}
