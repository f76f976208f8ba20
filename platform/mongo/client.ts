import { fail } from '@touchline/contract/errors'
import { type Db, type DbOptions, MongoClient, MongoError, MongoInvalidArgumentError } from 'mongodb'

/** A client whose every operation ends within `timeoutMs`, whatever the server does. It connects with the first one. */
export const mongoClient = (url: string, timeoutMs: number, options: { monitorCommands?: boolean } = {}): MongoClient =>
  new MongoClient(url, {
    ...options,
    appName: 'touchline',
    timeoutMS: timeoutMs,
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
    promoteBuffers: true,
  })

/** A write is acknowledged once a majority has it in its journal, whatever the URL asks for. */
export const durably: DbOptions = { writeConcern: { w: 'majority', journal: true } }

/** The database that the path of the URL names; "touchline" when it names none. */
export const databaseName = (url: string): string => decodeURIComponent(/^[^:]+:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? 'touchline')

/** The server's clock, in milliseconds since 1970. */
export const serverTime = async (database: Db): Promise<number> =>
  ((await database.admin().command({ hello: 1 })) as { localTime: Date }).localTime.getTime()

/** Codes of a server that is there but cannot do the work now: out of time, stepping down, shutting down, too few replicas. */
const outOfReach: ReadonlySet<unknown> = new Set([
  6, 7, 50, 64, 79, 89, 91, 100, 133, 189, 202, 262, 317, 358, 9001, 10107, 11600, 11602, 13435, 13436,
])

/** `upstream_unavailable` where the server could not be reached or could not do its work in time; else the error itself, which then is ours. */
export function translated(error: unknown): unknown {
  if (!(error instanceof MongoError) || error instanceof MongoInvalidArgumentError) return error
  if (typeof error.code === 'number' && !outOfReach.has(error.code)) return error
  return Object.assign(fail('upstream_unavailable'), { cause: error })
}

/** Somebody else has made a document of that id. */
export const isDuplicate = (error: unknown): boolean => error instanceof MongoError && error.code === 11000
