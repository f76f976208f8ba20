import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Outgoing, onceMs } from '../delivery.ts'
import { type Row, type Statements, statements } from './statements.ts'

/** A message that comes again, kept apart from the log so that the log can be trimmed behind it. */
export interface Retry {
  seq: number
  /** So far. */
  tries: number
  dueAt: number
}

/** A message as it was logged. */
export interface Logged {
  seq: number
  bytes: Uint8Array
  traceparent: string | undefined
}

/** "AUTOINCREMENT": positions must not come again when the log has been emptied. */
const schema = `
  CREATE TABLE IF NOT EXISTS bus_log (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, at INTEGER NOT NULL, bytes BLOB NOT NULL, traceparent TEXT
  );
  CREATE INDEX IF NOT EXISTS bus_log_topic ON bus_log (topic);
  CREATE TABLE IF NOT EXISTS bus_once (id INTEGER PRIMARY KEY, topic TEXT NOT NULL, once TEXT NOT NULL, at INTEGER NOT NULL, UNIQUE (topic, once));
  CREATE TABLE IF NOT EXISTS bus_cursor (topic TEXT NOT NULL, durable TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (topic, durable));
  CREATE TABLE IF NOT EXISTS bus_retry (
    topic TEXT NOT NULL, durable TEXT NOT NULL, seq INTEGER NOT NULL, tries INTEGER NOT NULL, due_at INTEGER NOT NULL, bytes BLOB NOT NULL,
    traceparent TEXT, PRIMARY KEY (topic, durable, seq)
  );
`

/** Files that were made before messages carried a trace context. */
function addTraceparent(sql: Statements, table: 'bus_log' | 'bus_retry'): void {
  const columns = sql.all(`SELECT name FROM pragma_table_info('${table}')`, [])
  if (!columns.some(({ name }) => name === 'traceparent')) sql.exec(`ALTER TABLE ${table} ADD COLUMN traceparent TEXT`)
}

/** The bus's tables in the embedded database. For one process: positions are held in memory too. */
export class BusLog {
  readonly #sql: Statements
  readonly #insert: StatementSync
  readonly #insertOnce: StatementSync
  /** By topic, then by durable name. */
  readonly #cursors = new Map<string, Map<string, number>>()

  constructor(database: DatabaseSync) {
    this.#sql = statements(database)
    this.#sql.exec(schema)
    for (const table of ['bus_log', 'bus_retry'] as const) addTraceparent(this.#sql, table)
    this.#insert = database.prepare('INSERT INTO bus_log (topic, at, bytes, traceparent) VALUES (?, ?, ?, ?)')
    this.#insertOnce = database.prepare(
      'INSERT INTO bus_once (topic, once, at) VALUES (?, ?, ?) ON CONFLICT (topic, once) DO UPDATE SET at = excluded.at WHERE at <= ?',
    )
    for (const { topic, durable, seq } of this.#sql.all('SELECT topic, durable, seq FROM bus_cursor', [])) {
      this.#cursorsOf(String(topic)).set(String(durable), Number(seq))
    }
  }

  /**
   * Logs those that were not published in the last two minutes, all or none. Answers the newest sequence of the topic. Nothing is kept of a
   * topic without durable names.
   */
  append(topic: string, messages: readonly Outgoing[], now: number, keepMs: number): number {
    if (this.#cursorsOf(topic).size === 0) return 0
    return this.#sql.transaction(() => {
      // Each call takes away up to twice what it brings: both tables stay as small as their time allows, at a cost nobody notices.
      this.#expire(topic, 2 * messages.length + 2, now, keepMs)
      let last = 0
      for (const { once, bytes, traceparent = null } of messages) {
        if (once !== '' && this.#insertOnce.run(topic, once, now, now - onceMs).changes === 0) continue
        last = Number(this.#insert.run(topic, now, bytes, traceparent).lastInsertRowid)
      }
      return last || this.newest(topic)
    })
  }

  /** 0 when the log holds nothing of the topic. */
  newest(topic: string): number {
    return Number(this.#sql.get('SELECT max(seq) AS seq FROM bus_log WHERE topic = ?', [topic])?.seq ?? 0)
  }

  /** Of a durable name; where it has none yet, at the end of the topic. */
  position(topic: string, durable: string): { cursor: number; retries: Retry[] } {
    const known = this.#cursorsOf(topic).get(durable)
    const cursor = known ?? this.newest(topic)
    if (known === undefined) this.#writeCursor(topic, durable, cursor)
    this.#cursorsOf(topic).set(durable, cursor)
    const rows = this.#sql.all('SELECT seq, tries, due_at FROM bus_retry WHERE topic = ? AND durable = ? ORDER BY seq', [topic, durable])
    return { cursor, retries: rows.map((row) => ({ seq: Number(row.seq), tries: Number(row.tries), dueAt: Number(row.due_at) })) }
  }

  /** Up to `limit` messages after `seq`. */
  read(topic: string, seq: number, limit: number): Logged[] {
    const sql = 'SELECT seq, bytes, traceparent FROM bus_log WHERE topic = ? AND seq > ? ORDER BY seq LIMIT ?'
    return this.#sql.all(sql, [topic, seq, limit]).map(logged)
  }

  readRetry(topic: string, durable: string, seq: number): Logged {
    const sql = 'SELECT seq, bytes, traceparent FROM bus_retry WHERE topic = ? AND durable = ? AND seq = ?'
    return logged(this.#sql.get(sql, [topic, durable, seq])!)
  }

  countAfter(topic: string, seq: number): number {
    return Number(this.#sql.get('SELECT count(*) AS n FROM bus_log WHERE topic = ? AND seq > ?', [topic, seq])?.n)
  }

  /** In one step: the new position, what comes again and what no longer does. Trims what every durable name has passed. */
  settle(topic: string, durable: string, cursor: number, again: readonly (Retry & Logged)[], done: readonly number[]): void {
    this.#sql.transaction(() => {
      for (const { seq, tries, dueAt, bytes, traceparent = null } of again) {
        this.#sql.run(
          `INSERT INTO bus_retry (topic, durable, seq, tries, due_at, bytes, traceparent) VALUES (?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (topic, durable, seq) DO UPDATE SET tries = excluded.tries, due_at = excluded.due_at`,
          [topic, durable, seq, tries, dueAt, bytes, traceparent],
        )
      }
      for (const seq of done) this.#sql.run('DELETE FROM bus_retry WHERE topic = ? AND durable = ? AND seq = ?', [topic, durable, seq])
      const before = this.#cursorsOf(topic).get(durable) ?? 0
      if (cursor === before) return
      this.#writeCursor(topic, durable, cursor)
      const passed = this.#passedByAll(topic, durable, cursor)
      if (passed > this.#passedByAll(topic, durable, before)) {
        this.#sql.run('DELETE FROM bus_log WHERE topic = ? AND seq <= ?', [topic, passed])
      }
    })
    this.#cursorsOf(topic).set(durable, cursor)
  }

  /** Takes the oldest `most` where their time has passed. */
  #expire(topic: string, most: number, now: number, keepMs: number): void {
    this.#sql.run('DELETE FROM bus_once WHERE id IN (SELECT id FROM (SELECT id, at FROM bus_once ORDER BY id LIMIT ?) WHERE at <= ?)', [
      most,
      now - onceMs,
    ])
    this.#sql.run(
      'DELETE FROM bus_log WHERE seq IN (SELECT seq FROM (SELECT seq, at FROM bus_log WHERE topic = ? ORDER BY seq LIMIT ?) WHERE at < ?)',
      [topic, most, now - keepMs],
    )
  }

  #writeCursor(topic: string, durable: string, seq: number): void {
    const text = 'INSERT INTO bus_cursor VALUES (?, ?, ?) ON CONFLICT (topic, durable) DO UPDATE SET seq = excluded.seq'
    this.#sql.run(text, [topic, durable, seq])
  }

  /** The sequence that every durable name of the topic has passed when `durable` is at `seq`. */
  #passedByAll(topic: string, durable: string, seq: number): number {
    let least = seq
    for (const [name, at] of this.#cursorsOf(topic)) if (name !== durable && at < least) least = at
    return least
  }

  #cursorsOf(topic: string): Map<string, number> {
    const known = this.#cursors.get(topic) ?? new Map<string, number>()
    this.#cursors.set(topic, known)
    return known
  }
}

const logged = ({ seq, bytes, traceparent }: Row): Logged => ({
  seq: Number(seq),
  bytes: bytes as Uint8Array,
  traceparent: (traceparent as string | null) ?? undefined,
})
