import { AuthService } from '@touchline/contract/gen/auth'
import { gateway } from '@touchline/gateway/service'
import { ingest } from '@touchline/ingest/service'
import { systemClock } from '@touchline/platform/clock'
import { type Environment, readConfig } from '@touchline/platform/config'
import type { LogFields } from '@touchline/platform/log'
import { runTogether, type Together } from '@touchline/platform/run-together'
import { readSettings } from '@touchline/platform/start-process'
import { demoKeySettings, ensureDemoKey, isDemoKeyWanted } from './demo-key.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { withReplayClock } from './replay-clock.ts'
import { inMemoryForDemo, services } from './services.ts'

export interface Embedded extends Together {
  /** Where clients reach the interface, without "/v1". */
  address: string
  /** A key for trying things out, which ends with this process; undefined when none is wanted. */
  demoKey: string | undefined
  /** The settings with which the command line finds it, as they are typed. */
  reachedBy: string
  /** The sources that are read at the start; those that play are not among them. */
  reads: readonly string[]
}

/**
 * The whole service in this process; `heard` is told what it logs, `signal` gives up a start that waits for a back end. Errors: StartError for
 * what the operator has to put right.
 */
export async function startEmbedded(
  given: Environment,
  heard?: (message: string, fields: LogFields) => void,
  signal?: AbortSignal,
): Promise<Embedded> {
  const environment = await withReplayClock(withSecrets(given))
  const settings = readConfig({ gateway: gateway.config, ingest: ingest.config, embedded: demoKeySettings }, environment)
  const { port, publicUrl = `http://localhost:${port}` } = settings.gateway
  // Neither the demo's matches nor a day that is played again may mix with what DATA_DIR keeps.
  const isKept = environment.FEEDS && !settings.ingest.feeds.some(({ kind }) => kind === 'replayed')
  const inMemory = isKept ? [] : inMemoryForDemo
  const running = await runTogether(services, { environment, inMemory, ...(heard && { heard }), ...(signal && { signal }) })
  const { DATA_DIR } = environment
  const failed = (error: Error) => running.log.warn('the demo key could not be kept', { error })
  const demo = isDemoKeyWanted(settings.embedded.demoKey, settings.ingest.feeds)
    ? await ensureDemoKey({ auth: running.clientOf(AuthService), clock: systemClock, failed })
    : undefined
  const reads = settings.ingest.feeds.filter(({ kind }) => kind !== 'played').map(({ source }) => source)
  return {
    ...running,
    address: publicUrl,
    demoKey: demo?.key,
    reachedBy: [`RPC_PORT=${running.rpcPort}`, ...(DATA_DIR ? [`DATA_DIR=${DATA_DIR}`] : [])].join(' '),
    reads,
    async stop(how) {
      await demo?.end()
      await running.stop(how)
    },
  }
}

/** Keys in a shared store need a secret that all who read them know; every other secret is of this process and its command line alone. */
const withSecrets = (given: Environment): Environment =>
  withKeptSecrets(
    given,
    given.MONGODB_URL ? ['RPC_SECRET', 'RPC_ADMIN_SECRET'] : ['KEY_SECRET', 'RPC_SECRET', 'RPC_ADMIN_SECRET'],
    (whole) => readSettings(services, whole, demoKeySettings).backEnds.dataDir,
  )
