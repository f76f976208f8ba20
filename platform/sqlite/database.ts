import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The file is none of SQLite's, or its pages contradict each other. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase'
}

export const databaseFile = (folder: string): string => join(folder, 'touchline.db')

/** Whoever comes while another one has it waits so long. */
const timeout = 5_000

/**
 * Opens the embedded database, one file for documents and bus alike, for its owner's eyes alone; ":memory:" keeps nothing. Whoever opens it
 * closes it. A commit survives the death of the process (it is in the write-ahead log); only the loss of power may take the newest ones,
 * whole, never in part, and those of collections that are `lasting` not at all. Errors: DamagedDatabase, then nothing was written to it.
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
    PRAGMA wal_autocheckpoint = 2000;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA cache_size = -32768;
    PRAGMA temp_store = MEMORY;
  `)
  return database
}

/**
 * Takes the folder for this process alone, until it is closed or the process ends, however it ends. A file of its own is locked: the
 * database itself can be read by others meanwhile, who make a backup of it. Errors: "database is locked".
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

/** Read to its end, without a connection that could write. Errors: DamagedDatabase. */
export function checkSound(path: string): void {
  if (statSync(path).size === 0) return
  const database = openToRead(path)
  try {
    const found = database.prepare('PRAGMA quick_check(1)').get()?.quick_check
    if (found !== 'ok') throw new DamagedDatabase(String(found).split('\n').at(-1))
  } catch (error) {
    throw asDamage(error)
  } finally {
    database.close()
  }
}

export const openToRead = (path: string): DatabaseSync => new DatabaseSync(path, { readOnly: true, timeout })

/** What SQLite says of a damaged page or of a file of another kind; any other error as it is. */
export function asDamage(error: unknown): unknown {
  const code = (error as { errcode?: unknown }).errcode
  const isDamage = typeof code === 'number' && damaged.has(code & 0xff)
  return isDamage ? new DamagedDatabase((error as Error).message, { cause: error }) : error
}

const damaged: ReadonlySet<number> = new Set([11, 26])

/**
 * Makes the file where there is none. What SQLite puts beside it later has its rights. One that is there is not opened: closing it would end
 * the locks this process may have on it.
 */
function keepPrivate(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
    if ((mode & 0o077) !== 0) restrict(file)
  }
}

/** A file system without rights refuses it, and so does the file of another owner who shares it on purpose. */
function restrict(file: string): void {
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
