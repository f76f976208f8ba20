import { billing } from '@touchline/billing-x402/service'
import { getPayments, type PaymentsOn } from '@touchline/billing-x402/settings'
import type { SportId } from '@touchline/contract/catalog'
import { AuthService } from '@touchline/contract/gen/auth'
import { StatusService } from '@touchline/contract/gen/status'
import { gateway, gatewayIn } from '@touchline/gateway/service'
import { ingest } from '@touchline/ingest/service'
import { systemClock } from '@touchline/platform/clock'
import { type Environment, readConfig } from '@touchline/platform/config'
import type { LogFields } from '@touchline/platform/log'
import { type RunningProcess, runTogether } from '@touchline/platform/process'
import { readSettings } from '@touchline/platform/settings'
import { demoKeySettings, ensureDemoKey, isDemoKeyWanted } from './demo-key.ts'
import { ownHost, withKeptSecrets, withReplayClock } from './environment.ts'
import { lazySandbox } from './sandbox.ts'
import { getSandboxPort, sandboxSettings } from './sandbox-settings.ts'
import { inMemoryForDemo, services } from './services.ts'

export interface Embedded extends RunningProcess {
  /** Base URL of the public API, without "/v1". */
  address: string
  /** Base URL under which this process reaches it. */
  ownAddress: string
  /** The demo key, which ends with this process. Undefined: none is created. */
  demoKey: string | undefined
  /** Undefined: payments are off. */
  payments: PaymentsOn | undefined
  /** Environment variables for the command line, in shell syntax. */
  cliEnvironment: string
  /** Sources that are imported at the start, without the demo. */
  imports: readonly string[]
  /** Sports that the demo plays. */
  played: readonly SportId[]
}

/**
 * Starts all services and the gateway in this process. `onLog` receives every log entry; `signal` aborts a start that
 * waits for a back end. Errors: StartError for wrong settings.
 */
export async function startEmbedded(
  given: Environment,
  onLog?: (message: string, fields: LogFields) => void,
  signal?: AbortSignal,
): Promise<Embedded> {
  const environment = await withReplayClock(withSecrets(given))
  const settings = readConfig(
    { gateway: gateway.config, ingest: ingest.config, billing: billing.config, embedded: demoKeySettings, sandbox: sandboxSettings },
    environment,
  )
  const { port, host, publicUrl = `http://localhost:${port}` } = settings.gateway
  // Neither the demo nor a replay may mix with the data in DATA_DIR.
  const isPersistent = environment.FEEDS && !settings.ingest.feeds.some(({ kind }) => kind === 'replayed')
  const inMemory = isPersistent ? [] : inMemoryForDemo
  const hasDemoKey = isDemoKeyWanted(settings.embedded.demoKey, settings.ingest.feeds)
  // The demo's matches are nobody's secret; those of other sources are shown to everybody only by the operator's choice.
  const isDemo = isDemoKeyWanted(undefined, settings.ingest.feeds)
  const withBoard = { ...(isDemo && { PUBLIC_SCOREBOARD: 'true' }), ...environment }
  const sandboxPort = getSandboxPort(settings.sandbox)
  const sandbox = lazySandbox(
    () => ({ ...environment, PUBLIC_URL: publicUrl, AUTH_ADDRESS: `127.0.0.1:${running.rpcPort}` }),
    sandboxPort === undefined ? undefined : { port: sandboxPort, host },
  )
  const own = gatewayIn({ isSandbox: false, startSandbox: sandbox.url })
  const definitions = services.map((service) => (service === gateway ? own : service))
  const running = await runTogether(definitions, { environment: withBoard, inMemory, ...(onLog && { onLog }), ...(signal && { signal }) })
  if (sandboxPort !== undefined) await sandbox.url()
  const { DATA_DIR } = environment
  const failed = (error: Error) => running.log.warn('the demo key could not be renewed', { error })
  const demo = hasDemoKey ? await ensureDemoKey({ auth: running.getClient(AuthService), clock: systemClock, failed }) : undefined
  if (demo) await running.getClient(StatusService).useDemoKey({ key: demo.key })
  const imports = settings.ingest.feeds.filter(({ kind }) => kind === 'read' || kind === 'replayed').map(({ source }) => source)
  return {
    ...running,
    address: publicUrl,
    ownAddress: `http://${ownHost(host)}:${port}`,
    demoKey: demo?.key,
    payments: getPayments(settings.billing),
    cliEnvironment: [`RPC_PORT=${running.rpcPort}`, ...(DATA_DIR ? [`DATA_DIR=${DATA_DIR}`] : [])].join(' '),
    imports,
    played: settings.ingest.feeds.flatMap((feed) => (feed.kind === 'played' ? feed.sports : [])),
    async stop(how) {
      await demo?.end()
      await running.stop(how)
      await sandbox.stop()
    },
  }
}

/**
 * Keys and accounts in a shared store need configured secrets; the other secrets concern only this process and its
 * command line.
 */
const withSecrets = (given: Environment): Environment =>
  withKeptSecrets(
    given,
    [...(given.MONGODB_URL ? [] : (['KEY_SECRET', 'ACCOUNTS_SECRET'] as const)), 'RPC_SECRET', 'RPC_ADMIN_SECRET', 'RPC_SITE_SECRET'],
    (complete) => readSettings(services, complete, { ...demoKeySettings, ...sandboxSettings }).backEnds.dataDir,
  )
