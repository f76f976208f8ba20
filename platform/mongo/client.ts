import { fail } from '@touchline/contract/errors'
import { type Db, type DbOptions, MongoClient, MongoError, MongoInvalidArgumentError, ReadConcern, ReadPreference } from 'mongodb'
import type { Clock, Timer } from '../ports/clock.ts'

/** A client whose operations all end within `timeoutMs`. Connects with the first operation. */
export const mongoClient = (url: string, timeoutMs: number, options: { monitorCommands?: boolean } = {}): MongoClient =>
  new MongoClient(url, {
    ...options,
    appName: 'touchline',
    timeoutMS: timeoutMs,
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
    // More connections would only wait for each other in the server.
    maxPoolSize: 50,
    promoteBuffers: true,
  })

/** The part of a client that a store uses. */
export type Databases = Pick<MongoClient, 'db' | 'close'>

/**
 * A client that is replaced when its monitoring of a server hangs. The driver (7.7.0) polls servers without a
 * `topologyVersion`; a heartbeat sent between the end of a socket and its `close` waits for a drain that never comes,
 * and no other follows. A heartbeat may take a connection and a handshake, `timeoutMs` each. Operations in progress on
 * the old client may finish.
 */
export function replaceableClient(make: () => MongoClient, timeoutMs: number, clock: Clock): Databases {
  const heartbeats = new Map<string, Timer>()
  let current = monitored(make())
  function monitored(client: MongoClient): MongoClient {
    const ended = ({ connectionId }: { connectionId: string }) => client === current && heartbeats.get(connectionId)?.cancel()
    return client
      .on('serverHeartbeatStarted', (heartbeat) => {
        ended(heartbeat)
        if (!heartbeat.awaited)
          heartbeats.set(
            heartbeat.connectionId,
            clock.after(2.5 * timeoutMs, () => replace(client)),
          )
      })
      .on('serverHeartbeatSucceeded', ended)
      .on('serverHeartbeatFailed', ended)
  }
  function replace(lost: MongoClient): void {
    if (lost !== current) return
    current = monitored(make())
    clock.after(timeoutMs, () => void lost.close().catch(() => undefined))
  }
  return {
    db: (...options) => current.db(...options),
    close(...options) {
      for (const timer of heartbeats.values()) timer.cancel()
      return current.close(...options)
    },
  }
}

/**
 * Writes are acknowledged once journaled by a majority, and reads return majority-committed data only, whatever the URL
 * says: data that was read is not rolled back on a failover. Reads go to the primary by default.
 */
export const durableOptions: DbOptions = {
  writeConcern: { w: 'majority', journal: true },
  readConcern: new ReadConcern('majority'),
  readPreference: ReadPreference.primary,
}

/** Maximum lag of replicas that may serve reads; 90 is MongoDB's minimum. */
const staleSecondsMax = 90
export const staleReads = new ReadPreference('secondaryPreferred', [], { maxStalenessSeconds: staleSecondsMax })

/** The database that the path of the URL names; "touchline" when it names none. */
export const databaseName = (url: string): string => decodeURIComponent(/^[^:]+:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? 'touchline')

/** The server's clock, in milliseconds since 1970. */
export const serverTime = async (database: Db, timeoutMS: number): Promise<number> =>
  ((await database.admin().command({ hello: 1 }, { timeoutMS })) as { localTime: Date }).localTime.getTime()

/**
 * Codes of a reachable server that cannot do the work now: timeout, stepping down, shutting down, too few replicas,
 * locked, out of disk; or unspecified failures (1, 8), such as after the loss of its storage.
 */
const unavailable: ReadonlySet<unknown> = new Set([
  ...[1, 6, 7, 8, 24, 43, 46, 50, 64, 79, 89, 91, 100, 133, 134, 189, 202, 237, 262, 317, 358, 462],
  ...[9001, 10058, 10107, 11600, 11601, 11602, 13435, 13436, 14031],
])

/** Codes of a connection closed by the server: the driver (7.7.0) passes some of them on unwrapped. */
const connectionEnded: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT'])

/**
 * `upstream_unavailable` when the server could not be reached or could not do its work in time; otherwise the error
 * itself, a bug of ours.
 */
export function translated(error: unknown): unknown {
  if (Error.isError(error) && connectionEnded.has((error as NodeJS.ErrnoException).code)) {
    return Object.assign(fail('upstream_unavailable'), { cause: error })
  }
  if (!(error instanceof MongoError) || error instanceof MongoInvalidArgumentError) return error
  if (typeof error.code === 'number' && !unavailable.has(error.code)) return error
  return Object.assign(fail('upstream_unavailable'), { cause: error })
}

/** A document with that id exists already. */
export const isDuplicate = (error: unknown): boolean => error instanceof MongoError && error.code === 11000
