import { join } from 'node:path'
import { NodeSqliteDialect } from '@better-auth/kysely-adapter/node-sqlite-dialect'
import { openDatabase } from '@touchline/platform/sqlite/database'
import type { BetterAuthOptions } from 'better-auth'

/** Where the sign-in library stores people, sessions and links. */
export interface SignInDatabase {
  database: NonNullable<BetterAuthOptions['database']>
  /** Begins the names of its tables or collections. */
  prefix: string
  /** Creates or extends the tables. */
  migrate(options: BetterAuthOptions): Promise<void>
  close(): Promise<void>
}

const accountsFile = (dataDir: string): string => join(dataDir, 'accounts.db')

/**
 * accounts.db in DATA_DIR, readable by its owner only; in memory when DATA_DIR is ":memory:". A write survives a power
 * loss. No transactions, so that both databases behave alike. Errors: DamagedDatabase.
 */
export function sqliteDatabase(dataDir: string, open = openDatabase): SignInDatabase {
  const database = open(dataDir === ':memory:' ? dataDir : accountsFile(dataDir))
  database.exec('PRAGMA synchronous = FULL')
  return {
    database: { dialect: new NodeSqliteDialect({ database }), type: 'sqlite', transaction: false },
    prefix: '',
    async migrate(options) {
      const { getMigrations } = await import('better-auth/db/migration')
      await (await getMigrations(options)).runMigrations()
    },
    close: async () => database.close(),
  }
}
