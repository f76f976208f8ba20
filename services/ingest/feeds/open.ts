import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import type { Connector } from '../formats/connector.ts'
import { type FeedFile, Unreadable } from '../parse/feed-file.ts'
import { download, downloadCompanions, type Opened, type OpenOptions } from './download.ts'

export const isUrl = (location: string): boolean => /^https?:\/\//i.test(location)

/** How the files of a format are named. */
type Names = Pick<Connector, 'reads' | 'companions'>

/**
 * The files of a folder and its subfolders whose names the format reads, without hidden ones, a single file, or the download
 * of an http(s) address; of one that ends in "/" the companion files. Throws Unreadable if there is nothing to read.
 */
export async function open(location: string, { reads, companions }: Names, options: OpenOptions): Promise<Opened> {
  if (isUrl(location)) {
    const address = URL.parse(location)
    if (!address) throw new Unreadable('this is not a valid address')
    if (companions && address.pathname.endsWith('/')) return downloadCompanions(address, companions, options)
    return download(address, reads, options)
  }
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

const fileAt = (path: string): FeedFile => ({ name: `${basename(dirname(path))}/${basename(path)}`, bytes: (from) => bytesOf(path, from) })

async function* bytesOf(path: string, start = 0): AsyncIterable<Uint8Array> {
  try {
    yield* createReadStream(path, { start }) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw new Unreadable(`${basename(path)} cannot be read (${(error as NodeJS.ErrnoException).code})`, { cause: error })
  }
}

/**
 * A path, an address or a feed for display: without credentials, query and fragment, which may be secret; the
 * placeholders of an address as they are written. A malformed address is truncated after its scheme.
 */
export function shownLocation(text: string): string {
  const begins = text.search(/https?:\/\//i)
  if (begins < 0) return text
  const address = URL.parse(text.slice(begins))
  return address
    ? `${text.slice(0, begins)}${address.origin}${bracesIn(address.pathname)}`
    : `${text.slice(0, text.indexOf('://', begins))}://…`
}

const bracesIn = (path: string): string => path.replaceAll(/%7B(\w+)%7D/gi, '{$1}')
