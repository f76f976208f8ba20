import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DescService } from '@bufbuild/protobuf'
import { serviceNames } from '@touchline/contract/service-names'
import type { Client } from '@touchline/platform/rpc-types'
import { freePorts } from '@touchline/platform/testing/free-ports'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { removeStreams } from '@touchline/platform/testing/servers-for-test'
import { clients, dropDatabases, mongoDocuments, observed, sqliteFiles } from './seen-from-outside.ts'
import { type Program, startMain, startProgram } from './start-main.ts'

/** All services and the gateway in either shape, accessed through their public interfaces. */
export interface EmbeddedServer {
  /** Base URL of each gateway: "http://127.0.0.1:8080". */
  addresses: readonly string[]
  /** A key of the plan "pro". */
  demoKey: string
  /** Settings for the command line. */
  settings: Record<string, string>
  /** gRPC client of a service. */
  getClient<S extends DescService>(serves: S): Client<S>
  /** Resolves when no message is pending or being handled. */
  settled(): Promise<void>
  /** `/metrics` of all processes. */
  metrics(): Promise<string>
  /** All output and logs so far. */
  output(): string
  /** All stored data as text. */
  stored(): Promise<string>
  /** Current process ids. */
  pids(): readonly number[]
  /** The processes by name. Undefined: a single process. */
  places?: Places
  /** Stops the server and deletes its data. Returns the exit code. */
  stop(): Promise<number | null>
}

export interface Places {
  /** "auth-1", in order of start. */
  names: readonly string[]
  /** Id of the current process of this name. */
  pid(name: string): number
  adminPort(name: string): number
  /** Process id of `npm run cluster`, which restarts the others. */
  keeper: number
}

/** URLs of the back ends. */
export interface Servers {
  mongodbUrl: string
  natsUrl: string
  redisUrl: string
}

export type Settings = Readonly<Record<string, string>>

/** Starts a single process on a temporary folder. */
export async function startInOneProcess(feeds: string, settings: Settings = {}): Promise<EmbeddedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-'))
  return startOne(
    { DATA_DIR: folder, FEEDS: feeds, ...settings },
    () => sqliteFiles(folder),
    () => rm(folder, { recursive: true }),
  )
}

/** Starts a single process on these back ends, with a separate database and streams. */
export const onServers =
  (servers: Servers) =>
  (feeds: string, settings: Settings = {}): Promise<EmbeddedServer> => {
    const own = ownNamesOn(servers)
    return startOne({ ...own.settings, FEEDS: feeds, ...settings }, own.stored, own.remove)
  }

async function startOne(settings: Settings, stored: () => Promise<string>, remove: () => Promise<void>): Promise<EmbeddedServer> {
  const main = await startMain({ HOST: '127.0.0.1', ACCESS_LOG: 'off', DEMO_KEY: 'on', ...settings })
  const demoKey = await getDemoKey(main)
  const calls = clients(() => `127.0.0.1:${main.rpcPort}`)
  return {
    addresses: [`http://127.0.0.1:${main.port}`],
    demoKey,
    settings: { RPC_PORT: String(main.rpcPort), ...rpcSecretsForTest },
    ...observed(main, () => [main.adminPort]),
    getClient: calls.of,
    stored,
    pids: () => [main.process.pid!],
    async stop() {
      calls.close()
      const code = await main.stop()
      await remove()
      return code
    },
  }
}

/**
 * Runs `npm run cluster` with this many replicas on these back ends, with a separate database and streams. `root`: folder of
 * the repository; this one when absent.
 */
export async function startAsProcesses(
  feeds: string,
  servers: Servers,
  replicas = 1,
  settings: Settings = {},
  root = fileURLToPath(new URL('../..', import.meta.url)),
): Promise<Required<EmbeddedServer>> {
  const own = ownNamesOn(servers)
  const names = serviceNames.flatMap((service) => Array.from({ length: replicas }, (_, i) => `${service}-${i + 1}`))
  const [portBase, port] = [(await freePorts(2 * names.length + replicas + 4))[0]!, (await freePorts(replicas))[0]!]
  const cluster = startProgram(join(root, 'deploy/cluster/main.ts'), {
    PATH: process.env.PATH,
    ...own.settings,
    ...rpcSecretsForTest,
    FEEDS: feeds,
    HOST: '127.0.0.1',
    PORT: String(port),
    CLUSTER_REPLICAS: String(replicas),
    CLUSTER_PORT_BASE: String(portBase),
    ACCESS_LOG: 'off',
    DEMO_KEY: 'on',
    LOG_LEVEL: 'warn',
    ...settings,
  })
  const demoKey = await getDemoKey(cluster)
  const [, auth, ingest] = /AUTH_ADDRESS=(\S+) .*INGEST_ADDRESS=(\S+)/.exec(await cluster.line(/^Command line: /))!
  const adminPort = (name: string) => portBase + 2 * names.indexOf(name)
  const pid = (name: string) => {
    const started = cluster.printed.findLast((line) => line.startsWith(`${name} `) && line.includes('| started, pid '))
    return Number(/\d+$/.exec(started ?? '')?.[0])
  }
  const rpcAddress = (name: string) => `127.0.0.1:${adminPort(name) + 1}`
  const calls = clients((service) =>
    names
      .filter((name) => name.startsWith(`${service}-`))
      .map(rpcAddress)
      .join(','),
  )
  return {
    addresses: Array.from({ length: replicas }, (_, i) => `http://127.0.0.1:${port + i}`),
    demoKey,
    settings: { AUTH_ADDRESS: auth!, INGEST_ADDRESS: ingest!, ...rpcSecretsForTest },
    ...observed(cluster, () => names.map(adminPort)),
    getClient: calls.of,
    stored: own.stored,
    pids: () => names.map(pid),
    places: { names, pid, adminPort, keeper: cluster.process.pid! },
    async stop() {
      calls.close()
      const code = await cluster.stop()
      await own.remove()
      return code
    },
  }
}

/** Names of an unused database and streams. */
function ownNamesOn({ mongodbUrl, natsUrl, redisUrl }: Servers) {
  const name = `test_${randomBytes(6).toString('hex')}`
  const prefix = `${name.replace('_', '-')}-`
  const database = new URL(`/${name}`, mongodbUrl).href
  return {
    settings: {
      ...{ MONGODB_URL: database, NATS_URL: natsUrl, NATS_PREFIX: prefix, REDIS_URL: redisUrl },
      KEY_SECRET: `secret of the stored keys of ${name}`,
      ACCOUNTS_SECRET: `secret of the accounts of ${name}`,
    },
    stored: () => mongoDocuments(mongodbUrl, name),
    async remove() {
      await removeStreams(natsUrl, prefix)
      await dropDatabases(mongodbUrl, name)
    },
  }
}

const getDemoKey = async (program: Program): Promise<string> => (await program.line(/^Demo key: /)).slice('Demo key: '.length)
