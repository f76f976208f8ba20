import { systemClock } from '@touchline/platform/clock'
import { databaseName, durableOptions, mongoClient, replaceableClient } from '@touchline/platform/mongo/client'
import { mongodbAdapter } from 'better-auth/adapters/mongodb'
import type { SignInDatabase } from './database.ts'

type Database = Parameters<typeof mongodbAdapter>[0]

const timeoutMs = 4_000

/** Collections of the database that the URL names, "sign_in_…". Their indexes are created by the library. No transactions. */
export function mongoDatabase(url: string, connect = mongoClient): SignInDatabase {
  const client = replaceableClient(() => connect(url, timeoutMs), timeoutMs, systemClock)
  // The library asks for collections only. Each is one of the client of that moment.
  const database: Pick<Database, 'collection'> = {
    collection: (name: string) => client.db(databaseName(url), durableOptions).collection(name),
  }
  return {
    database: mongodbAdapter(database as Database, { transaction: false }),
    prefix: 'sign_in_',
    migrate: async () => undefined,
    close: () => client.close(),
  }
}
