import { databaseName, durableOptions, mongoClient } from '@touchline/platform/mongo/client'
import { mongodbAdapter } from 'better-auth/adapters/mongodb'
import type { SignInDatabase } from './database.ts'

const timeoutMs = 4_000

/** Collections of the database that the URL names, "sign_in_…". Their indexes are created by the library. No transactions. */
export function mongoDatabase(url: string): SignInDatabase {
  const client = mongoClient(url, timeoutMs)
  return {
    database: mongodbAdapter(client.db(databaseName(url), durableOptions), { transaction: false }),
    prefix: 'sign_in_',
    migrate: async () => undefined,
    close: () => client.close(),
  }
}
