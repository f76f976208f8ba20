import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mongoClient } from '@touchline/platform/mongo/client'
import { removeStreams } from '@touchline/platform/testing/back-ends-for-test'
import { services } from '../services.ts'
import { freePort, type Program, startMain, startProgram } from './start-main.ts'

/** The whole service, in whichever shape, as its users meet it. */
export interface House {
  /** Of each gateway: "http://127.0.0.1:8080". */
  addresses: readonly string[]
  /** A key of the plan "pro". */
  demoKey: string
  /** With what the command line finds it. */
  settings: Record<string, string>
  /** The processes by their places; undefined where there is but one. */
  places?: Places
  /** Asks it to stop, answers its exit code, and removes what it has stored. */
  stop(): Promise<number | null>
}

export interface Places {
  /** "auth-1", in the order in which they are started. */
  names: readonly string[]
  /** Of the process that is in that place now. */
  pid(name: string): number
  adminPort(name: string): number
}

export interface Servers {
  mongodbUrl: string
  natsUrl: string
  redisUrl: string
}

/** One process, on a folder of its own. */
export async function startInOneProcess(feeds: string): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-'))
  const main = await startMain({ DATA_DIR: folder, FEEDS: feeds, HOST: '127.0.0.1', ACCESS_LOG: 'off' })
  const demoKey = await demoKeyOf(main)
  return {
    addresses: [`http://127.0.0.1:${main.port}`],
    demoKey,
    settings: { RPC_PORT: String(main.rpcPort) },
    async stop() {
      const code = await main.stop()
      await rm(folder, { recursive: true })
      return code
    },
  }
}

/** `npm run cluster` with so many processes of each, on these servers, in a database and streams of its own. */
export async function startAsProcesses(
  feeds: string,
  { mongodbUrl, natsUrl, redisUrl }: Servers,
  replicas = 1,
  settings: Readonly<Record<string, string>> = {},
): Promise<Required<House>> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const names = services.flatMap((service) => Array.from({ length: replicas }, (_, i) => `${service.name}-${i + 1}`))
  const [port, portBase] = [await freePort(), await freeRange(2 * names.length)]
  const database = new URL(`/${name}`, mongodbUrl).href
  const cluster = startProgram(fileURLToPath(new URL('../../cluster/main.ts', import.meta.url)), {
    PATH: process.env.PATH,
    MONGODB_URL: database,
    NATS_URL: natsUrl,
    NATS_PREFIX: `${name.replace('_', '-')}-`,
    REDIS_URL: redisUrl,
    KEY_SECRET: name,
    FEEDS: feeds,
    HOST: '127.0.0.1',
    PORT: String(port),
    CLUSTER_REPLICAS: String(replicas),
    CLUSTER_PORT_BASE: String(portBase),
    ACCESS_LOG: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  })
  const demoKey = await demoKeyOf(cluster)
  const [, auth, ingest] = /AUTH_ADDRESS=(\S+) INGEST_ADDRESS=(\S+)/.exec(await cluster.line(/^Command line: /))!
  return {
    addresses: Array.from({ length: replicas }, (_, i) => `http://127.0.0.1:${port + i}`),
    demoKey,
    settings: { AUTH_ADDRESS: auth!, INGEST_ADDRESS: ingest! },
    places: {
      names,
      pid(name) {
        const started = cluster.printed.findLast((line) => line.startsWith(`${name} `) && line.includes('| started, pid '))
        return Number(/\d+$/.exec(started ?? '')?.[0])
      },
      adminPort: (name) => portBase + 2 * names.indexOf(name),
    },
    async stop() {
      const code = await cluster.stop()
      await removeStreams(natsUrl, `${name.replace('_', '-')}-`)
      const client = mongoClient(database, 10_000)
      await client.db(name).dropDatabase()
      await client.close()
      return code
    },
  }
}

const demoKeyOf = async (program: Program): Promise<string> => (await program.line(/^Demo key: /)).slice('Demo key: '.length)

/** The first of so many ports side by side that nobody listens on. */
async function freeRange(length: number): Promise<number> {
  for (;;) {
    const first = 24_000 + Math.floor(Math.random() * 8_000)
    const taken = await Promise.all(Array.from({ length }, (_, i) => isTaken(first + i)))
    if (!taken.includes(true)) return first
  }
}

async function isTaken(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return false
  } catch {
    return true
  } finally {
    server.close()
  }
}
