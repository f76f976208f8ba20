import type { Clock } from '@touchline/platform/ports/clock'
import { recent } from '@touchline/platform/recent'
import { type TaggedCache, taggedCache } from '@touchline/platform/tagged-cache'
import { transientMap } from '@touchline/platform/transient-map'
import type { CacheClass } from '../endpoints/endpoint.ts'
import type { Representation } from '../http/representation.ts'
import { type ResponseConnection, untilGone } from '../pipeline/call.ts'
import { maxAgeSeconds } from './cache-class.ts'
import { isInOrder } from './cache-tags.ts'

/** A serialized response without the headers that differ between the callers that share it. */
export interface SharedResponse {
  representation: Representation
  cache: CacheClass
  /** Additional headers, alternating names and values. */
  more: readonly string[]
  /** Number of parts that its records include. */
  partCount?: number
}

/** A response that may be sent from `readAt` until `until`, by the steady clock. */
export interface CachedResponse extends SharedResponse {
  readAt: number
  until: number
}

/** The result of a read. */
export interface ReadResponse extends SharedResponse {
  cacheTags: readonly string[]
}

/** Reads and renders. `signal` aborts when nobody waits for it any more. */
export type Read = (signal: AbortSignal) => Promise<ReadResponse>

/**
 * Caches responses that are equal for all callers with the same scope and language, until one of their tags is
 * invalidated, and never longer than a client may reuse them. So responses stay correct although messages may be lost.
 */
export interface ResponseCache extends Pick<TaggedCache<CachedResponse>, 'get' | 'invalidate' | 'invalidateCached' | 'clear' | 'bytes'> {
  /**
   * The cached response, unless it has expired. Shortly before it expires, `read` refreshes it while it is still being
   * sent.
   */
  current(key: string, read: Read): CachedResponse | undefined
  /**
   * Reads once for all clients that wait. Rejects for a client that disconnects; a read that nobody waits for is
   * aborted.
   */
  read(key: string, client: ResponseConnection, read: Read): Promise<CachedResponse>
  /**
   * Reports the version that a read found of the data with the tag. Drops responses with an older version; a response
   * with an older version than an earlier read found is not cached. So versions never go backwards from one response to
   * the next, even if a message was lost. False: an earlier read found a newer version.
   */
  observed(tag: string, version: number): boolean
  /** Caches a response rendered without a read, until one of its tags is invalidated. */
  setRendered(key: string, representation: Representation, tags: readonly string[]): void
  /** Value of the Age header: whole seconds since it was read. */
  age(response: CachedResponse): string
}

interface Flight {
  value: Promise<CachedResponse>
  abort: AbortController
  waiting: number
}

const bytesPerMb = 1_024 * 1_024
/** Maximum age of a response, however long a client may reuse it: bounds the effect of a lost message. */
const cachedSecondsMax = 30
/**
 * The same for lists in the order of publication. In a store whose writes become visible late, a publication may enter
 * such a list some seconds after its message.
 */
const inOrderSecondsMax = 5
/** Number of tags whose newest version is remembered. */
const versionsMax = 50_000
/** Share of its lifetime after which a requested response is refreshed. */
const agingShare = 0.75

/** `megabytes`: maximum size of the cache. */
export function responseCache(steadyClock: Clock, megabytes: number): ResponseCache {
  const all = taggedCache<CachedResponse>(megabytes * bytesPerMb)
  const reads = sharedReads(steadyClock, all)
  const versions = recent<number>(versionsMax)
  return {
    ...all,
    current(key, read) {
      const found = all.get(key)
      const now = steadyClock.now()
      if (!found || found.until <= now) return undefined
      if (now >= found.readAt + agingShare * (found.until - found.readAt)) reads.begin(key, read)
      return found
    },
    read: reads.join,
    observed(tag, version) {
      const known = versions.get(tag)
      const newest = known ?? version
      if (version < newest) all.invalidate([tag])
      else if (version !== known) versions.set(tag, version)
      if (version > newest) all.invalidateCached([tag])
      return version >= newest
    },
    setRendered(key, representation, tags) {
      const value = { representation, cache: 'live', more: [], readAt: 0, until: Number.POSITIVE_INFINITY } as const
      all.set(key, { value, bytes: getBytes(representation), tags })
    },
    age: ({ readAt }) => String(Math.floor((steadyClock.now() - readAt) / 1_000)),
  }
}

/** At most one read of each response at a time. */
function sharedReads(steadyClock: Clock, all: TaggedCache<CachedResponse>) {
  const flights = transientMap<string, Flight>()

  function begin(key: string, read: Read): Flight {
    const running = flights.get(key)
    if (running) return running
    const abort = new AbortController()
    const value = all
      .renew(key, async () => {
        const readAt = steadyClock.now()
        const response = withLifetime(await read(abort.signal), readAt)
        const previous = all.get(key)?.representation
        // The body is unchanged, so its compressed forms remain valid.
        if (previous?.etag === response.representation.etag) response.representation = previous
        return { value: response, bytes: getBytes(response.representation), tags: response.cacheTags }
      })
      .finally(() => flights.delete(key))
    // A read that nobody waits for may fail.
    value.catch(() => undefined)
    const flight = { value, abort, waiting: 0 }
    flights.set(key, flight)
    return flight
  }

  async function join(key: string, client: ResponseConnection, read: Read): Promise<CachedResponse> {
    const flight = begin(key, read)
    if (flight.abort.signal.aborted) {
      await flight.value.catch(() => undefined)
      return join(key, client, read)
    }
    flight.waiting++
    return untilGone(client, flight.value, () => {
      // An abort costs a tenth of a call, so a finished read is not aborted.
      if (--flight.waiting === 0 && flights.get(key) === flight) flight.abort.abort()
    })
  }

  return { begin, join }
}

function withLifetime(response: ReadResponse, readAt: number): CachedResponse & ReadResponse {
  const secondsMax = response.cacheTags.some(isInOrder) ? inOrderSecondsMax : cachedSecondsMax
  const seconds = Math.min(secondsMax, response.cache === 'none' ? 0 : maxAgeSeconds[response.cache])
  return { ...response, readAt, until: readAt + 1_000 * seconds }
}

/** The compressed bodies in a representation are about as large as the representation itself. */
const getBytes = ({ length }: Representation): number => 2 * Number(length) + 1_024
