import type { DatabaseSync } from 'node:sqlite'
import { deadLetterRetentionHours, deadLettersMax } from '../delivery.ts'
import type { DeadLetter, DeadMessage } from '../ports/bus.ts'
import { type Row, statements } from './statements.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS bus_dead_letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, durable TEXT NOT NULL, at INTEGER NOT NULL, reason TEXT NOT NULL,
    bytes BLOB NOT NULL
  );
`

const deadLetterOf = ({ id, topic, durable, at, reason, bytes }: Row): DeadLetter => ({
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
  sql.exec(schema)
  return {
    keep({ topic, durable, bytes, reason }: DeadMessage, now: number): void {
      sql.run('DELETE FROM bus_dead_letters WHERE at < ?', [now - deadLetterRetentionHours * 3_600_000])
      const values = [topic, durable, now, reason.slice(0, 1_000), bytes]
      sql.run('INSERT INTO bus_dead_letters (topic, durable, at, reason, bytes) VALUES (?, ?, ?, ?, ?)', values)
    },
    list: (after: string): DeadLetter[] =>
      sql.all('SELECT * FROM bus_dead_letters WHERE id > ? ORDER BY id LIMIT ?', [Number(after || 0), deadLettersMax]).map(deadLetterOf),
    get(id: string): DeadLetter | undefined {
      const row = sql.get('SELECT * FROM bus_dead_letters WHERE id = ?', [id])
      return row && deadLetterOf(row)
    },
    delete: (id: string): void => sql.run('DELETE FROM bus_dead_letters WHERE id = ?', [id]),
  }
}
