import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { fail } from '@touchline/contract/errors'

export type Row = Record<string, SQLOutputValue>

/** SQL with its values, prepared once for each text. */
export interface Statements {
  all(sql: string, values: readonly SQLInputValue[]): Row[]
  get(sql: string, values: readonly SQLInputValue[]): Row | undefined
  run(sql: string, values: readonly SQLInputValue[]): void
  /** What makes and drops tables; several statements. */
  exec(sql: string): void
  /** All of `work` or nothing. It must not wait: the connection is shared. `lasting`: once it is done, no loss of power undoes it. */
  transaction<T>(work: () => T, how?: { lasting: boolean }): T
}

const keptMax = 500

export function statements(database: DatabaseSync): Statements {
  const kept = new Map<string, StatementSync>()
  const prepared = (sql: string): StatementSync => {
    const known = kept.get(sql)
    if (known) return known
    const [oldest] = kept.keys()
    if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest)
    const statement = database.prepare(sql)
    kept.set(sql, statement)
    return statement
  }
  return {
    all: (sql, values) => prepared(sql).all(...values),
    get: (sql, values) => prepared(sql).get(...values),
    run(sql, values) {
      prepared(sql).run(...values)
    },
    exec: (sql) => database.exec(sql),
    transaction(work, { lasting } = { lasting: false }) {
      if (lasting) database.exec('PRAGMA synchronous = FULL')
      try {
        database.exec('BEGIN IMMEDIATE')
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      } finally {
        if (lasting) database.exec('PRAGMA synchronous = NORMAL')
      }
    },
  }
}

/** Busy, locked, out of memory, made read-only, input or output failed, disk full, file gone. */
const outOfReach: ReadonlySet<number> = new Set([5, 6, 7, 8, 10, 13, 14])

/** `upstream_unavailable` where the engine could not do its work; else the error itself, which then is ours. */
export function translated(error: unknown): unknown {
  const code = (error as { errcode?: unknown } | undefined)?.errcode
  if (typeof code !== 'number' || !outOfReach.has(code & 0xff)) return error
  return Object.assign(fail('upstream_unavailable'), { cause: error })
}
