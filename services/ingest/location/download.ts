import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { FeedFile } from './feed-file.ts'
import { isPrivateAddress } from './private-addresses.ts'
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

/** An IP address of a host; `family` is 4 or 6. */
export interface HostAddress {
  address: string
  family: number
}

/** Where downloads may go. */
export interface DownloadRules {
  /** To addresses that are none of the public internet too: `ALLOW_PRIVATE_DOWNLOADS`. */
  allowPrivate: boolean
  /** Every address of a host. Absent: as the system resolves it. */
  resolve?(host: string): Promise<readonly HostAddress[]>
}

export interface DownloadOptions {
  known?: Validators | undefined
  signal: AbortSignal
  rules: DownloadRules
}

const timeoutMs = 30_000
const redirectsMax = 5

/**
 * One file from an http(s) address; its bytes can be read once, and connectors stop where a file is longer than any sane one. The host is
 * resolved once, every address of it is held against the rules, and the connection is made to one of these, so that a name which means
 * another host a moment later leads nowhere else. A redirect may lead to another path of the same host, or from http to https. Throws
 * Unreadable, the bytes too when the connection breaks off; no message has anything of the address but its host.
 */
export async function download(address: URL, reads: (name: string) => boolean, options: DownloadOptions): Promise<Opened> {
  const name = nameOf(address)
  if (!reads(name.split('/').at(-1)!)) throw new Unreadable('whose name is not one that this format reads')
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([options.signal, timeout])
  const broke = (what: string) => (error: unknown) => {
    if (error instanceof Unreadable) return error
    return new Unreadable(`${what} (${timeout.aborted ? `not all of it within ${timeoutMs / 1_000} s` : whyLost(error)})`, { cause: error })
  }
  const response = await ask(address, { ...options, signal }).catch((error: unknown) => {
    throw broke('which cannot be reached')(error)
  })
  const { statusCode = 0, headers } = response
  const encoding = headers['content-encoding'] ?? 'identity'
  const reason = statusCode < 200 || statusCode > 299 ? `which answered ${statusCode}` : `which answered in the encoding ${encoding}`
  const isGiven = statusCode >= 200 && statusCode <= 299 && encoding === 'identity'
  if (!isGiven) response.destroy()
  if (statusCode === 304) return { files: 'unchanged' }
  if (!isGiven) throw new Unreadable(reason)
  return {
    files: [{ name, bytes: () => bytesOf(response, broke('which broke off')) }],
    validators: { etag: headers.etag ?? '', lastModified: headers['last-modified'] ?? '' },
  }
}

/** What answers in the end. */
async function ask(address: URL, { known, signal, rules }: DownloadOptions): Promise<IncomingMessage> {
  const headers = {
    'user-agent': 'touchline',
    'accept-encoding': 'identity',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  }
  const pinned = await addressesOf(address, rules)
  let at = address
  for (let asked = 0; asked <= redirectsMax; asked++) {
    const response = await send(at, { headers, signal, pinned })
    const { statusCode, headers: told } = response
    if (!redirects.includes(statusCode!) || told.location === undefined) return response
    response.destroy()
    at = redirected(at, told.location)
  }
  throw new Unreadable(`which redirects more than ${redirectsMax} times`)
}

/** Every address of the host. Throws Unreadable when one of them is not allowed. */
async function addressesOf({ hostname }: URL, { allowPrivate, resolve = resolved }: DownloadRules): Promise<readonly HostAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }]
  if (addresses.length === 0) throw new Unreadable(`which cannot be reached (${host} has no address)`)
  const refused = allowPrivate ? undefined : addresses.find(({ address }) => isPrivateAddress(address))
  if (!refused) return addresses
  throw new Unreadable(`whose host ${host} has the private address ${refused.address}; where that is meant, set ALLOW_PRIVATE_DOWNLOADS=on`)
}

const resolved = (host: string): Promise<HostAddress[]> => lookup(host, { all: true })

interface Sending {
  headers: Record<string, string>
  signal: AbortSignal
  pinned: readonly HostAddress[]
}

/** Asks one of the pinned addresses, whatever the name means by now. */
function send(address: URL, { headers, signal, pinned }: Sending): Promise<IncomingMessage> {
  const request = address.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(address, {
      headers,
      signal,
      agent: false,
      lookup: (_, { all }, done) => (all ? done(null, [...pinned]) : done(null, pinned[0]!.address, pinned[0]!.family)),
    })
      .once('response', resolve)
      .once('error', reject)
      .end()
  })
}

const redirects = [301, 302, 303, 307, 308]

/** Where a redirect leads, with the name and password of where it comes from. Throws Unreadable where it may not. */
function redirected(from: URL, location: string): URL {
  const to = URL.parse(location, from.href)
  const isUpgrade = to?.hostname === from.hostname && from.protocol === 'http:' && to.protocol === 'https:' && from.port + to.port === ''
  const isSame = to?.protocol === from.protocol && to.host === from.host
  if (!to || !(isSame || isUpgrade))
    throw new Unreadable(`which redirects to another host, ${to?.origin ?? 'that is none'}; name that one, where it is right`)
  return Object.assign(to, { username: from.username, password: from.password })
}

/** The body, as long as it is wanted: who stops reading ends the connection. */
async function* bytesOf(body: AsyncIterable<Uint8Array>, broke: (error: unknown) => Unreadable): AsyncIterable<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw broke(error)
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

/** A code alone: the message of an error may repeat what it was about. */
const whyLost = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).name
