import type { IncomingMessage } from 'node:http'
import { type AddressRules, getAddresses, type HostAddress, sendPinned } from '@touchline/platform/http/pinned-request'
import { type FeedFile, Unreadable } from '@touchline/sources/parse/feed-file'
import { inflated } from '@touchline/sources/parse/gunzipped'

/** HTTP validators of a file at its last download, for conditional requests. Empty if the server sent none. */
export interface FileValidators {
  etag: string
  lastModified: string
}

/** Validators of the first file of a source. */
export interface Validators extends FileValidators {
  /** Validators of its other files, by name. */
  companions: Readonly<Record<string, FileValidators>>
}

export interface Opened {
  /** Files in code-point order of their paths. 'unchanged': HTTP 304. */
  files: FeedFile[] | 'unchanged'
  /** Names of the other files of a folder, without hidden ones, in code-point order. Absent: not a folder. */
  unread?: readonly string[]
  /** Present for downloads only. */
  validators?: Validators
}

/** Rules for downloads; `allowPrivate` is `ALLOW_PRIVATE_DOWNLOADS`. */
export interface DownloadRules extends AddressRules {
  /** `FEED_CONTACT`, which every request names beside us. Absent: none. */
  contact?: string | undefined
  /** Folder to which downloads are written before they are read. Absent: the system's folder for temporary files. */
  spoolFolder?: string
  /**
   * Maximum number of bytes of a file that are written; the rest is not downloaded. Absent: 1 GiB, the longest file
   * that a format reads.
   */
  bytesMax?: number
}

export interface DownloadOptions {
  knownValidators?: FileValidators | undefined
  signal: AbortSignal
  rules: DownloadRules
}

export interface OpenOptions extends DownloadOptions {
  knownValidators?: Validators | undefined
}

/** The server did not answer, or broke off its answer. */
export class Unreachable extends Unreadable {}

/** The server answered with a status that is neither success nor 304. */
export class Refused extends Unreadable {
  readonly status: number
  /** `Retry-After` as sent. */
  readonly retryAfter: string | undefined
  constructor(status: number, retryAfter: string | undefined) {
    super(`the server answered ${status}`)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** A server that is reachable and idle answers in a fraction of it. */
const firstByteMs = 10_000
const timeoutMs = 30_000
const redirectsMax = 5

/**
 * Downloads one file from an http(s) address. Its bytes can be read once; connectors enforce the maximum length. The
 * host is resolved once, every address is checked against the rules, and the connection uses one of the checked
 * addresses, which prevents DNS rebinding. A redirect may lead to another path of the same host, or from http to https.
 * Bounds: 10 s to the answer, 30 s to its end. Throws Unreadable; Unreachable, also while reading the bytes, if the
 * connection breaks or a bound is reached. Error messages contain no part of the
 * address except the host.
 */
export async function download(address: URL, reads: (name: string) => boolean, options: DownloadOptions): Promise<Opened> {
  const name = getName(address)
  if (!reads(name.split('/').at(-1)!)) throw new Unreadable('this format reads no file of this name')
  const timeout = AbortSignal.timeout(timeoutMs)
  const silence = new AbortController()
  const firstByte = setTimeout(() => silence.abort(), firstByteMs)
  const signal = AbortSignal.any([options.signal, timeout, silence.signal])
  const getReason = (error: unknown): string => {
    if (silence.signal.aborted) return `no answer within ${firstByteMs / 1_000} s`
    return timeout.aborted ? `not complete within ${timeoutMs / 1_000} s` : errorCode(error)
  }
  const asUnreadable = (what: string) => (error: unknown) =>
    error instanceof Unreadable ? error : new Unreachable(`${what} (${getReason(error)})`, { cause: error })
  const response = await fetchFollowingRedirects(address, { ...options, signal })
    .catch((error: unknown) => {
      throw asUnreadable('cannot be reached')(error)
    })
    .finally(() => clearTimeout(firstByte))
  const { statusCode = 0, headers } = response
  const encoding = headers['content-encoding'] ?? 'identity'
  const isSuccess = statusCode >= 200 && statusCode <= 299
  const isKnown = encoding === 'identity' || encoding === 'gzip'
  if (!isSuccess || !isKnown) response.destroy()
  if (statusCode === 304) return { files: 'unchanged' }
  if (!isSuccess) throw new Refused(statusCode, headers['retry-after'])
  if (!isKnown) throw new Unreadable(`the server answered in the encoding ${encoding}, which was not requested`)
  return {
    files: [
      { name, folders: getFolders(address), bytes: () => getBytes(response, encoding === 'gzip', asUnreadable('the download broke off')) },
    ],
    validators: { etag: headers.etag ?? '', lastModified: headers['last-modified'] ?? '', companions: {} },
  }
}

/**
 * Downloads the companion files of an address that ends in "/", or all of them again if one has changed. Throws
 * Unreadable unless the server has them all, and as `download` does.
 */
export async function downloadCompanions(base: URL, names: readonly string[], options: OpenOptions): Promise<Opened> {
  const failed = new AbortController()
  const signal = AbortSignal.any([options.signal, failed.signal])
  const { knownValidators: known } = options
  const open = (name: string, knownValidators?: FileValidators) => {
    const address = new URL(base)
    address.pathname += name
    return download(address, () => true, { ...options, signal, knownValidators }).catch((error: unknown) => {
      failed.abort()
      throw error instanceof Unreadable ? new Unreadable(`${name}: ${error.message}`, { cause: error }) : error
    })
  }
  const opened: Opened[] = []
  for (const [i, name] of names.entries()) opened.push(await open(name, i === 0 ? known : known?.companions[name]))
  if (opened.every(({ files }) => files === 'unchanged')) return { files: 'unchanged' }
  for (const [i, name] of names.entries()) if (opened[i]!.files === 'unchanged') opened[i] = await open(name)
  const [first, ...others] = opened.map(({ validators }) => validators!)
  const companions = Object.fromEntries(others.map(({ etag, lastModified }, i) => [names[i + 1]!, { etag, lastModified }]))
  return { files: opened.flatMap(({ files }) => (files === 'unchanged' ? [] : files)), validators: { ...first!, companions } }
}

/** The response after all redirects. */
async function fetchFollowingRedirects(address: URL, { knownValidators: known, signal, rules }: DownloadOptions): Promise<IncomingMessage> {
  const headers = {
    'user-agent': rules.contact === undefined ? 'touchline' : `touchline (+${rules.contact})`,
    'accept-encoding': 'gzip',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  }
  const pinned = await getAllowed(address, rules)
  let at = address
  for (let redirectCount = 0; redirectCount <= redirectsMax; redirectCount++) {
    const response = await sendPinned(at, { headers, signal, pinned })
    const { statusCode, headers: responseHeaders } = response
    if (!redirects.includes(statusCode!) || responseHeaders.location === undefined) return response
    response.destroy()
    at = redirected(at, responseHeaders.location)
  }
  throw new Unreadable(`the server redirects more than ${redirectsMax} times`)
}

/** All addresses of the host. Throws Unreadable if one of them is forbidden. */
async function getAllowed(address: URL, rules: DownloadRules): Promise<readonly HostAddress[]> {
  const { host, addresses, forbidden } = await getAddresses(address, rules)
  if (addresses.length === 0) throw new Unreadable(`cannot be reached (${host} has no address)`)
  if (!forbidden) return addresses
  throw new Unreadable(`the host ${host} has the private address ${forbidden.address}; if that is intended, set ALLOW_PRIVATE_DOWNLOADS=on`)
}

const redirects = [301, 302, 303, 307, 308]

/**
 * The target of a redirect, with the credentials of the original address. Throws Unreadable if the target is forbidden.
 */
function redirected(from: URL, location: string): URL {
  const to = URL.parse(location, from.href)
  const isUpgrade = to?.hostname === from.hostname && from.protocol === 'http:' && to.protocol === 'https:' && from.port + to.port === ''
  const isSame = to?.protocol === from.protocol && to.host === from.host
  if (!to || !(isSame || isUpgrade))
    throw new Unreadable(
      `the server redirects to another host, ${to?.origin ?? 'an invalid address'}; if that is correct, configure that address`,
    )
  return Object.assign(to, { username: from.username, password: from.password })
}

/** The body, as it was before it was compressed. Closing the iterator closes the connection. */
async function* getBytes(
  body: AsyncIterable<Uint8Array>,
  isCompressed: boolean,
  asUnreadable: (error: unknown) => Unreadable,
): AsyncIterable<Uint8Array> {
  try {
    yield* isCompressed ? inflated(body) : body
  } catch (error) {
    throw asUnreadable(error)
  }
}

function getSegments({ pathname }: URL): string[] {
  try {
    return decodeURIComponent(pathname).split('/').filter(Boolean)
  } catch {
    throw new Unreadable('the path of the address has invalid escapes')
  }
}

/** The last two segments of the path: "2024-25/en.1.json". */
const getName = (address: URL): string => getSegments(address).slice(-2).join('/')

/** The folders above the file; an owner's name further up does not count. */
const getFolders = (address: URL): string[] => getSegments(address).slice(0, -1).slice(-3)

/** Returns the error code only, because the message may contain the address. */
const errorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).name
