import type { IncomingMessage } from 'node:http'
import { fail } from '@touchline/contract/errors'
import { methodNotAllowed, readMethods } from '../http/methods.ts'
import { type Pair, readQuery } from '../http/query.ts'
import type { RequestContext, Target, Targeted } from './request-context.ts'

export const urlBytesMax = 8_192

/** Fast path: no escapes, no dots at the start of a segment, no empty segments. */
const plain = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/
const noPairs: readonly Pair[] = []

/**
 * Rejects targets that are not in canonical form, so that a path means the same to the gateway, its router and every
 * proxy in front of it.
 */
export function readTarget({ req }: RequestContext): Target {
  const { url = '' } = req
  if (url.length > urlBytesMax) throw fail('uri_too_long', { max: urlBytesMax })
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (!plain.test(path)) {
    const what = misspelled(path)
    if (what !== undefined) throw fail('malformed_request', { what })
  }
  const query = mark < 0 || mark + 1 === url.length ? noPairs : readQuery(url.slice(mark + 1))
  if (!query) throw fail('malformed_request', { what: 'the query string must be UTF-8 text in percent-encoding, without NUL' })
  if (!hasOneHost(req)) {
    throw fail('malformed_request', {
      what: req.headers.host === undefined ? 'the Host header is missing' : 'there is more than one Host header',
    })
  }
  return { path, query }
}

/** No endpoint accepts a body. */
export function checkMethodAndBody({ req }: Targeted): void {
  if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(readMethods)
  if (announcesBody(req)) throw fail('unexpected_body')
}

/**
 * The connection of such a request is closed after the response, because its body is never read, or because a proxy may
 * have interpreted it differently.
 */
export const endsConnection = (req: IncomingMessage): boolean => announcesBody(req) || !hasOneHost(req)

function announcesBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) !== 0)
}

/**
 * RFC 9112 requires exactly one Host header in HTTP/1.1. Checked here because the error of node:http has no envelope.
 */
function hasOneHost({ headers, httpVersion, rawHeaders: raw }: IncomingMessage): boolean {
  let count = 0
  for (let i = 0; i < raw.length; i += 2) if (raw[i]!.length === 4 && raw[i]!.toLowerCase() === 'host') count++
  return count === 1 || (headers.host === undefined && httpVersion === '1.0')
}

/** Why a path is not canonical; undefined when it is. A trailing slash is accepted here; no endpoint has one. */
function misspelled(path: string): string | undefined {
  if (!path.startsWith('/')) return 'the target must be a path, not an absolute URL'
  if (path.includes('//')) return 'the path has an empty segment'
  for (const segment of path.slice(1).split('/')) {
    if (segment === '.' || segment === '..') return 'the path has a segment . or ..'
    if (!/^(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-F]{2})*$/.test(segment)) return 'the path has a character that must be percent-encoded'
    const decoded = decode(segment)
    if (decoded === undefined) return 'the path is not valid UTF-8 text in percent-encoding'
    if (/[\0/\\]/.test(decoded)) return 'the path has a percent-encoded slash, backslash or NUL'
    if (needlesslyEscaped(segment)) return 'the path has a percent-encoded character that needs no encoding'
  }
  return undefined
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

const needlesslyEscaped = (segment: string): boolean =>
  (segment.match(/%[0-7][0-9A-F]/g) ?? []).some((code) => /[A-Za-z0-9._~!$&'()*+,;=:@-]/.test(decodeURIComponent(code)))
