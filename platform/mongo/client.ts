import { fail } from '@touchline/contract/errors'
import { type Db, type DbOptions, MongoClient, MongoError, MongoInvalidArgumentError, ReadConcern, ReadPreference } from 'mongodb'

/** A client whose every operation ends within `timeoutMs`, whatever the server does. It connects with the first one. */
export const mongoClient = (url: string, timeoutMs: number, options: { monitorCommands?: boolean } = {}): MongoClient =>
  new MongoClient(url, {
    ...options,
    appName: 'touchline',
    timeoutMS: timeoutMs,
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
    // More at once only wait for each other in the server.
    maxPoolSize: 50,
    promoteBuffers: true,
  })

/** As much of a client as a store needs. */
export type Databases = Pick<MongoClient, 'db' | 'close'>

/**
 * A client that is replaced once it has lost sight of a server for good. The driver (7.7.0) asks a server that tells no `topologyVersion`
 * how it is, again and again; where it asks in the instant between the end of a socket and its `close`, it waits for ever for room to write
 * and never asks again. A question may take a connection and a handshake, `timeoutMs` each. What the old client has begun, it may finish.
 */
export function lastingClient(make: () => MongoClient, timeoutMs: number): Databases {
  const asked = new Map<string, NodeJS.Timeout>()
  let current = watched(make())
  function watched(client: MongoClient): MongoClient {
    const answered = ({ connectionId }: { connectionId: string }) => client === current && clearTimeout(asked.get(connectionId))
    return client
      .on('serverHeartbeatStarted', (question) => {
        answered(question)
        if (!question.awaited) asked.set(question.connectionId, setTimeout(replace, 2.5 * timeoutMs, client).unref())
      })
      .on('serverHeartbeatSucceeded', answered)
      .on('serverHeartbeatFailed', answered)
  }
  function replace(lost: MongoClient): void {
    if (lost !== current) return
    current = watched(make())
    setTimeout(() => lost.close().catch(() => undefined), timeoutMs).unref()
  }
  return {
    db: (...options) => current.db(...options),
    close(...options) {
      for (const timer of asked.values()) clearTimeout(timer)
      return current.close(...options)
    },
  }
}

/**
 * A write is acknowledged once a majority has it in its journal, and nothing is read that a majority does not have, whatever the URL asks
 * for: what was read once does not go away when another server becomes the primary. Reads go to the primary where nothing else is said.
 */
export const durably: DbOptions = {
  writeConcern: { w: 'majority', journal: true },
  readConcern: new ReadConcern('majority'),
  readPreference: ReadPreference.primary,
}

/** Replicas may answer that are not further behind than this; 90 is the least that MongoDB knows. */
const staleSecondsMax = 90
export const replicasToo = new ReadPreference('secondaryPreferred', [], { maxStalenessSeconds: staleSecondsMax })

/** The database that the path of the URL names; "touchline" when it names none. */
export const databaseName = (url: string): string => decodeURIComponent(/^[^:]+:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? 'touchline')

/** The server's clock, in milliseconds since 1970. */
export const serverTime = async (database: Db, timeoutMS: number): Promise<number> =>
  ((await database.admin().command({ hello: 1 }, { timeoutMS })) as { localTime: Date }).localTime.getTime()

/**
 * Codes of a server that is there but cannot do the work now: out of time, stepping down, shutting down, too few replicas, locked, out of
 * disk; or that failed at it without saying why (1, 8), as one does whose storage went away beneath it.
 */
const outOfReach: ReadonlySet<unknown> = new Set([
  ...[1, 6, 7, 8, 24, 43, 46, 50, 64, 79, 89, 91, 100, 133, 134, 189, 202, 237, 262, 317, 358, 462],
  ...[9001, 10058, 10107, 11600, 11601, 11602, 13435, 13436, 14031],
])

/** Of a connection that the server has just ended: the driver lets some of them through as they are (7.7.0). */
const connectionEnded: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT'])

/** `upstream_unavailable` where the server could not be reached or could not do its work in time; else the error itself, which then is ours. */
export function translated(error: unknown): unknown {
  if (Error.isError(error) && connectionEnded.has((error as NodeJS.ErrnoException).code)) {
    return Object.assign(fail('upstream_unavailable'), { cause: error })
  }
  if (!(error instanceof MongoError) || error instanceof MongoInvalidArgumentError) return error
  if (typeof error.code === 'number' && !outOfReach.has(error.code)) return error
  return Object.assign(fail('upstream_unavailable'), { cause: error })
}

/** Somebody else has made a document of that id. */
export const isDuplicate = (error: unknown): boolean => error instanceof MongoError && error.code === 11000
