import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '../config.ts'
import { force, makeFolder, writeDurably } from '../data-dir.ts'
import { asDamage, checkSound, DamagedDatabase, databaseFile, openToRead } from './database.ts'

export interface Backup {
  folder: string
  files: string[]
  bytes: number
}

/**
 * Copies the contents of a DATA_DIR, secrets included, into a new folder; a process may be using it. The copy of each
 * database is a consistent snapshot; that of the documents is the older one. A damaged database is not copied: the copy
 * would lack what cannot be read, or rebuild indexes that were wrong. The folder is created atomically and durably, and can
 * be used as a DATA_DIR. Errors: StartError for problems that the operator has to fix.
 */
export function backUp(dataDir: string, folder: string): Backup {
  const [source, to] = [databaseFile(dataDir), resolve(folder)]
  if (!existsSync(source)) throw new StartError(`DATA_DIR ${dataDir} has no ${basename(source)}: there is nothing to back up.`)
  if (existsSync(to)) throw new StartError(`${folder} exists already. Name a folder that does not exist yet.`)
  makeFolder(dirname(to))
  // A sibling folder, so that it can be renamed; mode 0700.
  const temporary = mkdtempSync(`${to}.`)
  let damaged = source
  try {
    for (const name of getDatabases(dataDir)) {
      damaged = join(dataDir, name)
      checkSound(damaged)
      copyDatabase(damaged, join(temporary, name))
    }
    for (const name of readdirSync(dataDir).filter((each) => each.endsWith('-secret'))) {
      writeDurably(join(temporary, name), readFileSync(join(dataDir, name)))
    }
    force(temporary)
    renameSync(temporary, to)
    force(dirname(to))
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!(error instanceof DamagedDatabase)) throw error
    throw new StartError(`${damaged} is damaged (${error.message}): no copy was made. Keep your earlier backups.`, { cause: error })
  }
  const files = readdirSync(to).sort()
  return { folder: to, files, bytes: files.reduce((sum, name) => sum + statSync(join(to, name)).size, 0) }
}

/** The documents first: a person who signs up meanwhile is complete without them, but documents need their person. */
const getDatabases = (dataDir: string): string[] => {
  const documents = basename(databaseFile(dataDir))
  const others = readdirSync(dataDir).filter((name) => name.endsWith('.db') && name !== documents)
  return [documents, ...others.toSorted()]
}

/** One read transaction: concurrent writers are not blocked and their writes are not in the copy. */
function copyDatabase(source: string, to: string): void {
  // SQLite accepts an empty file and keeps its mode.
  writeDurably(to, '')
  const database = openToRead(source)
  try {
    database.prepare('VACUUM INTO ?').run(to)
  } catch (error) {
    throw asDamage(error)
  } finally {
    database.close()
  }
  checkSound(to)
  force(to)
}
