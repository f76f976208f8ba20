import type { Fetch } from './repeat.ts'

export interface CacheOptions {
  /** Number of responses kept; the least recently used one is dropped. 0: none. */
  entries: number
  now(): number
}

interface Kept {
  etag: string
  body: string
  headers: Headers
  /** Until when it needs no request, by `max-age` and `Age`. Milliseconds since 1970. */
  freshUntil: number
}

/**
 * Keeps responses with an `ETag`. Within their `max-age` they are answered without a request, later with `If-None-Match`:
 * a 304 becomes the 200 that is kept. Streams and answers of other types than text are passed on.
 */
export function caching(fetch: Fetch, { entries, now }: CacheOptions): Fetch {
  const kept = new Map<string, Kept>()
  const keep = (key: string, each: Kept): void => {
    kept.delete(key)
    kept.set(key, each)
    if (kept.size > entries) kept.delete(kept.keys().next().value!)
  }
  return async (request) => {
    if (request.method !== 'GET' || entries === 0 || request.headers.has('if-none-match')) return fetch(request)
    const key = `${request.headers.get('accept') ?? ''} ${request.url}`
    const known = kept.get(key)
    if (known && now() < known.freshUntil) {
      keep(key, known)
      return answer(known)
    }
    const asked = known ? withHeader(request, 'if-none-match', known.etag) : request
    const response = await fetch(asked)
    if (response.status === 304 && known) {
      const renewed = { ...known, headers: merged(known.headers, response.headers), freshUntil: freshUntil(response.headers, now()) }
      keep(key, renewed)
      return answer(renewed)
    }
    const etag = response.headers.get('etag')
    if (response.status !== 200 || etag === null || !isText(response)) return response
    const fresh = { etag, body: await response.text(), headers: response.headers, freshUntil: freshUntil(response.headers, now()) }
    keep(key, fresh)
    return answer(fresh)
  }
}

const answer = ({ body, headers }: Kept): Response => new Response(body, { status: 200, headers })

const isText = ({ headers }: Response): boolean =>
  /^(application\/json|text\/(csv|markdown|calendar))\b/.test(headers.get('content-type') ?? '')

function withHeader(request: Request, name: string, value: string): Request {
  const headers = new Headers(request.headers)
  headers.set(name, value)
  return new Request(request, { headers })
}

/** The headers of the kept response, with those that the 304 repeats. */
function merged(before: Headers, now: Headers): Headers {
  const headers = new Headers(before)
  for (const [name, value] of now) if (name !== 'content-type' && name !== 'content-length') headers.set(name, value)
  return headers
}

function freshUntil(headers: Headers, now: number): number {
  const maxAge = /(?:^|[\s,])max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]
  return maxAge === undefined ? 0 : now + 1_000 * (Number(maxAge) - Number(headers.get('age') ?? 0))
}
