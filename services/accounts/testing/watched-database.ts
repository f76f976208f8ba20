import type { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '@touchline/platform/sqlite/database'
import { sqliteDatabase } from '../sign-in/database.ts'
import type { OpenSignInDatabase } from '../sign-in/sign-in.ts'

/**
 * Opens the database of the sign-in library as accounts does, and calls `seen` before each SQL statement is prepared, or
 * with "insert sign_in_user" and the like before each command is sent to MongoDB.
 */
export const watchedDatabase =
  (seen: (statement: string) => void): OpenSignInDatabase =>
  async ({ mongodbUrl, dataDir }) => {
    if (mongodbUrl === undefined) return sqliteDatabase(dataDir, (path) => watchedSqlite(openDatabase(path), seen))
    const { mongoClient } = await import('@touchline/platform/mongo/client')
    const { mongoDatabase } = await import('../sign-in/mongo-database.ts')
    return mongoDatabase(mongodbUrl, (url, timeoutMs) =>
      mongoClient(url, timeoutMs, { monitorCommands: true }).on('commandStarted', ({ commandName, command }) =>
        seen(`${commandName} ${command[commandName]}`),
      ),
    )
  }

const watchedSqlite = (database: DatabaseSync, seen: (sql: string) => void): DatabaseSync =>
  new Proxy(database, {
    get(target, name) {
      const member = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        if (name === 'prepare') seen(String(given[0]))
        return member.apply(target, given)
      }
    },
  })
