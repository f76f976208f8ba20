import { fail, type ServiceError } from '@touchline/contract/errors'
import { readQuery } from '../query.ts'
import type { RequestContext } from '../request-context.ts'

export const urlBytesMax = 8_192

/** Fast path: no escapes, no dots at the start of a segment, no empty segments. */
const plain = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/

/**
 * Rejects targets that are not in canonical form, so that a path means the same to the gateway, its router and every
 * proxy in front of it. Splits the target into path and query.
 */
export function canonical(ctx: RequestContext): ServiceError | undefined {
  const url = ctx.req.url ?? ''
  if (url.length > urlBytesMax) return fail('uri_too_long', { max: urlBytesMax })
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (!plain.test(path)) {
    const what = misspelled(path)
    if (what !== undefined) return fail('malformed_request', { what })
  }
  ctx.path = path
  if (mark >= 0 && mark + 1 < url.length) {
    const query = readQuery(url.slice(mark + 1))
    if (!query) return fail('malformed_request', { what: 'the query does not decode as UTF-8 or contains NUL' })
    ctx.query = query
  }
  return checkHost(ctx)
}

/** Why a path is not canonical; undefined when it is. A trailing slash is accepted here; no endpoint has one. */
function misspelled(path: string): string | undefined {
  if (!path.startsWith('/')) return 'the target must be a path, not an absolute URL'
  if (path.includes('//')) return 'the path has an empty segment'
  for (const segment of path.slice(1).split('/')) {
    if (segment === '.' || segment === '..') return 'the path has a dot segment'
    if (!/^(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-F]{2})*$/.test(segment)) return 'the path has a character that must be escaped'
    const decoded = decode(segment)
    if (decoded === undefined) return 'the path does not decode as UTF-8'
    if (/[\0/\\]/.test(decoded)) return 'the path has an escaped slash, backslash or NUL'
    if (needlesslyEscaped(segment)) return 'the path escapes a character that needs no escape'
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

/**
 * RFC 9112: HTTP/1.1 requires exactly one Host. Otherwise a proxy may have interpreted the request differently, so the
 * connection is closed. Checked here because the error of node:http has no envelope.
 */
function checkHost(ctx: RequestContext): ServiceError | undefined {
  const { headers, httpVersion, rawHeaders: raw } = ctx.req
  let count = 0
  for (let i = 0; i < raw.length; i += 2) if (raw[i]!.length === 4 && raw[i]!.toLowerCase() === 'host') count++
  if (count === 1 || (headers.host === undefined && httpVersion === '1.0')) return undefined
  ctx.closesConnection = true
  return fail('malformed_request', { what: count > 1 ? 'there is more than one Host header' : 'the Host header is missing' })
}
