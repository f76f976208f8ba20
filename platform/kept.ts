import { LRUCache } from 'lru-cache'

/** Values that are kept until something they rest on changes. */
export interface Kept<V> {
  get(key: string): V | undefined
  /**
   * The value that is kept, else what `make` returns, which is kept unless something that it rests on changes
   * meanwhile. Concurrent calls share one.
   */
  getOrMake(key: string, make: () => Promise<Made<V>>): Promise<V>
  /** Drops every value that rests on one of these. */
  drop(changed: Iterable<string>): void
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
  const running = new Map<string, Promise<V>>()
  /** What changed while values are being made: a value that rests on it may have been made from what was before. */
  const changedMeanwhile = new Set<string>()
  let cleared = 0
  const cache = new LRUCache<string, Made<V>>({
    maxSize: bytesMax,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ restsOn }, key) => index.remove(key, restsOn),
  })
  const keep = (key: string, made: Made<V>) => {
    cache.set(key, made)
    if (cache.has(key)) index.add(key, made.restsOn)
  }
  const run = async (key: string, make: () => Promise<Made<V>>): Promise<V> => {
    const before = cleared
    try {
      const made = await make()
      if (cleared === before && !made.restsOn.some((thing) => changedMeanwhile.has(thing))) keep(key, made)
      return made.value
    } finally {
      running.delete(key)
      if (running.size === 0) changedMeanwhile.clear()
    }
  }
  return {
    get: (key) => cache.get(key)?.value,
    getOrMake(key, make) {
      const known = cache.get(key)
      if (known) return Promise.resolve(known.value)
      const one = running.get(key) ?? run(key, make)
      running.set(key, one)
      return one
    },
    drop(changed) {
      for (const thing of changed) {
        if (running.size > 0) changedMeanwhile.add(thing)
        for (const key of index.of(thing)) cache.delete(key)
      }
    },
    delete: (key) => void cache.delete(key),
    clear() {
      cleared++
      cache.clear()
    },
    bytes: () => cache.calculatedSize,
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
