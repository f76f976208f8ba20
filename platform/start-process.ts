import type { DescService } from '@bufbuild/protobuf'
import { startAdmin } from './admin.ts'
import { openBackEnds } from './back-ends.ts'
import { offsetClock, systemClock } from './clock.ts'
import { type Closing, closing } from './closing.ts'
import { type Environment, portTaken, readConfig, type Setting } from './config.ts'
import { createLog, type Log, type LogFields, overheard } from './log.ts'
import { createMetrics } from './metrics.ts'
import type { Clock } from './ports/clock.ts'
import type { Served } from './rpc/dispatch.ts'
import { type RpcServer, startRpcServer } from './rpc/grpc-server.ts'
import type { AnyService } from './service.ts'
import { backEndSettings, processSettings } from './settings.ts'
import { type StartedServices, startServices } from './start-services.ts'

export interface ProcessOptions {
  environment: Environment
  /** The address the admin and the gRPC port listen on. */
  host: string
  /** Services whose documents, and then all messages, are kept in memory whatever the back ends: the demo's. */
  inMemory?: readonly string[]
  /** Told what is logged from "info" up, whatever LOG_LEVEL is. */
  heard?(message: string, fields: LogFields): void
}

export interface RunningProcess {
  adminPort: number
  rpcPort: number
  log: Log
  /** What the process still waits for, by service; empty when it is ready. */
  waitsFor(): Record<string, string>
  /** Resolves when nothing published waits for a consumer of this process, nor is being handled. */
  settled(): Promise<void>
  /** Not ready, takes no new calls, finishes those under way, then stops the services in reverse and closes the back ends. */
  stop(): Promise<void>
}

/** How the services of one process reach others. */
export interface Wiring {
  /** Settings that say where the called services are. */
  config: Record<string, Setting>
  open(values: Readonly<Record<string, unknown>>, log: Log): Wires
}

export interface Wires {
  clientOf(name: string, serves: DescService, service: string): object
  /** The services of this process answer from now on. */
  answering(served: readonly Served[]): void
  close(): void
}

/** Every setting of such a process. Errors: StartError that names all that is wrong. */
export function readSettings(definitions: readonly AnyService[], environment: Environment, wiring: Record<string, Setting> = {}) {
  const own: Record<string, Record<string, Setting>> = Object.fromEntries(definitions.map(({ name, config }) => [name, config]))
  return readConfig({ ...own, process: processSettings, backEnds: backEndSettings, wiring }, environment)
}

/**
 * One process of some services: reads every setting before anything opens, then the admin port, the back ends, the services, gRPC. Whatever
 * fails on the way closes what was opened. Errors: StartError for what the operator has to put right.
 */
export async function startProcess(definitions: readonly AnyService[], wiring: Wiring, options: ProcessOptions): Promise<RunningProcess> {
  const settings = readSettings(definitions, options.environment, wiring.config)
  const opened = closing()
  try {
    return await openProcess(definitions, wiring, options, settings, opened)
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function openProcess(
  definitions: readonly AnyService[],
  wiring: Wiring,
  { host, inMemory = [], heard }: ProcessOptions,
  settings: ReturnType<typeof readSettings>,
  opened: Closing,
): Promise<RunningProcess> {
  const { adminPort, rpcPort, logLevel } = settings.process
  const log = heard ? overheard(createLog(logLevel), heard) : createLog(logLevel)
  const metrics = createMetrics({ ofProcess: true })
  let phase: string | undefined = 'starting'
  let services: StartedServices | undefined
  let rpc: RpcServer | undefined
  const waitsFor = () => ({ ...(phase && { process: phase }), ...services?.waitsFor() })
  const admin = opened.keep(await startAdmin({ host, port: adminPort, metrics, waitsFor }))
  const backEnds = opened.keep(await openBackEnds(settings.backEnds, { inMemory, log, metrics }))
  const wires = opened.keep(wiring.open(settings.wiring, log))
  const clock = domainClock(settings.process)
  const house = { ...backEnds, clock, realClock: systemClock, log, metrics, config: settings, clientOf: wires.clientOf }
  services = await startServices(definitions, house, async (created) => {
    const served = created.map((service) => service.served).filter((each) => each !== undefined)
    wires.answering(served)
    rpc = opened.keep(await listen(host, rpcPort, served, log))
  })
  opened.keep({ close: services.stop })
  phase = undefined
  rpc?.setServing(true)
  log.info('started')
  return {
    adminPort: admin.port,
    rpcPort: rpc?.port ?? rpcPort,
    log,
    waitsFor,
    settled: () => backEnds.bus.settled(),
    async stop() {
      phase = 'stopping'
      rpc?.setServing(false)
      await rpc?.close()
      await opened.close()
      log.info('stopped')
    },
  }
}

const listen = (host: string, port: number, services: readonly Served[], log: Log): Promise<RpcServer> =>
  startRpcServer({ host, port, services, log }).catch((error) => {
    throw portTaken('RPC_PORT', port, error)
  })

const domainClock = ({ now, clockSpeed }: { now: number | undefined; clockSpeed: number }): Clock =>
  now === undefined && clockSpeed === 1 ? systemClock : offsetClock(now ?? systemClock.now(), systemClock, clockSpeed)
