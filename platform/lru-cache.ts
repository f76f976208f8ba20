import { LRUCache } from 'lru-cache'

/**
 * The `max` values that were set or read last. LRUCache's own `max` fills lists of that length when it is made and each
 * time it is cleared; counted as sizes of 1, a cache costs what is in it.
 */
export const lruCache = <V extends object | number | string>(max: number, options?: { ttl?: number; dispose?: (value: V) => void }) =>
  new LRUCache<string, V>({ ...options, maxSize: max, sizeCalculation: () => 1 })
