import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { deadLetterRetentionHours, deadLettersMax, dedupWindowMs, type Outgoing } from '../delivery.ts'
import type { DeadLetter, DeadMessage } from '../ports/bus.ts'
import { type Row, type Statements, statements } from './statements.ts'

/** A message to redeliver, stored outside the log so that the log can be trimmed past it. */
export interface Retry {
  seq: number
  /** Attempts so far. */
  tries: number
  dueAt: number
}

/** A message of the log. */
export interface Logged {
  seq: number
  bytes: Uint8Array
  traceparent: string | undefined
}

/** "AUTOINCREMENT": sequences must not be reused after the log has been emptied. */
const schema = `
  CREATE TABLE IF NOT EXISTS bus_log (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, at INTEGER NOT NULL, bytes BLOB NOT NULL, traceparent TEXT
  );
  CREATE INDEX IF NOT EXISTS bus_log_topic ON bus_log (topic);
  CREATE TABLE IF NOT EXISTS bus_dedup (id INTEGER PRIMARY KEY, topic TEXT NOT NULL, dedup_id TEXT NOT NULL, at INTEGER NOT NULL, UNIQUE (topic, dedup_id));
  CREATE TABLE IF NOT EXISTS bus_cursor (topic TEXT NOT NULL, durable TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (topic, durable));
  CREATE TABLE IF NOT EXISTS bus_retry (
    topic TEXT NOT NULL, durable TEXT NOT NULL, seq INTEGER NOT NULL, tries INTEGER NOT NULL, due_at INTEGER NOT NULL, bytes BLOB NOT NULL,
    traceparent TEXT, PRIMARY KEY (topic, durable, seq)
  );
`

/** Migration of files from before messages carried a trace context. */
function addTraceparent(sql: Statements, table: 'bus_log' | 'bus_retry'): void {
  const columns = sql.all(`SELECT name FROM pragma_table_info('${table}')`, [])
  if (!columns.some(({ name }) => name === 'traceparent')) sql.exec(`ALTER TABLE ${table} ADD COLUMN traceparent TEXT`)
}

/** The tables of the bus in the embedded database. For a single process: positions are cached in memory. */
export class BusLog {
  readonly #sql: Statements
  readonly #insert: StatementSync
  readonly #insertDedupId: StatementSync
  /** Cursors by topic, then by durable name. */
  readonly #cursors = new Map<string, Map<string, number>>()

  constructor(database: DatabaseSync) {
    this.#sql = statements(database)
    this.#sql.exec(schema)
    for (const table of ['bus_log', 'bus_retry'] as const) addTraceparent(this.#sql, table)
    this.#insert = database.prepare('INSERT INTO bus_log (topic, at, bytes, traceparent) VALUES (?, ?, ?, ?)')
    this.#insertDedupId = database.prepare(
      'INSERT INTO bus_dedup (topic, dedup_id, at) VALUES (?, ?, ?) ON CONFLICT (topic, dedup_id) DO UPDATE SET at = excluded.at WHERE at <= ?',
    )
    for (const { topic, durable, seq } of this.#sql.all('SELECT topic, durable, seq FROM bus_cursor', [])) {
      this.#getCursors(String(topic)).set(String(durable), Number(seq))
    }
  }

  /**
   * Appends the messages whose dedup id was not published in the last two minutes, all or none. Returns the newest
   * sequence of the topic. Messages of a topic without durable consumers are not stored.
   */
  append(topic: string, messages: readonly Outgoing[], now: number, retentionMs: number): number {
    if (this.#getCursors(topic).size === 0) return 0
    return this.#sql.transaction(() => {
      // Each call expires up to twice as many rows as it adds, which bounds both tables by their retention at a small
      // cost.
      this.#expire(topic, 2 * messages.length + 2, now, retentionMs)
      let last = 0
      for (const { dedupId, bytes, traceparent = null } of messages) {
        if (dedupId !== '' && this.#insertDedupId.run(topic, dedupId, now, now - dedupWindowMs).changes === 0) continue
        last = Number(this.#insert.run(topic, now, bytes, traceparent).lastInsertRowid)
      }
      return last || this.newest(topic)
    })
  }

  /** 0 when the log has no message of the topic. */
  newest(topic: string): number {
    return Number(this.#sql.get('SELECT max(seq) AS seq FROM bus_log WHERE topic = ?', [topic])?.seq ?? 0)
  }

  /** The position of a durable name; the end of the topic for a new name. */
  position(topic: string, durable: string): { cursor: number; retries: Retry[] } {
    const stored = this.#getCursors(topic).get(durable)
    const cursor = stored ?? this.newest(topic)
    if (stored === undefined) this.#writeCursor(topic, durable, cursor)
    this.#getCursors(topic).set(durable, cursor)
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

  /**
   * Atomically stores the new position, the retries to add and those that are done. Trims what every durable name has
   * passed.
   */
  settle(topic: string, durable: string, cursor: number, retries: readonly (Retry & Logged)[], done: readonly number[]): void {
    this.#sql.transaction(() => {
      for (const { seq, tries, dueAt, bytes, traceparent = null } of retries) {
        this.#sql.run(
          `INSERT INTO bus_retry (topic, durable, seq, tries, due_at, bytes, traceparent) VALUES (?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (topic, durable, seq) DO UPDATE SET tries = excluded.tries, due_at = excluded.due_at`,
          [topic, durable, seq, tries, dueAt, bytes, traceparent],
        )
      }
      for (const seq of done) this.#sql.run('DELETE FROM bus_retry WHERE topic = ? AND durable = ? AND seq = ?', [topic, durable, seq])
      const before = this.#getCursors(topic).get(durable) ?? 0
      if (cursor === before) return
      this.#writeCursor(topic, durable, cursor)
      const passed = this.#passedByAll(topic, durable, cursor)
      if (passed > this.#passedByAll(topic, durable, before)) {
        this.#sql.run('DELETE FROM bus_log WHERE topic = ? AND seq <= ?', [topic, passed])
      }
    })
    this.#getCursors(topic).set(durable, cursor)
  }

  /** Deletes the expired rows among the oldest `max`. */
  #expire(topic: string, max: number, now: number, retentionMs: number): void {
    this.#sql.run('DELETE FROM bus_dedup WHERE id IN (SELECT id FROM (SELECT id, at FROM bus_dedup ORDER BY id LIMIT ?) WHERE at <= ?)', [
      max,
      now - dedupWindowMs,
    ])
    this.#sql.run(
      'DELETE FROM bus_log WHERE seq IN (SELECT seq FROM (SELECT seq, at FROM bus_log WHERE topic = ? ORDER BY seq LIMIT ?) WHERE at < ?)',
      [topic, max, now - retentionMs],
    )
  }

  #writeCursor(topic: string, durable: string, seq: number): void {
    const text = 'INSERT INTO bus_cursor VALUES (?, ?, ?) ON CONFLICT (topic, durable) DO UPDATE SET seq = excluded.seq'
    this.#sql.run(text, [topic, durable, seq])
  }

  /** The sequence that every durable name of the topic has passed when `durable` is at `seq`. */
  #passedByAll(topic: string, durable: string, seq: number): number {
    let least = seq
    for (const [name, at] of this.#getCursors(topic)) if (name !== durable && at < least) least = at
    return least
  }

  #getCursors(topic: string): Map<string, number> {
    const cursors = this.#cursors.get(topic) ?? new Map<string, number>()
    this.#cursors.set(topic, cursors)
    return cursors
  }
}

const logged = ({ seq, bytes, traceparent }: Row): Logged => ({
  seq: Number(seq),
  bytes: bytes as Uint8Array,
  traceparent: (traceparent as string | null) ?? undefined,
})

const deadLetterSchema = `
  CREATE TABLE IF NOT EXISTS bus_dead_letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, durable TEXT NOT NULL, at INTEGER NOT NULL, reason TEXT NOT NULL,
    bytes BLOB NOT NULL
  );
`

const getDeadLetter = ({ id, topic, durable, at, reason, bytes }: Row): DeadLetter => ({
  id: String(id),
  topic: String(topic),
  durable: String(durable),
  at: Number(at),
  reason: String(reason),
  bytes: bytes as Uint8Array,
})

/** Dead letters, in the database of the bus. */
export function deadLetterTable(database: DatabaseSync) {
  const sql = statements(database)
  sql.exec(deadLetterSchema)
  return {
    keep({ topic, durable, bytes, reason }: DeadMessage, now: number): void {
      sql.run('DELETE FROM bus_dead_letters WHERE at < ?', [now - deadLetterRetentionHours * 3_600_000])
      const values = [topic, durable, now, reason.slice(0, 1_000), bytes]
      sql.run('INSERT INTO bus_dead_letters (topic, durable, at, reason, bytes) VALUES (?, ?, ?, ?, ?)', values)
    },
    list: (after: string): DeadLetter[] =>
      sql.all('SELECT * FROM bus_dead_letters WHERE id > ? ORDER BY id LIMIT ?', [Number(after || 0), deadLettersMax]).map(getDeadLetter),
    get(id: string): DeadLetter | undefined {
      const row = sql.get('SELECT * FROM bus_dead_letters WHERE id = ?', [id])
      return row && getDeadLetter(row)
    },
    delete(id: string): void {
      sql.run('DELETE FROM bus_dead_letters WHERE id = ?', [id])
    },
  }
}
