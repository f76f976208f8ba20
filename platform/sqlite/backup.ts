import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '../config.ts'
import { makeFolder } from '../make-folder.ts'
import { force, writeDurably } from '../secret-file.ts'
import { asDamage, checkSound, DamagedDatabase, databaseFile, openToRead } from './database.ts'

export interface Backup {
  folder: string
  files: string[]
  bytes: number
}

/**
 * Copies what a DATA_DIR holds, its secrets with it, into a folder that is not there yet, while a process uses it or not: the database as it
 * is at one moment. The folder is there whole and on the disk, or not at all, and can be used as a DATA_DIR. Errors: StartError for what the
 * operator has to put right.
 */
export function backUp(dataDir: string, folder: string): Backup {
  const [source, to] = [databaseFile(dataDir), resolve(folder)]
  if (!existsSync(source)) throw new StartError(`DATA_DIR ${dataDir} has no ${basename(source)}: there is nothing to back up.`)
  if (existsSync(to)) throw new StartError(`${folder} is there already: name a folder that is not.`)
  makeFolder(dirname(to))
  // Beside it, so that it can be renamed; for its owner alone.
  const made = mkdtempSync(`${to}.`)
  try {
    copyDatabase(source, databaseFile(made))
    for (const name of readdirSync(dataDir).filter((each) => each.endsWith('-secret'))) {
      writeDurably(join(made, name), readFileSync(join(dataDir, name)))
    }
    force(made)
    renameSync(made, to)
    force(dirname(to))
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    if (!(error instanceof DamagedDatabase)) throw error
    throw new StartError(`${source} is damaged (${error.message}): no copy was made. Keep the backups there are.`, { cause: error })
  }
  const files = readdirSync(to).sort()
  return { folder: to, files, bytes: files.reduce((sum, name) => sum + statSync(join(to, name)).size, 0) }
}

/** In one read of the whole: who writes meanwhile is not held up, and nothing of it is in the copy. */
function copyDatabase(source: string, to: string): void {
  // SQLite takes an empty file, and leaves it its rights.
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
