import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { findProgram } from './find-program.ts'
import { freePort } from './free-ports.ts'

/** A server of Redis on a loopback port, which a test may kill and start again. It forgets its data. */
export interface RedisServer {
  port: number
  /** Starts it on the same port. Resolves when it responds. */
  start(): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGSTOP: the kernel accepts connections, the server does not respond. */
  freeze(): void
  thaw(): void
  /** Kills it and deletes its folder. */
  remove(): Promise<void>
}

/** Whether the program is here. */
export const hasRedisServer = (): boolean => findProgram('redis-server') !== undefined

interface ServerOptions {
  /** Further arguments, given the server's port and folder. */
  args?(port: number, folder: string): readonly string[]
  password?: string
}

export async function redisServer({ args = () => [], password }: ServerOptions = {}): Promise<RedisServer> {
  const program = findProgram('redis-server')
  if (program === undefined) throw new Error('redis-server is not here: deploy/dev/backends start gets it')
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'touchline-redis-'))]
  const given = [...args(port, folder)]
  const own = given[0]?.endsWith('.conf') ? given : ['--bind', '127.0.0.1', '--port', `${port}`, '--save', '', '--dir', folder, ...given]
  let running: ChildProcess | undefined
  const kill = async () => {
    const ending = running
    running = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGKILL')
    await ended
  }
  // Otherwise it would keep running when the test fails to remove it.
  process.once('exit', () => running?.kill('SIGKILL'))
  const server = {
    ...{ port, kill },
    async start() {
      running = spawn(program, own, { stdio: 'ignore' })
      await asked(port, password, async (redis) => (await redis.ping()) === 'PONG')
    },
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

/** Asks a server until the answer is true; a server that is starting does not respond yet. */
async function asked(port: number, password: string | undefined, question: (redis: Redis) => Promise<boolean>): Promise<void> {
  const redis = new Redis({ port, host: '127.0.0.1', ...(password && { password }), retryStrategy: () => 25, maxRetriesPerRequest: null })
  redis.on('error', () => undefined)
  try {
    while (!(await question(redis).catch(() => false))) await wait(25)
  } finally {
    redis.disconnect()
  }
}

export interface RedisCluster {
  nodes: readonly RedisServer[]
  url: string
  /** The node that has the slot of a key. */
  nodeOf(key: string): Promise<RedisServer>
  /** Resolves when every node has seen that all slots are served. */
  serves(): Promise<void>
  remove(): Promise<void>
}

const slots = 16_384

/** A Redis Cluster of three primaries with a third of the slots each. */
export async function redisCluster(): Promise<RedisCluster> {
  const busPorts = [await freePort(), await freePort(), await freePort()]
  const nodes = await Promise.all(
    busPorts.map((busPort) =>
      redisServer({
        args: (_, folder) => [
          ...['--cluster-enabled', 'yes', '--cluster-port', `${busPort}`, '--cluster-config-file', join(folder, 'nodes.conf')],
          ...['--cluster-node-timeout', '1000'],
        ],
      }),
    ),
  )
  const ask = (i: number, ...command: [string, ...(string | number)[]]) =>
    asked(nodes[i]!.port, undefined, async (redis) => (await redis.call(...command)) !== undefined)
  for (const i of nodes.keys()) {
    await ask(i, 'CLUSTER', 'ADDSLOTSRANGE', Math.ceil((i * slots) / 3), Math.ceil(((i + 1) * slots) / 3) - 1)
    if (i > 0) await ask(i, 'CLUSTER', 'MEET', '127.0.0.1', nodes[0]!.port, busPorts[0]!)
  }
  const serves = async () => {
    for (const { port } of nodes) await asked(port, undefined, async (redis) => /^cluster_state:ok/.test(await redis.cluster('INFO')))
  }
  await serves()
  return {
    ...{ nodes, serves },
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}`,
    async nodeOf(key) {
      let slot = 0
      await asked(nodes[0]!.port, undefined, async (redis) => {
        slot = await redis.cluster('KEYSLOT', key)
        return true
      })
      return nodes[Math.floor((slot * 3) / slots)]!
    },
    remove: async () => void (await Promise.all(nodes.map((node) => node.remove()))),
  }
}

export interface RedisWithSentinels {
  url: string
  /** Kills the primary. Resolves when the sentinels have promoted the replica. */
  failOver(): Promise<void>
  remove(): Promise<void>
}

/** A primary, a replica and three sentinels; servers and sentinels have different passwords. */
export async function redisWithSentinels(): Promise<RedisWithSentinels> {
  const [password, sentinelPassword, name] = ['of the servers', 'of the sentinels', 'main']
  const auth = ['--requirepass', password, '--masterauth', password]
  const primary = await redisServer({ args: () => auth, password })
  const following = ['--replicaof', '127.0.0.1', `${primary.port}`, '--repl-diskless-sync-delay', '0']
  const replica = await redisServer({ args: () => [...auth, ...following], password })
  const configured = (port: number, folder: string) => {
    const file = join(folder, 'sentinel.conf')
    writeFileSync(
      file,
      [
        ...[`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, `requirepass "${sentinelPassword}"`],
        ...[`sentinel sentinel-pass "${sentinelPassword}"`, `sentinel monitor ${name} 127.0.0.1 ${primary.port} 2`],
        ...[`sentinel auth-pass ${name} "${password}"`, `sentinel down-after-milliseconds ${name} 500`],
        `sentinel failover-timeout ${name} 2000`,
      ].join('\n'),
    )
    return [file, '--sentinel']
  }
  const sentinels = await Promise.all([1, 2, 3].map(() => redisServer({ args: configured, password: sentinelPassword })))
  const asks = async (question: (redis: Redis) => Promise<boolean>) => {
    for (const { port } of sentinels) await asked(port, sentinelPassword, question)
  }
  const knows = (kind: 'REPLICAS' | 'SENTINELS', count: number) => async (redis: Redis) =>
    ((await redis.call('SENTINEL', kind, name)) as unknown[]).length === count
  await asks(knows('REPLICAS', 1))
  await asks(knows('SENTINELS', 2))
  const [user, ofSentinels] = [encodeURIComponent(password), encodeURIComponent(sentinelPassword)]
  return {
    url: `redis+sentinel://:${user}@${sentinels.map(({ port }) => `127.0.0.1:${port}`).join()}/${name}?sentinelPassword=${ofSentinels}`,
    async failOver() {
      await primary.kill()
      await asks(async (redis) => `${await redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name)}` === `127.0.0.1,${replica.port}`)
      await asked(replica.port, password, async (redis) => (await redis.info('replication')).includes('role:master'))
    },
    async remove() {
      await Promise.all([...sentinels, replica, primary].map((server) => server.remove()))
    },
  }
}
