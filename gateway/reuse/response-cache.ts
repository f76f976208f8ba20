import type { Clock } from '@touchline/platform/ports/clock'
import { recent } from '@touchline/platform/recent'
import { type TaggedCache, taggedCache } from '@touchline/platform/tagged-cache'
import { transientMap } from '@touchline/platform/transient-map'
import type { CacheClass } from '../endpoints/endpoint.ts'
import type { Representation } from '../http/representation.ts'
import { type ResponseConnection, untilGone } from '../pipeline/call.ts'
import { maxAgeSeconds } from './cache-class.ts'
import { isInOrder } from './cache-tags.ts'

/** A serialized response without the headers that differ between the callers who share it. */
export interface SharedResponse {
  representation: Representation
  cache: CacheClass
  /** Additional headers, alternating names and values. */
  more: readonly string[]
}

/** A response that may be sent from `readAt` until `until`, by the steady clock. */
export interface CachedResponse extends SharedResponse {
  readAt: number
  until: number
}

/** What a read returns. */
export interface ReadResponse extends SharedResponse {
  cacheTags: readonly string[]
}

/** Reads and renders. `signal` aborts when nobody waits for it any more. */
export type Read = (signal: AbortSignal) => Promise<ReadResponse>

/**
 * The responses that are the same for all callers of a scope and language: cached until one of their tags is
 * invalidated, and never longer than a client may reuse them. So each is correct although messages may be lost.
 */
export interface ResponseCache extends Pick<TaggedCache<CachedResponse>, 'get' | 'invalidate' | 'invalidateCached' | 'clear' | 'bytes'> {
  /**
   * What `get` returns, unless it has expired. Shortly before it expires it is read again, with `read`, while it is
   * still sent.
   */
  current(key: string, read: Read): CachedResponse | undefined
  /** Reads it once for all who wait for it. Rejects for a client that disconnects, which ends a read that nobody waits for. */
  read(key: string, client: ResponseConnection, read: Read): Promise<CachedResponse>
  /**
   * A read found this version of what has the tag: responses with an older one are dropped, one with an older version
   * than was found before is not cached. So versions do not fall from one response to the next although a message was lost. False:
   * an earlier read found a newer version.
   */
  observed(tag: string, version: number): boolean
  /** Caches what was rendered without a read: correct until one of its tags is invalidated. */
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
/** However long a client may reuse a response, a lost message is made up for after this time. */
const cachedSecondsMax = 30
/**
 * The same for lists in the order of publication. In a store whose writes become visible late, such a list has what was
 * published some seconds after its message.
 */
const inOrderSecondsMax = 5
/** Tags whose newest version is known. */
const versionsMax = 50_000
/** Share of its time after which a response that is asked for is read again. */
const agingShare = 0.75

/** `megabytes`: at most so much is cached. */
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
        // Its compressed forms are still right.
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
      // An abort costs a tenth of a call, so a read that is over is not aborted.
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

/** The compressed bodies that a representation holds are about as large as itself. */
const getBytes = ({ length }: Representation): number => 2 * Number(length) + 1_024
