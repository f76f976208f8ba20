import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { StoredRow } from '../documents/rows.ts'
import { getOrMake } from '../get-or-make.ts'
import { type Recent, recent } from '../recent.ts'

/** The state that all stores of a database share. No other process changes the database. */
export interface Shared {
  /** Increases with each change of a table. */
  schemaVersion: number
  /**
   * Documents that were read last, in stored form. Finding and copying a document is most of the cost of a short read.
   */
  rows: KnownRows
  /** Number of documents that recent queries of a table found. */
  totals: KnownTotals
}

export interface KnownRows {
  get(table: string, id: string): StoredRow | undefined
  set(table: string, row: StoredRow): void
  drop(table: string, id: string): void
}

export interface KnownTotals {
  /** By query. */
  of(table: string): Recent<number>
  drop(table: string): void
}

/**
 * Has to be called before each write of a document, even if the write fails, so that the next read gets the stored
 * state.
 */
export function forget({ rows, totals }: Shared, table: string, id: string): void {
  rows.drop(table, id)
  totals.drop(table)
}

/** Fits about 4,000 matches. The messages that views decode from them take as much again. */
const bytesMax = 16 * 1_024 * 1_024

/** Maximum number of totals per table. */
const totalsMax = 1_000

const ofDatabase = new WeakMap<DatabaseSync, Shared>()

export function shared(database: DatabaseSync): Shared {
  const existing = ofDatabase.get(database)
  if (existing) return existing
  const created = { schemaVersion: 0, rows: knownRows(), totals: knownTotals() }
  ofDatabase.set(database, created)
  return created
}

function knownRows(): KnownRows {
  const rows = new LRUCache<string, StoredRow>({ maxSize: bytesMax, sizeCalculation: ({ bytes }) => 2 * bytes.length + 400 })
  const getKey = (table: string, id: string) => `${table}/${id}`
  return {
    get: (table, id) => rows.get(getKey(table, id)),
    set: (table, row) => void rows.set(getKey(table, row.id), row),
    drop: (table, id) => void rows.delete(getKey(table, id)),
  }
}

function knownTotals(): KnownTotals {
  const ofTables = new Map<string, Recent<number>>()
  return {
    of: (table) => getOrMake(ofTables, table, () => recent(totalsMax)),
    drop: (table) => void ofTables.delete(table),
  }
}
