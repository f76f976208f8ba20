import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDamage } from './damage.ts'

/** The file is not an SQLite database, or it is corrupt. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase'
}

export const databaseFile = (folder: string): string => join(folder, 'touchline.db')

/** Wait for a lock held by another connection, milliseconds. */
const timeout = 5_000

/**
 * Opens the embedded database, one file for documents and bus, readable by its owner only; ":memory:" stores nothing.
 * The caller closes it. A commit survives a crash of the process (write-ahead log); a power loss may undo the newest
 * commits, each as a whole, except those of `isDurable` collections. Errors: DamagedDatabase, in which case nothing was
 * written.
 */
export function openDatabase(path: string): DatabaseSync {
  if (path !== ':memory:') {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    keepPrivate(path)
    checkSound(path)
  }
  const database = new DatabaseSync(path, { timeout })
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA wal_autocheckpoint = 8000;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA cache_size = -32768;
    PRAGMA temp_store = MEMORY;
  `)
  return database
}

/**
 * Locks the folder for this process until closed or until the process ends in any way. Locks a separate file, so that
 * another process can read the database for a backup. Errors: "database is locked".
 */
export function lockFolder(folder: string): { close(): void } {
  const file = join(folder, 'touchline.lock')
  keepPrivate(file)
  const lock = new DatabaseSync(file, { timeout })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

/** Checks the whole file on a read-only connection. Errors: DamagedDatabase. */
export function checkSound(path: string): void {
  if (statSync(path).size === 0) return
  const database = openToRead(path)
  try {
    const result = database.prepare('PRAGMA quick_check(1)').get()?.quick_check
    if (result !== 'ok') throw new DamagedDatabase(String(result).split('\n').at(-1))
  } catch (error) {
    throw asDamage(error)
  } finally {
    database.close()
  }
}

export const openToRead = (path: string): DatabaseSync => new DatabaseSync(path, { readOnly: true, timeout })

/** Converts SQLite's errors about a corrupt page or a file of another format; returns other errors unchanged. */
export function asDamage(error: unknown): unknown {
  return isDamage(error) ? new DamagedDatabase(error.message, { cause: error }) : error
}

/**
 * Creates the file if missing; SQLite's companion files inherit its mode. An existing file is not opened: closing it
 * would release the locks that this process has on it (POSIX).
 */
function keepPrivate(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
    if ((mode & 0o077) !== 0) restrict(file)
  }
}

/** EPERM is ignored: a file system without modes, or a file that another owner shares on purpose. */
function restrict(file: string): void {
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
