import { demoKeySettings, isDemoKeyWanted } from '@touchline/embedded/demo-key'
import { withKeptSecrets } from '@touchline/embedded/kept-secrets'
import { withReplayClock } from '@touchline/embedded/replay-clock'
import { services } from '@touchline/embedded/services'
import { gateway } from '@touchline/gateway/service'
import { ingest } from '@touchline/ingest/service'
import { type Environment, env, readConfig, StartError, type Values } from '@touchline/platform/config'
import { backEndSettings } from '@touchline/platform/settings'
import { readSettings } from '@touchline/platform/start-process'
import { withOwnNames } from './own-names.ts'

/** Settings of the cluster itself; its processes have those of their services. */
export const clusterSettings = {
  replicas: env.int('CLUSTER_REPLICAS', 2, 'How many processes each service and the gateway have.', { min: 1, max: 8 }),
  portBase: env.int('CLUSTER_PORT_BASE', 9100, 'First of the ports on loopback for the admin pages and gRPC, two a process.', {
    min: 1_024,
    max: 65_000,
  }),
}

const shared = {
  mongodbUrl: env.required({ ...backEndSettings.mongodbUrl, doc: 'where documents are.' }),
  natsUrl: env.required({ ...backEndSettings.natsUrl, doc: 'where messages go.' }),
  redisUrl: env.required({ ...backEndSettings.redisUrl, doc: 'where limits are counted.' }),
}

const howTo = `On a Debian machine deploy/dev/backends starts all three:
  eval "$(deploy/dev/backends start)"
  MONGODB_URL=$TEST_MONGODB_URL NATS_URL=$TEST_NATS_URL REDIS_URL=$TEST_REDIS_URL npm run cluster`

export interface ClusterSettings {
  replicas: number
  portBase: number
  /** Of the first gateway; the others have the next ones. */
  port: number
  /** What every process is told. */
  environment: Environment
  /** MONGODB_URL of auth, whose keys outlive a demo. */
  keysUrl: string
  /** Whether a demo key is made and shown. */
  showsDemoKey: boolean
  /** What a person should know of where things are kept. */
  remarks: readonly string[]
}

/**
 * Reads every setting of the cluster and of all its processes. Secrets that are not set are made once and kept in DATA_DIR, a replay sets the
 * clock, and what is invented or played again gets a database and streams of its own. Errors: StartError that names all that is wrong.
 */
export async function readClusterSettings(given: Environment, startedAt: Date): Promise<ClusterSettings> {
  const whole = withKeptSecrets(given, ['KEY_SECRET', 'RPC_SECRET', 'RPC_ADMIN_SECRET'], (all) => checked(all).backEnds.dataDir)
  const { replicas, portBase, demoKey } = checked(whole).wiring as Values<typeof clusterSettings & typeof demoKeySettings>
  const environment = withAnchor(await withReplayClock(whole), startedAt)
  const own = readConfig({ gateway: gateway.config, ingest: ingest.config }, environment)
  const isReplay = own.ingest.feeds.some(({ kind }) => kind === 'replayed')
  const named = withOwnNames(environment, { isDemo: !given.FEEDS, isReplay, startedAt })
  const showsDemoKey = isDemoKeyWanted(demoKey, own.ingest.feeds)
  return { replicas, portBase, port: own.gateway.port, keysUrl: given.MONGODB_URL!, showsDemoKey, ...named }
}

/** A process that starts later, or again, is to have the clock of the others. */
const withAnchor = (given: Environment, startedAt: Date): Environment =>
  (given.NOW || given.CLOCK_SPEED) && !given.NOW_AT
    ? { ...given, NOW: given.NOW || startedAt.toISOString(), NOW_AT: startedAt.toISOString() }
    : given

function checked(environment: Environment) {
  try {
    return readSettings(services, environment, { ...clusterSettings, ...shared, ...demoKeySettings })
  } catch (error) {
    const isMissing = Object.values(shared).some(({ variable }) => !environment[variable])
    if (!(error instanceof StartError) || !isMissing) throw error
    throw new StartError(`${error.message}\n${howTo}`, { cause: error })
  }
}
