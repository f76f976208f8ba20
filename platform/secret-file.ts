import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { StartError, secretBytesMin } from './config.ts'

/** As long as the longest of what is signed with it: it cannot be guessed. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/**
 * The secret that `file` keeps, readable by its owner alone; made at the first call. It is there whole or not at all, whatever ends the
 * process or the machine meanwhile; of two that make it at once both have the same. Its folder must be there. Errors: StartError where it
 * can be neither read nor written, or is no secret; then with `remedy`, what the operator can do.
 */
export function keptSecret(file: string, remedy: string): string {
  const known = readSecret(file, remedy)
  if (known !== undefined) return known
  const made = `${file}.${randomBytes(6).toString('hex')}.new`
  try {
    writeDurably(made, `${newSecret()}\n`)
    place(made, file)
    force(dirname(file))
  } catch (error) {
    throw new StartError(`${basename(file)} cannot be written to ${dirname(file)}: ${(error as Error).message}`, { cause: error })
  } finally {
    rmSync(made, { force: true })
  }
  return readSecret(file, remedy)!
}

/** Undefined: there is no such file. */
function readSecret(file: string, remedy: string): string | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  if (Buffer.byteLength(text) >= secretBytesMin) return text
  const what = text === '' ? 'is empty' : `is shorter than ${secretBytesMin} bytes`
  throw new StartError(`${file} ${what}, so it is no secret: ${remedy}`)
}

/** A new file that its owner alone may read, on the disk when this returns. */
export function writeDurably(file: string, content: string | Uint8Array): void {
  writeFileSync(file, content, { flag: 'wx', mode: 0o600 })
  force(file)
}

/** A link, since a rename would take the place of what another process has made meanwhile. File systems without links have the rename alone. */
function place(made: string, file: string): void {
  try {
    linkSync(made, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    renameSync(made, file)
  }
}

/**
 * What the file holds, or which files the folder has, is on the disk when this returns. Windows has no such call for folders, and Node's
 * permission model allows none at all.
 */
export function force(path: string): void {
  const isFolder = statSync(path).isDirectory()
  if (process.permission !== undefined || (isFolder && process.platform === 'win32')) return
  const descriptor = openSync(path, isFolder ? 'r' : 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
