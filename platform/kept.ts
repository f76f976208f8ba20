import { LRUCache } from 'lru-cache'
import { transientMap } from './transient-map.ts'

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
  // 0 would be no bound; nothing is as small as a byte.
  const cache = new LRUCache<string, V>({ maxSize: Math.max(1, bytesMax), dispose: (_, key) => index.remove(key) })
  const keep = (key: string, { value, bytes, restsOn }: Made<V>) => {
    cache.set(key, value, { size: bytes })
    if (cache.has(key)) index.set(key, restsOn)
  }
  const { renew, changed, cleared } = renewals(keep)
  const dropKept = (changed: Iterable<string>) => {
    for (const thing of changed) for (const key of index.of(thing)) cache.delete(key)
  }
  return {
    get: cache.get.bind(cache),
    getOrMake(key, make) {
      const known = cache.get(key)
      return known ? Promise.resolve(known) : renew(key, make)
    },
    renew,
    keep,
    drop(things) {
      const all = [...things]
      changed(all)
      dropKept(all)
    },
    dropKept,
    delete: (key) => void cache.delete(key),
    clear() {
      cleared()
      cache.clear()
    },
    bytes: () => cache.calculatedSize,
  }
}

/** Makes values, one at a time of each key, and keeps those that nothing has made obsolete meanwhile. */
function renewals<V>(keep: (key: string, made: Made<V>) => void) {
  const changes = changeLog()
  const running = transientMap<string, Promise<V>>()
  /** Of each value that is being made, the oldest first: the last change before it began. */
  const begun: { since: number; isOver: boolean }[] = []
  let clearedAt = 0
  const run = async (key: string, make: () => Promise<Made<V>>): Promise<V> => {
    const self = { since: changes.last(), isOver: false }
    begun.push(self)
    try {
      const made = await make()
      if (clearedAt <= self.since && !changes.hasAfter(self.since, made.restsOn)) keep(key, made)
      return made.value
    } finally {
      running.delete(key)
      self.isOver = true
      while (begun[0]?.isOver) begun.shift()
      changes.forgetUpTo(begun[0]?.since ?? Number.POSITIVE_INFINITY)
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
    changed(things: readonly string[]): void {
      if (begun.length > 0) changes.add(things)
    },
    cleared(): void {
      clearedAt = changes.next()
    },
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

/** What the values rest on: the things of a key, and the keys of a thing. */
function keysByThing() {
  const keysOf = new Map<string, Set<string>>()
  const thingsOf = new Map<string, readonly string[]>()
  function remove(key: string): void {
    for (const thing of thingsOf.get(key) ?? []) {
      const keys = keysOf.get(thing)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(thing)
    }
    thingsOf.delete(key)
  }
  return {
    of: (thing: string): string[] => [...(keysOf.get(thing) ?? [])],
    set(key: string, restsOn: readonly string[]): void {
      remove(key)
      thingsOf.set(key, restsOn)
      for (const thing of restsOn) {
        const keys = keysOf.get(thing)
        if (keys) keys.add(key)
        else keysOf.set(thing, new Set([key]))
      }
    },
    remove,
  }
}
