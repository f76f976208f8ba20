import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { type FeedFile, Unreadable } from './feed-file.ts'

interface LocalFiles {
  files: FeedFile[]
  /** Names of the other files of a folder. Absent: the path is a file. */
  unread?: string[]
}

/**
 * The files of a folder and its subfolders whose names a format reads, without hidden ones, or a single file. Throws
 * Unreadable if there is nothing to read.
 */
export async function localFiles(location: string, reads: (name: string) => boolean): Promise<LocalFiles> {
  const place = resolve(location)
  const found = await stat(place).catch((error: NodeJS.ErrnoException) => {
    throw new Unreadable(error.code === 'ENOENT' ? 'there is no such file or folder' : `cannot be read (${error.code})`)
  })
  if (!found.isDirectory()) {
    if (!reads(basename(place))) throw new Unreadable('this format reads no file of this name')
    return { files: [fileAt(place)] }
  }
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Unreadable(`cannot be read (${error.code})`)
  })
  const isHidden = (path: string) =>
    relative(place, path)
      .split(sep)
      .some((segment) => segment.startsWith('.'))
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isHidden(path))
  const [read, others] = [paths.filter((path) => reads(basename(path))), paths.filter((path) => !reads(basename(path)))]
  if (read.length === 0) throw new Unreadable('the folder has no file that this format reads')
  return {
    files: read.sort().map((path) => ({ ...fileAt(path), folders: relative(dirname(place), dirname(path)).split(sep) })),
    unread: others.map((path) => basename(path)).sort(),
  }
}

const fileAt = (path: string): FeedFile => ({
  name: `${basename(dirname(path))}/${basename(path)}`,
  bytes: (from) => fileBytes(path, from),
})

/** The bytes of a file, from `start` on. Throws Unreadable. */
export async function* fileBytes(path: string, start = 0): AsyncIterable<Uint8Array> {
  try {
    yield* createReadStream(path, { start }) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw new Unreadable(`${basename(path)} cannot be read (${(error as NodeJS.ErrnoException).code})`, { cause: error })
  }
}
