import { LRUCache } from 'lru-cache'
import { transientMap } from './transient-map.ts'

/** Values that are cached until one of their tags is invalidated. */
export interface TaggedCache<V> {
  get(key: string): V | undefined
  /** Returns the cached value, else the value of `renew`. */
  getOrMake(key: string, make: () => Promise<Made<V>>): Promise<V>
  /**
   * Returns the value of `make`, and caches it unless one of its tags is invalidated meanwhile. Concurrent calls share
   * one `make`.
   */
  renew(key: string, make: () => Promise<Made<V>>): Promise<V>
  /** Caches a value that was made synchronously from the current state. */
  set(key: string, made: Made<V>): void
  /** Drops every value with one of these tags. */
  invalidate(tags: Iterable<string>): void
  /** Like `invalidate`, but does not affect values that are being made. */
  invalidateCached(tags: Iterable<string>): void
  delete(key: string): void
  clear(): void
  bytes(): number
}

export interface Made<V> {
  value: V
  /** Approximate size in memory. */
  bytes: number
  /** Names of the inputs of the value. A change of an input invalidates its tag. */
  tags: readonly string[]
}

export function taggedCache<V extends object>(bytesMax: number): TaggedCache<V> {
  const index = keysByTag()
  // At least 1: lru-cache reads 0 as unbounded.
  const cache = new LRUCache<string, V>({ maxSize: Math.max(1, bytesMax), dispose: (_, key) => index.remove(key) })
  const set = (key: string, { value, bytes, tags }: Made<V>) => {
    cache.set(key, value, { size: bytes })
    if (cache.has(key)) index.set(key, tags)
  }
  const { renew, invalidated, cleared } = renewals(set)
  const invalidateCached = (tags: Iterable<string>) => {
    for (const tag of tags) for (const key of index.of(tag)) cache.delete(key)
  }
  return {
    get: cache.get.bind(cache),
    getOrMake(key, make) {
      const known = cache.get(key)
      return known ? Promise.resolve(known) : renew(key, make)
    },
    renew,
    set,
    invalidate(tags) {
      const all = [...tags]
      invalidated(all)
      invalidateCached(all)
    },
    invalidateCached,
    delete: (key) => void cache.delete(key),
    clear() {
      cleared()
      cache.clear()
    },
    bytes: () => cache.calculatedSize,
  }
}

/** Makes values, one at a time per key, and caches them unless one of their tags was invalidated meanwhile. */
function renewals<V>(set: (key: string, made: Made<V>) => void) {
  const log = invalidationLog()
  const running = transientMap<string, Promise<V>>()
  /** The last invalidation before each value that is being made was begun, oldest first. */
  const begun: { since: number; isOver: boolean }[] = []
  let clearedAt = 0
  const run = async (key: string, make: () => Promise<Made<V>>): Promise<V> => {
    const self = { since: log.last(), isOver: false }
    begun.push(self)
    try {
      const made = await make()
      if (clearedAt <= self.since && !log.hasAfter(self.since, made.tags)) set(key, made)
      return made.value
    } finally {
      running.delete(key)
      self.isOver = true
      while (begun[0]?.isOver) begun.shift()
      log.forgetUpTo(begun[0]?.since ?? Number.POSITIVE_INFINITY)
    }
  }
  const renew = (key: string, make: () => Promise<Made<V>>): Promise<V> => {
    const shared = running.get(key)
    if (shared) return shared
    const value = run(key, make)
    running.set(key, value)
    return value
  }
  return {
    renew,
    invalidated(tags: readonly string[]): void {
      if (begun.length > 0) log.add(tags)
    },
    cleared(): void {
      clearedAt = log.next()
    },
  }
}

/**
 * The tags that are invalidated while values are being made, in the order of their last invalidation. A value with such
 * a tag that was begun earlier may have been made from the old state.
 */
function invalidationLog() {
  const numbers = new Map<string, number>()
  let count = 0
  return {
    last: (): number => count,
    next: (): number => ++count,
    add(tags: readonly string[]): void {
      for (const tag of tags) {
        numbers.delete(tag)
        numbers.set(tag, ++count)
      }
    },
    hasAfter: (since: number, tags: readonly string[]): boolean => tags.some((tag) => (numbers.get(tag) ?? 0) > since),
    forgetUpTo(number: number): void {
      for (const [tag, at] of numbers) {
        if (at > number) return
        numbers.delete(tag)
      }
    },
  }
}

/** The tags of a key, and the keys of a tag. */
function keysByTag() {
  const keysByTag = new Map<string, Set<string>>()
  const tagsByKey = new Map<string, readonly string[]>()
  function remove(key: string): void {
    for (const tag of tagsByKey.get(key) ?? []) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
    tagsByKey.delete(key)
  }
  return {
    of: (tag: string): string[] => [...(keysByTag.get(tag) ?? [])],
    set(key: string, tags: readonly string[]): void {
      remove(key)
      tagsByKey.set(key, tags)
      for (const tag of tags) {
        const keys = keysByTag.get(tag)
        if (keys) keys.add(key)
        else keysByTag.set(tag, new Set([key]))
      }
    },
    remove,
  }
}
