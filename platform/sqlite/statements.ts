import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { ServiceError } from '@touchline/contract/errors'
import { getDamage, isDamage } from './damage.ts'
import { type Shared, shared } from './shared.ts'

export type Row = Record<string, SQLOutputValue>

/** Executes SQL with a cache of prepared statements. */
export interface Statements {
  all(sql: string, values: readonly SQLInputValue[]): Row[]
  get(sql: string, values: readonly SQLInputValue[]): Row | undefined
  /** Returns the number of rows that were written. */
  run(sql: string, values: readonly SQLInputValue[]): number
  /** Several statements without values, for DDL. */
  exec(sql: string): void
  /** Runs `work` atomically. It has to be synchronous: the connection is shared. `isDurable`: survives a power loss. */
  transaction<T>(work: () => T, options?: { isDurable: boolean }): T
  shared: Shared
}

const cachedMax = 500

export function statements(database: DatabaseSync): Statements {
  const cache = new Map<string, StatementSync>()
  const prepared = (sql: string): StatementSync => {
    const existing = cache.get(sql)
    if (existing) return existing
    const [oldest] = cache.keys()
    if (cache.size >= cachedMax && oldest !== undefined) cache.delete(oldest)
    const statement = database.prepare(sql)
    cache.set(sql, statement)
    return statement
  }
  return {
    shared: shared(database),
    all: (sql, values) => prepared(sql).all(...values),
    get: (sql, values) => prepared(sql).get(...values),
    run: (sql, values) => Number(prepared(sql).run(...values).changes),
    exec: (sql) => database.exec(sql),
    transaction(work, { isDurable } = { isDurable: false }) {
      if (isDurable) database.exec('PRAGMA synchronous = FULL')
      try {
        database.exec('BEGIN IMMEDIATE')
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      } finally {
        if (isDurable) database.exec('PRAGMA synchronous = NORMAL')
      }
    },
  }
}

/** SQLite's BUSY, LOCKED, NOMEM, READONLY, IOERR, CANTOPEN. */
const unavailable: ReadonlySet<number> = new Set([5, 6, 7, 8, 10, 14])
const readOnly = 8
/** SQLite's FULL; IOERR_SHMSIZE, when the index of the write-ahead log cannot grow. */
const isFull = (code: number): boolean => (code & 0xff) === 13 || code === 4_874

/**
 * `store_full`, `store_damaged` or `upstream_unavailable` when the engine could not do its work; otherwise the error
 * itself, a bug of ours. An error about damage ends all writing to the database.
 */
export function translated(database: DatabaseSync, error: unknown): unknown {
  const code = (error as { errcode?: unknown } | undefined)?.errcode
  if (typeof code !== 'number') return error
  const damage = getDamage(database)
  if (isDamage(error)) damage.report(error.message)
  const isRefused = (code & 0xff) === readOnly && damage.found() !== undefined
  if (isDamage(error) || isRefused) return new ServiceError('store_damaged', {}, { cause: error })
  if (isFull(code)) return new ServiceError('store_full', {}, { cause: error })
  return unavailable.has(code & 0xff) ? new ServiceError('upstream_unavailable', {}, { cause: error }) : error
}
