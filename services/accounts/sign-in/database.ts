import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { NodeSqliteDialect } from '@better-auth/kysely-adapter/node-sqlite-dialect'
import type { BetterAuthOptions } from 'better-auth'

/** Where the sign-in library stores people, sessions and links. */
export interface SignInDatabase {
  database: NonNullable<BetterAuthOptions['database']>
  /** Of its tables or collections. */
  prefix: string
  /** Creates or extends the tables. */
  migrate(options: BetterAuthOptions): Promise<void>
  close(): Promise<void>
}

export const accountsFile = (dataDir: string): string => join(dataDir, 'accounts.db')

const timeout = 5_000

/**
 * accounts.db in DATA_DIR, readable by its owner only; in memory when DATA_DIR is ":memory:". A write survives a power
 * loss. No transactions, so that both databases behave alike.
 */
export function sqliteDatabase(dataDir: string): SignInDatabase {
  const path = dataDir === ':memory:' ? dataDir : accountsFile(dataDir)
  if (path !== ':memory:') keepPrivate(path)
  const database = new DatabaseSync(path, { timeout })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
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

/** The journal files inherit the mode of the database. */
function keepPrivate(path: string): void {
  if (existsSync(path)) chmodSync(path, 0o600)
  else closeSync(openSync(path, 'a', 0o600))
}
