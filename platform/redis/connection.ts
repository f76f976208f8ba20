import { Cluster, Redis, type RedisOptions, type Result } from 'ioredis'
import type { RedisAddress } from '../redis-address.ts'
import { cellsBackScript, cellsScript, exactScript } from './scripts.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    limitExact(key: string, ...args: (string | number)[]): Result<[number, number, number, string], Context>
    limitCells(key: string, ...args: (string | number)[]): Result<[number, number, number, number, string, number], Context>
    limitCellsBack(key: string, cell: number, count: number, name: string): Result<number, Context>
  }
}

/** Every command has one key, so each is sent to the one node of a cluster that has its slot. */
export type RedisConnection = Redis | Cluster

const scripts = {
  limitExact: { lua: exactScript, numberOfKeys: 1 },
  limitCells: { lua: cellsScript, numberOfKeys: 1 },
  limitCellsBack: { lua: cellsBackScript, numberOfKeys: 1 },
}

/** Every connection of ours to Redis. It reconnects without limit; no command waits for a connection or is sent twice. */
export function redisConnection(address: RedisAddress, commandTimeoutMs: number): RedisConnection {
  const { kind, nodes, tls } = address
  const options = sharedOptions(address, commandTimeoutMs)
  if (kind === 'cluster') return clusterConnection(address, options)
  const reconnecting = {
    ...options,
    scripts,
    enableOfflineQueue: false,
    retryStrategy: reconnectAfter,
    reconnectOnError: reconnectOnReadOnly(),
  }
  if (kind === 'single') return new Redis({ ...reconnecting, ...nodes[0]!, db: address.database })
  return new Redis({
    ...reconnecting,
    ...{ sentinels: [...nodes], name: address.master, db: address.database },
    ...prefixed(address.sentinelCredentials),
    ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
    sentinelRetryStrategy: reconnectAfter,
    sentinelCommandTimeout: 1_000,
    // The sentinels announce a failover: a primary that was demoted may keep its connections.
    failoverDetector: true,
  })
}

/**
 * Real writes, so that a Redis that responds but cannot write stays down: one in the slot of `key`, after an answer of
 * every primary of a cluster.
 */
export async function probe(redis: RedisConnection, key: string): Promise<void> {
  if (redis instanceof Cluster) await Promise.all(redis.nodes('master').map((node) => node.ping()))
  await redis.limitExact(`touchline:limit:{${key}}:probe`, '', 1, '', '=probe', 1, 'probe')
}

const sharedOptions = ({ credentials, tls }: RedisAddress, commandTimeoutMs: number) =>
  ({
    ...credentials,
    ...(tls && { tls: {} }),
    connectTimeout: 1_000,
    disconnectTimeout: 200,
    // Detects a connection that was cut without a FIN or RST; the operating system would take minutes.
    socketTimeout: 40 * commandTimeoutMs,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  }) satisfies RedisOptions

const prefixed = ({ username, password }: RedisAddress['sentinelCredentials']) => ({
  ...(username !== undefined && { sentinelUsername: username }),
  ...(password !== undefined && { sentinelPassword: password }),
})

/** Milliseconds from a lost connection to the next attempt. */
const reconnectAfter = (attempt: number): number => Math.min(500, 25 * 2 ** attempt)

function clusterConnection({ nodes, tls }: RedisAddress, redisOptions: ReturnType<typeof sharedOptions>): Cluster {
  const cluster = new Cluster([...nodes], {
    scripts,
    redisOptions,
    enableOfflineQueue: false,
    clusterRetryStrategy: reconnectAfter,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    slotsRefreshInterval: 1_000,
    // A certificate names the hosts, not the addresses that they have.
    ...(tls && { dnsLookup: (host: string, callback: (error: null, address: string) => void) => callback(null, host) }),
  })
  // By default a node is connected to by its first command, which then waits, and others meanwhile fail.
  cluster.on('+node', (node: Redis) => {
    if (node.status === 'wait') node.connect().catch(() => undefined)
  })
  return cluster
}

/**
 * Reconnects, at most once a second, when the primary has become a replica: its name may resolve to another server by
 * now.
 */
function reconnectOnReadOnly(): (error: Error) => boolean {
  let at = Number.NEGATIVE_INFINITY
  return (error) => {
    if (!error.message.includes('READONLY') || performance.now() - at < 1_000) return false
    at = performance.now()
    return true
  }
}
