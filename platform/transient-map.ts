/** Entries that last about as long as a request: they come and go all the time, and few are there at once. */
export interface TransientMap<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  /** Whether it was there. */
  delete(key: K): boolean
  /** In the order in which they were set. */
  values(): Iterable<V>
}

/** So many that a few entries more or less are never twice or half as many. The table takes 50 kB. */
const stayingCount = 1_000

/**
 * V8 copies a Map of few entries into a new table every few insertions, and the old table refers to the new one. Once one
 * of them is in the old generation, all that follow survive with what they held when they were replaced, until the old
 * generation is collected (docs/engineering/measurements.md, "Overload"). Beside a thousand entries that stay, a table is replaced
 * every thousand insertions.
 */
export function transientMap<K extends string | object, V extends object>(): TransientMap<K, V> {
  const entries = new Map<K | number, V | undefined>()
  for (let i = 0; i < stayingCount; i++) entries.set(i, undefined)
  return {
    get: (key) => entries.get(key),
    set: (key, value) => void entries.set(key, value),
    delete: (key) => entries.delete(key),
    values: () => entries.values().filter((value) => value !== undefined),
  }
}
