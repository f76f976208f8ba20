import type { DatabaseSync } from 'node:sqlite'

/** SQLite's CORRUPT, NOTADB. */
const damageCodes: ReadonlySet<number> = new Set([11, 26])

/** Whether an error of SQLite is about a corrupt page or a file of another format. */
export function isDamage(error: unknown): error is Error {
  const code = (error as { errcode?: unknown } | undefined)?.errcode
  return typeof code === 'number' && damageCodes.has(code & 0xff)
}

/** What is known of the damage of one open database. It stays until the process ends: nothing here repairs a file. */
export interface Damage {
  /** The first damage that was found. */
  found(): string | undefined
  /** Ends all writing to the database: its pages may refer to each other wrongly, so that a write destroys more. */
  report(reason: string): void
  /** Calls `work` when damage is found, or now if it was. */
  onFound(work: (reason: string) => void): void
}

const damageByDatabase = new WeakMap<DatabaseSync, Damage>()

export function getDamage(database: DatabaseSync): Damage {
  const existing = damageByDatabase.get(database)
  if (existing) return existing
  const damage = newDamage(database)
  damageByDatabase.set(database, damage)
  return damage
}

function newDamage(database: DatabaseSync): Damage {
  let found: string | undefined
  const waiting: ((reason: string) => void)[] = []
  return {
    found: () => found,
    report(reason) {
      if (found !== undefined) return
      found = reason
      if (database.isOpen) database.exec('PRAGMA query_only = ON')
      for (const work of waiting.splice(0)) work(reason)
    },
    onFound(work) {
      if (found === undefined) waiting.push(work)
      else work(found)
    },
  }
}
