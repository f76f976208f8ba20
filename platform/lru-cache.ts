import { LRUCache } from 'lru-cache'

/**
 * Caches the `max` values that were set or read last. Every value has size 1 and `max` is the size limit, so that
 * memory grows with the content: LRUCache's own `max` option allocates lists of that length when a cache is created or
 * cleared.
 */
export const lruCache = <V extends object | number | string>(max: number, options?: { ttl?: number; dispose?: (value: V) => void }) =>
  new LRUCache<string, V>({ ...options, maxSize: max, sizeCalculation: () => 1 })
