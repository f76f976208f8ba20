import type { DatabaseSync } from 'node:sqlite'
import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { checkBatch, declared, type Encoded, encoded } from '../documents/keys.ts'
import { checkedQuery, type Query } from '../documents/query.ts'
import { type CallLimits, getPage, readable, type StoredRow, storedDocument, type Unreadable } from '../documents/rows.ts'
import { getOrMake } from '../get-or-make.ts'
import { inTurns, ownTurn } from '../own-turn.ts'
import type { Collection, DocumentStore, Stored, View } from '../ports/document-store.ts'
import { countSql, pageSql } from './find-sql.ts'
import { makeTable, preparedTable, tableAsItIs, withArrays } from './make-table.ts'
import { clearMark, marked, put, removeRow } from './rows.ts'
import { type Row, type Statements, statements, translated } from './statements.ts'
import { arraysIn, loadedKey, type StoredKey, type Table } from './table.ts'

export interface SqliteStoreOptions {
  /** The call being served, if any: its reads reject once it is cancelled, so that its handler stops. */
  currentCall?(): CallLimits | undefined
  /** Receives documents that cannot be decoded. */
  unreadable?: Unreadable
}

/**
 * Documents in the embedded database, which stays open when the store closes. A call processes its documents in turns
 * of the event loop and resolves in its own turn, so that long lists, loops over the store and many concurrent calls do
 * not block other work.
 */
export function sqliteStore(
  database: DatabaseSync,
  { currentCall = () => undefined, unreadable = () => undefined }: SqliteStoreOptions = {},
): DocumentStore {
  const sql = statements(database)
  const tables = knownTables(sql)
  let isOpen = true
  const now = <T>(work: () => T): T => {
    if (!isOpen) throw fail('upstream_unavailable')
    try {
      return work()
    } catch (error) {
      throw translated(database, error)
    }
  }
  const run: Runs = {
    now,
    async once(work) {
      try {
        return now(work)
      } finally {
        await ownTurn()
      }
    },
    inTurns: async (items, work) => inTurns(items, (some) => now(() => work(some))),
  }
  return {
    lateMs: 0,
    ...reading(sql, tables, cancellable(run, currentCall), unreadable),
    ...writing(sql, tables, run),
    ...marking(sql, tables, run),
    prepare: (collections) =>
      run.once(() => {
        for (const c of collections) tables.set(preparedTable(sql, declared(c)))
      }),
    probe: () => run.once(() => probe(sql)),
    async close() {
      isOpen = false
    },
  }
}

/**
 * Rejects when the call is cancelled meanwhile. Work that continues after the end of its call is not cancelled with it.
 */
function cancellable(run: Runs, currentCall: NonNullable<SqliteStoreOptions['currentCall']>): Runs {
  const unlessCancelled = async <T>(working: () => Promise<T>): Promise<T> => {
    const signal = currentCall()?.signal
    const isOver = signal?.aborted
    const result = await working()
    if (signal?.aborted && !isOver) throw signal.reason
    return result
  }
  return {
    now: run.now,
    once: (work) => unlessCancelled(() => run.once(work)),
    inTurns: (items, work) => unlessCancelled(() => run.inTurns(items, work)),
  }
}

/** Allocates and frees new pages: on a full disk, writes that fit into existing pages still succeed. */
const probe = (sql: Statements): void =>
  sql.transaction(
    () => {
      sql.exec('CREATE TABLE IF NOT EXISTS store_probe (content BLOB NOT NULL)')
      sql.exec('INSERT INTO store_probe VALUES (zeroblob(8192)); DELETE FROM store_probe')
    },
    { isDurable: true },
  )

interface Runs {
  /** Returns in the same turn. */
  now<T>(work: () => T): T
  /** Runs `work` in the current turn, and resolves in its own turn. */
  once<T>(work: () => T): Promise<T>
  inTurns<T>(items: readonly T[], work: (some: Iterable<T>) => void): Promise<void>
}

interface Tables {
  /** Throws a TypeError for a collection that is not prepared. */
  of(c: View): Table
  set(t: Table): void
}

function knownTables(sql: Statements): Tables {
  const tables = new Map<string, Table>()
  let version = sql.shared.schemaVersion
  return {
    of(c) {
      const current = tables.get(c.name)
      if (!current) throw new TypeError(`The collection ${c.name} is not prepared`)
      if (sql.shared.schemaVersion === version) return current
      // Another store has changed a table, and may have added an array key to one of these.
      for (const [name, each] of tables) tables.set(name, tableAsItIs(sql, each.declared))
      version = sql.shared.schemaVersion
      return tables.get(c.name)!
    },
    set(t) {
      tables.set(t.name, t)
    },
  }
}

function reading(
  sql: Statements,
  tables: Tables,
  run: Runs,
  unreadable: Unreadable,
): Pick<DocumentStore, 'get' | 'getMany' | 'find' | 'scan'> {
  const decoded = async <S extends DescMessage>(c: View<S>, rows: readonly StoredRow[]) => {
    const documents: Stored<MessageShape<S>>[] = []
    await run.inTurns(rows, (some) => documents.push(...readable(c, some, unreadable)))
    return documents
  }
  return {
    get: (c, id) => run.once(() => getDocument(sql, tables.of(c), c, id, true)),
    async getMany<S extends DescMessage>(c: View<S>, ids: readonly string[]) {
      checkBatch(ids)
      const found: (Stored<MessageShape<S>> | undefined)[] = []
      await run.inTurns(ids, (some) => {
        const t = tables.of(c)
        for (const id of some) found.push(getDocument(sql, t, c, id, false))
      })
      return found
    },
    // The page and the count are read in separate turns.
    async find(c, path, options = {}) {
      const { query, rows } = run.now(() => {
        const t = tables.of(c)
        const query = checkedQuery(t.declared, path, options)
        const { text, values } = pageSql(t, query)
        const isKept = query.limit <= pageKeptMax || c.isShared === true
        return { query, rows: sql.all(text, values).map((found) => foundRow(sql, t, found, isKept)) }
      })
      const page = getPage(rows, query, await decoded(c, rows.slice(0, query.limit)))
      if (query.countMax === 0) return page
      // If the page is the last one of a list read from its start, its rows determine the total.
      const isWhole = rows.length <= query.limit && !query.after && (rows.length > 0 || query.offset === 0)
      if (isWhole) return { ...page, total: Math.min(query.offset + rows.length, query.countMax) }
      return { ...page, total: await run.once(() => total(sql, tables.of(c), query)) }
    },
    async scan(c, afterId) {
      for (let last = afterId; ; ) {
        const rows = run.now(() =>
          sql.all(`SELECT id, revision, bytes FROM "${tables.of(c).name}" WHERE id > ? ORDER BY id LIMIT 500`, [last]),
        )
        const documents = await decoded(c, rows.map(storedRow))
        if (documents.length > 0 || rows.length === 0) return documents
        last = String(rows.at(-1)!.id)
      }
    },
  }
}

function total(sql: Statements, t: Table, query: Query): number {
  const { text, values } = countSql(t, query)
  const count = () => Number(sql.get(text, values)?.total)
  return getOrMake(sql.shared.totals.of(t.name), text + JSON.stringify(values), count)
}

/**
 * Pages of a shared view are cached whatever their size. Other reads above this limit are of seasons and imports, which
 * read a document once or twice: if cached, the documents would move to the old generation before they become garbage.
 */
const pageKeptMax = 100

/** `isKept`: caches the document in memory. */
function getDocument<S extends DescMessage>(
  sql: Statements,
  t: Table,
  c: View<S>,
  id: string,
  isKept: boolean,
): Stored<MessageShape<S>> | undefined {
  const row = getRow(sql, t, id, isKept)
  return row && storedDocument(c, row)
}

function getRow(sql: Statements, t: Table, id: string, isKept: boolean): StoredRow | undefined {
  const { rows } = sql.shared
  const known = rows.get(t.name, id)
  if (known) return known
  const read = sql.get(t.sql.document, [id])
  if (!read) return undefined
  if (!isKept) return storedRow(read)
  const row = { ...storedRow(read), shared: new Map() }
  rows.set(t.name, row)
  return row
}

/** The row of an id that was found in this turn, and so exists. */
function foundRow(sql: Statements, t: Table, { id, sort }: Row, isKept: boolean): StoredRow {
  const row = getRow(sql, t, String(id), isKept)!
  return sort === undefined ? row : { ...row, sort: loadedKey(sort as StoredKey) }
}

const storedRow = ({ id, revision, bytes }: Row): StoredRow => ({
  id: String(id),
  revision: Number(revision),
  bytes: bytes as Uint8Array,
})

function writing(sql: Statements, tables: Tables, run: Runs): Pick<DocumentStore, 'write' | 'remove'> {
  /** The table of the collection, with these array keys. */
  const tableFor = (c: Collection, arrays: ReadonlySet<string>): Table => {
    const current = tables.of(c)
    const wanted = withArrays(current, arrays)
    if (wanted === current) return current
    tables.set(makeTable(sql, wanted))
    return tables.of(c)
  }
  const isDurableIn = ({ isDurable = false }: Collection) => ({ isDurable })
  return {
    async write(c, writes) {
      const puts = run.now(() => encoded(tables.of(c).declared, writes))
      const arrays = arraysIn(puts.map(({ keys }) => keys))
      const seen = new Set<string>()
      const putOne = (t: Table, each: Encoded, now: number) => {
        if (seen.has(each.id)) return 'conflict'
        seen.add(each.id)
        return put(sql, t, each, now)
      }
      const results: (number | 'conflict')[] = []
      await run.inTurns(puts, (some) => {
        const t = tableFor(c, arrays)
        const now = Date.now()
        results.push(...sql.transaction(() => Array.from(some, (each) => putOne(t, each, now)), isDurableIn(c)))
      })
      return results
    },
    remove: (c, id, revision) => run.once(() => sql.transaction(() => removeRow(sql, tables.of(c), id, revision), isDurableIn(c))),
  }
}

const marking = (sql: Statements, tables: Tables, run: Runs): Pick<DocumentStore, 'pending' | 'clearPending'> => ({
  pending: (c, forMs, skip = 0) => run.once(() => marked(sql, tables.of(c), Date.now() - forMs, skip)),
  async clearPending(c, done, topic) {
    checkBatch(done)
    await run.inTurns(done, (some) => {
      const t = tables.of(c)
      sql.transaction(() => {
        for (const each of some) clearMark(sql, t, each, topic)
      })
    })
  },
})
