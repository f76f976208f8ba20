import createClient, {
  type Client,
  createFinalURL,
  createQuerySerializer,
  defaultPathSerializer,
  type MaybeOptionalInit,
} from 'openapi-fetch'
import { caching } from './caching.ts'
import { getError } from './errors.ts'
import type { paths } from './gen/openapi.ts'
import type { Fetch } from './repeat.ts'
import { retrying } from './retrying.ts'
import { type StreamOptions, streamEvents } from './stream.ts'
import type { Body, GetPath, ListPath, Query, Row, StreamEvent, StreamPath } from './types.ts'
import { realWait, type Wait } from './wait.ts'
import { type Webhooks, webhooks } from './webhooks.ts'

export interface Options {
  /** "https://api.example", without "/v1". */
  baseUrl: string
  /** Absent: requests need no key, or are paid for by `fetch`. */
  key?: string
  /** en, de, es, it or fr. Default: the language of the key. */
  lang?: string
  /** Sends requests. Default: the runtime's `fetch`; `payments(…).fetch` pays for them. */
  fetch?: Fetch
  /** Maximum time for which a request is repeated after 429, 502, 503, 504 and broken connections. Default: 60 s. */
  patienceMs?: number
  /** Number of responses kept with their `ETag`. Default: 200; 0: none. */
  cacheEntries?: number
  /** For tests. */
  clock?: { now(): number; wait: Wait; random(): number }
}

/** The parameters of a path; optional where it requires none. */
type Init<P extends GetPath, I = MaybeOptionalInit<paths[P], 'get'>> = undefined extends I ? [I?] : [I]

/** A page of changes: apply both parts, then store the cursor. */
export interface Changes<P extends ListPath> {
  data: Row<P>[]
  /** Withdrawn and merged records. */
  removed: { id: string; merged_into: string | null }[]
  /** Continues after this page, also in another process. */
  cursor: string
}

export interface ChangesOptions<P extends ListPath> {
  /** The instant of your copy, RFC 3339. Default: 1970, that is everything. */
  since?: string
  /** Continues after the page with this cursor, instead of at `since`. */
  cursor?: string
  query?: Omit<Query<P>, 'updated_since' | 'cursor'>
  /** Time between requests when there is nothing new. Default: 10 s. */
  pollMs?: number
  /** Default: true. false ends the iteration when the copy is current. */
  follow?: boolean
  /** Ends the iteration without an error. */
  signal?: AbortSignal
}

export interface Touchline {
  /** The client of openapi-fetch: `{ data, error, response }` of any endpoint. It repeats and caches like the others. */
  GET: Client<paths, 'application/json'>['GET']
  /** The body of the answer. Errors: TouchlineError. */
  get<P extends GetPath>(path: P, ...init: Init<P>): Promise<Body<P>>
  /** Every record of a list, page by page. Errors: TouchlineError. */
  all<P extends ListPath>(path: P, ...init: Init<P>): AsyncGenerator<Row<P>, void>
  /** Keeps a copy of a list with `updated_since`: every change once, in order. Errors: TouchlineError. */
  changes<P extends ListPath>(path: P, options?: ChangesOptions<P>): AsyncGenerator<Changes<P>, void>
  /**
   * The events of a stream for as long as the caller iterates; it resumes after lost connections. Ignore events whose
   * name is unknown. Errors: TouchlineError when the service refuses the stream.
   */
  stream<P extends StreamPath>(path: P, options?: StreamOptions & { query?: Query<P> }): AsyncGenerator<StreamEvent<P>, void>
  /** Manages the webhooks of the key. Calls that change something are repeated only where a repetition does no harm. */
  webhooks: Webhooks
  /** `fetch` for other URLs of the service, with the key, repeated and cached. */
  fetch: Fetch
}

const systemClock = { now: () => Date.now(), wait: realWait, random: () => Math.random() }
const silenceMs = 35_000

/** A client of the service. */
export function touchline(options: Options): Touchline {
  const { key, lang, patienceMs = 60_000, cacheEntries = 200, clock = systemClock } = options
  const baseUrl = options.baseUrl.replace(/\/$/, '')
  const plain: Fetch = options.fetch ?? ((request) => globalThis.fetch(request))
  const withHeaders: Fetch = (request) => plain(new Request(request, { headers: ownHeaders(request.headers, key, lang) }))
  const fetch = caching(retrying(withHeaders, { ...clock, patienceMs }), { entries: cacheEntries, now: clock.now })
  const client = createClient<paths, 'application/json'>({ baseUrl, fetch, querySerializer: separated })
  const read = async (url: string, signal?: AbortSignal): Promise<{ body: unknown; response: Response }> => {
    const response = await fetch(new Request(url, signal ? { signal } : {}))
    if (!response.ok) throw await getError(response)
    return { body: await response.json(), response }
  }
  const reading: Omit<Touchline, 'webhooks'> = {
    GET: client.GET,
    fetch,
    async get(path, ...[init]) {
      return (await read(getUrl(baseUrl, path, init), getSignal(init))).body as never
    },
    async *all(path, ...[init]) {
      for (let url: string | undefined = getUrl(baseUrl, path, init); url !== undefined; ) {
        const { body, response } = await read(url, getSignal(init))
        yield* (body as { data: never[] }).data
        url = nextUrl(response, baseUrl)
      }
    },
    async *changes(path, { since = '1970-01-01T00:00:00Z', cursor, query, pollMs = 10_000, follow = true, signal } = {}) {
      let position = cursor
      while (!signal?.aborted) {
        const at = position === undefined ? { updated_since: since } : { updated_since: since, cursor: position }
        const url = getUrl(baseUrl, path, { params: { query: { ...query, ...at } } })
        const { body, response } = await read(url, signal)
        const { data, meta } = body as { data: never[]; meta: { next_cursor: string; removed: never[] } }
        position = meta.next_cursor
        if (data.length > 0 || meta.removed.length > 0) yield { data, removed: meta.removed, cursor: position }
        if (nextUrl(response, baseUrl) !== undefined) continue
        if (!follow) return
        await clock.wait(pollMs, signal).catch(() => undefined)
      }
    },
    async *stream(path, { query, ...rest } = {}) {
      const url = getUrl(baseUrl, path, { params: { query: { ...query } } })
      // Streams have their own way of repeating, and are not cached.
      yield* streamEvents(url, rest, { ...clock, fetch: withHeaders, silenceMs }) as AsyncGenerator<never, void>
    },
  }
  return { ...reading, webhooks: webhooks({ baseUrl, fetch, all: (path, init) => reading.all(path, init as never) }) }
}

function ownHeaders(given: Headers, key: string | undefined, lang: string | undefined): Headers {
  const headers = new Headers(given)
  if (key !== undefined) headers.set('x-api-key', key)
  if (lang !== undefined && !headers.has('accept-language')) headers.set('accept-language', lang)
  return headers
}

const getSignal = (init: unknown): AbortSignal | undefined => (init as { signal?: AbortSignal } | undefined)?.signal

/** Lists are separated by commas. */
const separated = { array: { style: 'form', explode: false } } as const
const querySerializer = createQuerySerializer(separated)

interface Given {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> }
}

function getUrl(baseUrl: string, path: string, init: unknown): string {
  const { path: inPath = {}, query = {} } = (init as Given | undefined)?.params ?? {}
  return createFinalURL(path, { baseUrl, params: { path: inPath, query }, querySerializer, pathSerializer: defaultPathSerializer })
}

/** The next page, on the address that the caller uses: the service may know itself under another one. */
function nextUrl({ headers }: Response, baseUrl: string): string | undefined {
  const next = /<([^<>]+)>; ?rel="next"/.exec(headers.get('link') ?? '')?.[1]
  if (next === undefined) return undefined
  const { pathname, search } = new URL(next, baseUrl)
  return `${baseUrl}${pathname}${search}`
}
