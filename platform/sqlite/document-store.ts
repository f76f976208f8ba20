import type { DatabaseSync } from 'node:sqlite'
import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { checkBatch, declared, encoded } from '../documents/keys.ts'
import { checkedQuery } from '../documents/query.ts'
import { type CallLimits, pageOf, readable, type StoredRow, storedDocument, type Unreadable } from '../documents/rows.ts'
import { ownTurn } from '../own-turn.ts'
import type { Collection, DocumentStore, Stored, View, Write } from '../ports/document-store.ts'
import { countSql, pageSql } from './find-sql.ts'
import { makeTable, preparedTable, schemaVersion, tableAsItIs } from './make-table.ts'
import { clearMark, marked, put, removeRow } from './rows.ts'
import { type Row, type Statements, statements, translated } from './statements.ts'
import { loadedKey, moreArrays, type StoredKey, type Table, table } from './table.ts'

export interface SqliteStoreOptions {
  /** The call being served, if any: its reads reject once it is cancelled, so that its handler stops. */
  currentCall?(): CallLimits | undefined
  /** Receives documents that cannot be decoded. */
  unreadable?: Unreadable
}

/**
 * Documents in the embedded database, which stays open when the store closes. Each call works synchronously and
 * resolves in its turn of the event loop, so that neither a loop over the store nor many concurrent calls block others
 * for longer than one call.
 */
export function sqliteStore(
  database: DatabaseSync,
  { currentCall = () => undefined, unreadable = () => undefined }: SqliteStoreOptions = {},
): DocumentStore {
  const sql = statements(database)
  const tables = knownTables(sql)
  let isOpen = true
  const run: Run = async (work) => {
    if (!isOpen) throw fail('upstream_unavailable')
    try {
      return work()
    } catch (error) {
      throw translated(error)
    } finally {
      await ownTurn()
    }
  }
  /** Work that continues after the end of its call is not cancelled with it. */
  const read: Run = async (work) => {
    const signal = currentCall()?.signal
    const isOver = signal?.aborted
    const result = await run(work)
    if (signal?.aborted && !isOver) throw signal.reason
    return result
  }
  return {
    lateMs: 0,
    ...reading(sql, tables, read, unreadable),
    ...writing(sql, tables, run),
    ...marking(sql, tables, run),
    prepare: (collections) =>
      run(() => {
        for (const c of collections) tables.set(preparedTable(sql, declared(c)))
      }),
    probe: () => run(() => probe(sql)),
    async close() {
      isOpen = false
    },
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

type Run = <T>(work: () => T) => Promise<T>

interface Tables {
  /** Throws a TypeError for a collection that is not prepared. */
  of(c: View): Table
  set(t: Table): void
}

function knownTables(sql: Statements): Tables {
  const tables = new Map<string, Table>()
  let version = schemaVersion(sql)
  return {
    of(c) {
      const current = tables.get(c.name)
      if (!current) throw new TypeError(`The collection ${c.name} is not prepared`)
      const now = schemaVersion(sql)
      if (now === version) return current
      // Another store has changed a table, possibly one of these with an array key that is new here.
      for (const [name, each] of tables) tables.set(name, tableAsItIs(sql, each.declared))
      version = now
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
  run: Run,
  unreadable: Unreadable,
): Pick<DocumentStore, 'get' | 'getMany' | 'find' | 'scan'> {
  const one = <S extends DescMessage>(c: View<S>, id: string): Stored<MessageShape<S>> | undefined => {
    const row = sql.get(`SELECT id, revision, bytes FROM "${tables.of(c).name}" WHERE id = ?`, [id])
    return row && storedDocument(c, storedRow(row))
  }
  const scanAfter = <S extends DescMessage>(c: View<S>, afterId: string): Stored<MessageShape<S>>[] => {
    const text = `SELECT id, revision, bytes FROM "${tables.of(c).name}" WHERE id > ? ORDER BY id LIMIT 500`
    for (let last = afterId; ; ) {
      const rows = sql.all(text, [last]).map(storedRow)
      const documents = readable(c, rows, unreadable)
      if (documents.length > 0 || rows.length === 0) return documents
      last = rows.at(-1)!.id
    }
  }
  return {
    get: (c, id) => run(() => one(c, id)),
    getMany: (c, ids) =>
      run(() => {
        checkBatch(ids)
        return ids.map((id) => one(c, id))
      }),
    // The page and the count are read in turns of their own, to halve the time that one holds the event loop.
    async find(c, path, options = {}) {
      const { query, rows, page } = await run(() => {
        const t = tables.of(c)
        const query = checkedQuery(t.declared, path, options)
        const { text, values } = pageSql(t, query)
        const rows = sql.all(text, values).map(storedRow)
        return { query, rows: rows.length, page: pageOf(c, rows, query, unreadable) }
      })
      if (query.countMax === 0) return page
      // The last page of a list read from its start shows how many there are.
      const isWhole = rows <= query.limit && !query.after && (rows > 0 || query.offset === 0)
      if (isWhole) return { ...page, total: Math.min(query.offset + rows, query.countMax) }
      const { text, values } = countSql(tables.of(c), query)
      const total = await run(() => Number(sql.get(text, values)?.total))
      return { ...page, total }
    },
    scan: (c, afterId) => run(() => scanAfter(c, afterId)),
  }
}

const storedRow = ({ id, revision, bytes, sort }: Row): StoredRow => ({
  id: String(id),
  revision: Number(revision),
  bytes: bytes as Uint8Array,
  ...(sort !== undefined && { sort: loadedKey(sort as StoredKey) }),
})

function writing(sql: Statements, tables: Tables, run: Run): Pick<DocumentStore, 'write' | 'remove'> {
  const write = <S extends DescMessage>(c: Collection<S>, writes: readonly Write<MessageShape<S>>[]): (number | 'conflict')[] => {
    const current = tables.of(c)
    const puts = encoded(current.declared, writes)
    const keys = puts.map((each) => each.keys)
    const arrays = moreArrays(current, keys)
    const t = arrays ? makeTable(sql, table(current.declared, arrays)) : current
    tables.set(t)
    const now = Date.now()
    const seen = new Set<string>()
    const putAll = () =>
      puts.map((each) => {
        if (seen.has(each.id)) return 'conflict'
        seen.add(each.id)
        return put(sql, t, each, now)
      })
    return sql.transaction(putAll, { isDurable: c.isDurable ?? false })
  }
  return {
    write: (c, writes) => run(() => write(c, writes)),
    remove: (c, id, revision) =>
      run(() => sql.transaction(() => removeRow(sql, tables.of(c), id, revision), { isDurable: c.isDurable ?? false })),
  }
}

const marking = (sql: Statements, tables: Tables, run: Run): Pick<DocumentStore, 'pending' | 'clearPending'> => ({
  pending: (c, forMs, skip = 0) => run(() => marked(sql, tables.of(c), Date.now() - forMs, skip)),
  clearPending: (c, done, topic) =>
    run(() => {
      checkBatch(done)
      const t = tables.of(c)
      sql.transaction(() => {
        for (const each of done) clearMark(sql, t, each, topic)
      })
    }),
})
