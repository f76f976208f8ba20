import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { StartError, secretBytesMin } from './config.ts'

/**
 * Creates the folder and missing parents, mode 0700. Errors: the error of the first folder that cannot be created.
 * (mkdir's `recursive` never ends below /proc.)
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}

/** 256 random bits, which is the length of the longest signature made with it. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/**
 * The secret in `file`, mode 0600; created on the first call. Creation is atomic and durable across crashes; two
 * processes that create it concurrently get the same one. Its folder must exist. Errors: StartError when it cannot be
 * read or written, or is not a secret; the latter with `remedy`, the advice for the operator.
 */
export function keptSecret(file: string, remedy: string): string {
  const existing = readSecret(file, remedy)
  if (existing !== undefined) return existing
  const temporary = `${file}.${randomBytes(6).toString('hex')}.new`
  try {
    writeDurably(temporary, `${newSecret()}\n`)
    publishFile(temporary, file)
    force(dirname(file))
  } catch (error) {
    throw new StartError(`${basename(file)} cannot be written to ${dirname(file)}: ${(error as Error).message}`, { cause: error })
  } finally {
    rmSync(temporary, { force: true })
  }
  return readSecret(file, remedy)!
}

/** Undefined when there is no such file. */
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
  throw new StartError(`${file} ${what}, so it is not a secret: ${remedy}`)
}

/** Creates a file with mode 0600, synced to disk when this returns. */
export function writeDurably(file: string, content: string | Uint8Array): void {
  writeFileSync(file, content, { flag: 'wx', mode: 0o600 })
  force(file)
}

/**
 * Uses a hard link, because a rename would replace a file that another process has just created. Renames on file
 * systems without links.
 */
function publishFile(temporary: string, file: string): void {
  try {
    linkSync(temporary, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    renameSync(temporary, file)
  }
}

/**
 * Syncs a file's content or a folder's entries to disk. Not supported for folders on Windows, nor at all under Node's
 * permission model.
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
