import { fail, type ServiceError } from '@touchline/contract/errors'
import { readQuery } from '../query.ts'
import type { RequestContext } from '../request-context.ts'

export const urlBytesMax = 8_192

/** No escapes, no dots at the start of a segment, nothing empty: canonical by its looks. */
const plain = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/

/**
 * Refuses a target that is not spelled as we would spell it, so that a path means the same to us, to the router and to every proxy before
 * us. Splits it into path and query on the way.
 */
export function canonical(x: RequestContext): ServiceError | undefined {
  const url = x.req.url ?? ''
  if (url.length > urlBytesMax) return fail('uri_too_long', { max: urlBytesMax })
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (!plain.test(path)) {
    const what = misspelled(path)
    if (what !== undefined) return fail('malformed_request', { what })
  }
  x.path = path
  if (mark >= 0 && mark + 1 < url.length) {
    const query = readQuery(url.slice(mark + 1))
    if (!query) return fail('malformed_request', { what: 'the query does not decode as UTF-8 or contains NUL' })
    x.query = query
  }
  return hosts(x)
}

/** What is wrong with a path, or undefined when it is its own canonical spelling. A slash at the end is fine here; no endpoint has one. */
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
 * RFC 9112: HTTP/1.1 names exactly one host. Who does not may not be who the proxy before us thinks, so the connection ends. Checked here, not
 * by node:http, whose refusal has no envelope.
 */
function hosts(x: RequestContext): ServiceError | undefined {
  const { headers, httpVersion, rawHeaders: raw } = x.req
  let seen = 0
  for (let i = 0; i < raw.length; i += 2) if (raw[i]!.length === 4 && raw[i]!.toLowerCase() === 'host') seen++
  if (seen === 1 || (headers.host === undefined && httpVersion === '1.0')) return undefined
  x.closes = true
  return fail('malformed_request', { what: seen > 1 ? 'there is more than one Host header' : 'the Host header is missing' })
}
