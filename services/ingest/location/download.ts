import type { FeedFile } from './feed-file.ts'
import { Unreadable } from './unreadable.ts'

/** What an address said of the version it gave, to ask for a newer one only. Empty where it said nothing. */
export interface Validators {
  etag: string
  lastModified: string
}

export interface Opened {
  /** In code-point order of their paths. 'unchanged': the address has nothing newer. */
  files: FeedFile[] | 'unchanged'
  /** Of addresses alone. */
  validators?: Validators
}

export interface DownloadOptions {
  known?: Validators | undefined
  signal: AbortSignal
}

const timeoutMs = 30_000

/**
 * One file from an http(s) address; its bytes can be read once, and connectors stop where a file is longer than any sane one. Throws
 * Unreadable, the bytes too when the connection breaks off.
 */
export async function download(address: URL, reads: (name: string) => boolean, { known, signal }: DownloadOptions): Promise<Opened> {
  const name = nameOf(address)
  if (!reads(name.split('/').at(-1)!)) throw new Unreadable('whose name is not one that this format reads')
  const response = await ask(address, known, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
  if (response.status === 304) {
    await response.body?.cancel()
    return { files: 'unchanged' }
  }
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Unreadable(`which answered ${response.status}`)
  }
  const body = response.body
  return {
    files: [{ name, bytes: () => bytesOf(body) }],
    validators: { etag: response.headers.get('etag') ?? '', lastModified: response.headers.get('last-modified') ?? '' },
  }
}

async function ask(address: URL, known: Validators | undefined, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ 'user-agent': 'touchline' })
  if (known?.etag) headers.set('if-none-match', known.etag)
  if (known?.lastModified) headers.set('if-modified-since', known.lastModified)
  try {
    return await fetch(address, { headers, signal })
  } catch (error) {
    throw new Unreadable(`which cannot be reached (${whyLost(error)})`, { cause: error })
  }
}

/** The body, as long as it is wanted: who stops reading ends the connection. */
async function* bytesOf(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new Unreadable(`which broke off (${whyLost(error)})`, { cause: error })
  }
}

/** The last two segments of the path: "2024-25/en.1.json". */
function nameOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).split('/').filter(Boolean).slice(-2).join('/')
  } catch {
    throw new Unreadable('whose path has escapes that do not decode')
  }
}

const whyLost = (error: unknown): string => {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return `not all of it within ${timeoutMs / 1_000} s`
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? message
}
