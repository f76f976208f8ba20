import { demoKeySettings, isDemoKeyWanted } from '@touchline/embedded/demo-key'
import { withKeptSecrets, withReplayClock } from '@touchline/embedded/environment'
import { getTestPayments, sandboxSettings } from '@touchline/embedded/sandbox-settings'
import { services } from '@touchline/embedded/services'
import { gateway } from '@touchline/gateway/service'
import { ingest } from '@touchline/ingest/service'
import { type Environment, env, readConfig, StartError } from '@touchline/platform/config'
import { backEndSettings, readSettings } from '@touchline/platform/settings'
import { site } from '@touchline/site/service'

/** Settings of the cluster itself. Its processes have the settings of their services. */
export const clusterSettings = {
  replicas: env.int('CLUSTER_REPLICAS', 2, 'Processes of each service and of the gateway.', { min: 1, max: 8 }),
  portBase: env.int(
    'CLUSTER_PORT_BASE',
    9100,
    'First of the loopback ports for admin pages and gRPC, two per process; after them those of the site and four of the sandbox.',
    {
      min: 1_024,
      max: 65_000,
    },
  ),
}

const shared = {
  mongodbUrl: env.required({ ...backEndSettings.mongodbUrl, doc: 'where documents are.' }),
  natsUrl: env.required({ ...backEndSettings.natsUrl, doc: 'where messages go.' }),
  redis: env.required({ ...backEndSettings.redis, doc: 'where limits are counted.' }),
}

const secrets = ['KEY_SECRET', 'ACCOUNTS_SECRET', 'RPC_SECRET', 'RPC_ADMIN_SECRET', 'RPC_SITE_SECRET'] as const

const howTo = `On a Debian machine deploy/dev/backends starts all three:
  eval "$(deploy/dev/backends start)"
  MONGODB_URL=$TEST_MONGODB_URL NATS_URL=$TEST_NATS_URL REDIS_URL=$TEST_REDIS_URL npm run cluster`

export interface ClusterSettings {
  replicas: number
  portBase: number
  /** Port of the first gateway; the others use the ports after it. */
  port: number
  /** Environment common to all processes. */
  environment: Environment
  /** Port of the first process of the site; the others use the ports after it. Undefined: after the internal ports. */
  sitePort: number | undefined
  /** MONGODB_URL of the services that keep keys and accounts: these are not stored in the database of a demo. */
  customersUrl: string
  /** Whether a demo key is created and printed. */
  showsDemoKey: boolean
  /** Notes for the operator about where data is stored. */
  remarks: readonly string[]
}

/**
 * Reads all settings of the cluster and of its processes. Unset secrets are generated once and stored in DATA_DIR, a
 * replay sets the clock, and the demo and replays get a separate database and separate streams. Errors: StartError that
 * names all invalid settings.
 */
export async function readClusterSettings(given: Environment, startedAt: Date): Promise<ClusterSettings> {
  const complete = withKeptSecrets(given, secrets, (all) => checked(all).backEnds.dataDir)
  const { replicas, portBase, demoKey } = checked(complete).more
  const environment = withAnchor(await withReplayClock(complete), startedAt)
  const own = readConfig({ gateway: gateway.config, ingest: ingest.config, site: site.config }, environment)
  const isReplay = own.ingest.feeds.some(({ kind }) => kind === 'replayed')
  const separated = withOwnNames(environment, { isDemo: !given.FEEDS, isReplay, startedAt })
  const showsDemoKey = isDemoKeyWanted(demoKey, own.ingest.feeds)
  return {
    replicas,
    portBase,
    port: own.gateway.port,
    sitePort: own.site.port,
    customersUrl: given.MONGODB_URL!,
    showsDemoKey,
    ...separated,
  }
}

/** Anchors the domain clock, so that a process that starts later or restarts has the same time as the others. */
const withAnchor = (given: Environment, startedAt: Date): Environment =>
  (given.NOW || given.CLOCK_SPEED) && !given.NOW_AT
    ? { ...given, NOW: given.NOW || startedAt.toISOString(), NOW_AT: startedAt.toISOString() }
    : given

function checked(environment: Environment) {
  try {
    const settings = readSettings(services, environment, { ...clusterSettings, ...shared, ...demoKeySettings, ...sandboxSettings })
    getTestPayments(settings.more)
    return settings
  } catch (error) {
    const isMissing = Object.values(shared).some(({ variable }) => !environment[variable])
    if (!(error instanceof StartError) || !isMissing) throw error
    throw new StartError(`${error.message}\n${howTo}`, { cause: error })
  }
}

interface Run {
  /** FEEDS is not set: the demo plays invented leagues. */
  isDemo: boolean
  /** FEEDS has a replay. */
  isReplay: boolean
  startedAt: Date
}

/**
 * The settings with a separate database and separate streams for data that must not mix with real leagues. The demo
 * always uses the same ones; every run of a replay gets new ones, because a day can be replayed only once on the same
 * data.
 */
function withOwnNames(environment: Environment, { isDemo, isReplay, startedAt }: Run): { environment: Environment; remarks: string[] } {
  if (!isDemo && !isReplay) return { environment, remarks: [] }
  const suffix = isReplay ? `replay-${Math.floor(startedAt.getTime() / 1_000).toString(36)}` : 'demo'
  const { url, name } = inDatabase(environment.MONGODB_URL!, suffix.replaceAll('-', '_'))
  const separate = { ...environment, MONGODB_URL: url, NATS_PREFIX: `${environment.NATS_PREFIX ?? ''}${suffix}-` }
  return { environment: separate, remarks: [`Separate from real leagues: database ${name}, streams ${separate.NATS_PREFIX}….`] }
}

/** "mongodb://host/touchline?x" becomes "mongodb://host/touchline_demo?x"; the default database name is "touchline". */
function inDatabase(url: string, suffix: string): { url: string; name: string } {
  const [, server = '', path = '', query = ''] = /^(\w+(?:\+\w+)?:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/.exec(url) ?? []
  const name = `${path || 'touchline'}_${suffix}`
  return { url: `${server}/${name}${query}`, name }
}
