import { LRUCache } from 'lru-cache'

/** Values that are kept until something they rest on changes. */
export interface Kept<V> {
  get(key: string): V | undefined
  /** The value that is kept, else that of `renew`. */
  getOrMake(key: string, make: () => Promise<Made<V>>): Promise<V>
  /**
   * What `make` returns, which is kept unless something that it rests on changes meanwhile. Concurrent calls share one.
   */
  renew(key: string, make: () => Promise<Made<V>>): Promise<V>
  /** Keeps a value that was made at once, from what is known now. */
  keep(key: string, made: Made<V>): void
  /** Drops every value that rests on one of these. */
  drop(changed: Iterable<string>): void
  /** The same for values that are kept already, not for those that are being made. */
  dropKept(changed: Iterable<string>): void
  delete(key: string): void
  clear(): void
  bytes(): number
}

export interface Made<V> {
  value: V
  /** About, in memory. */
  bytes: number
  restsOn: readonly string[]
}

export function kept<V extends object>(bytesMax: number): Kept<V> {
  const index = keysByThing()
  const changes = changeLog()
  /** Values that are being made, the oldest first, and the last change before it began. */
  const running = new Map<string, { value: Promise<V>; since: number }>()
  let clearedAt = 0
  const cache = new LRUCache<string, Made<V>>({
    // 0 would be no bound; nothing is as small as a byte.
    maxSize: Math.max(1, bytesMax),
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ restsOn }, key) => index.remove(key, restsOn),
  })
  const keep = (key: string, made: Made<V>) => {
    cache.set(key, made)
    if (cache.has(key)) index.add(key, made.restsOn)
  }
  const run = async (key: string, make: () => Promise<Made<V>>, since: number): Promise<V> => {
    try {
      const made = await make()
      if (clearedAt <= since && !changes.hasAfter(since, made.restsOn)) keep(key, made)
      return made.value
    } finally {
      running.delete(key)
      const [oldest] = running.values()
      changes.forgetUpTo(oldest ? oldest.since : Number.POSITIVE_INFINITY)
    }
  }
  const renew = (key: string, make: () => Promise<Made<V>>): Promise<V> => {
    const shared = running.get(key)
    if (shared) return shared.value
    const since = changes.last()
    const value = run(key, make, since)
    running.set(key, { value, since })
    return value
  }
  const dropKept = (changed: Iterable<string>) => {
    for (const thing of changed) for (const key of index.of(thing)) cache.delete(key)
  }
  return {
    get: (key) => cache.get(key)?.value,
    getOrMake(key, make) {
      const known = cache.get(key)
      return known ? Promise.resolve(known.value) : renew(key, make)
    },
    renew,
    keep,
    drop(changed) {
      const all = [...changed]
      if (running.size > 0) changes.add(all)
      dropKept(all)
    },
    dropKept,
    delete: (key) => void cache.delete(key),
    clear() {
      clearedAt = changes.next()
      cache.clear()
    },
    bytes: () => cache.calculatedSize,
  }
}

/**
 * What changed while values are being made, in the order of its last change: a value that rests on it and was begun
 * before may have been made from what was there before.
 */
function changeLog() {
  const numbers = new Map<string, number>()
  let count = 0
  return {
    last: (): number => count,
    next: (): number => ++count,
    add(things: readonly string[]): void {
      for (const thing of things) {
        numbers.delete(thing)
        numbers.set(thing, ++count)
      }
    },
    hasAfter: (since: number, things: readonly string[]): boolean => things.some((thing) => (numbers.get(thing) ?? 0) > since),
    forgetUpTo(number: number): void {
      for (const [thing, at] of numbers) {
        if (at > number) return
        numbers.delete(thing)
      }
    },
  }
}

/** The keys of the values that rest on a thing. */
function keysByThing() {
  const index = new Map<string, Set<string>>()
  return {
    of: (thing: string): string[] => [...(index.get(thing) ?? [])],
    add(key: string, restsOn: readonly string[]): void {
      for (const thing of restsOn) {
        const keys = index.get(thing)
        if (keys) keys.add(key)
        else index.set(thing, new Set([key]))
      }
    },
    remove(key: string, restsOn: readonly string[]): void {
      for (const thing of restsOn) {
        const keys = index.get(thing)
        keys?.delete(key)
        if (keys?.size === 0) index.delete(thing)
      }
    },
  }
}
