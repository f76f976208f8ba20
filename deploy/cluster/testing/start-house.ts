import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, type Program, startMain, startProgram } from '@touchline/embedded/testing/start-main'
import { mongoClient } from '@touchline/platform/mongo/client'
import { removeStreams } from '@touchline/platform/testing/back-ends-for-test'

/** The whole service, in whichever shape, as its users meet it. */
export interface House {
  /** Of each gateway: "http://127.0.0.1:8080". */
  addresses: readonly string[]
  /** A key of the plan "pro". */
  demoKey: string
  /** With what the command line finds it. */
  settings: Record<string, string>
  /** The id of the process now in the place of that name, "fixtures-1". Undefined: there are no such places. */
  pid?(name: string): number
  /** Asks it to stop, answers its exit code, and removes what it has stored. */
  stop(): Promise<number | null>
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

/** `npm run cluster` with one process of each, on these servers, in a database and streams of its own. */
export async function startAsProcesses(feeds: string, { mongodbUrl, natsUrl, redisUrl }: Servers, replicas = 1): Promise<House> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const [port, portBase] = [await freePort(), await freeRange(2 * 7 * replicas)]
  const database = new URL(`/${name}`, mongodbUrl).href
  const cluster = startProgram(fileURLToPath(new URL('../main.ts', import.meta.url)), {
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
  })
  const demoKey = await demoKeyOf(cluster)
  const [, auth, ingest] = /AUTH_ADDRESS=(\S+) INGEST_ADDRESS=(\S+)/.exec(await cluster.line(/^Command line: /))!
  return {
    addresses: Array.from({ length: replicas }, (_, i) => `http://127.0.0.1:${port + i}`),
    demoKey,
    settings: { AUTH_ADDRESS: auth!, INGEST_ADDRESS: ingest! },
    pid: (place) => Number(/\d+$/.exec(cluster.printed.findLast((line) => line.startsWith(place) && line.includes('started, pid')) ?? '')),
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
