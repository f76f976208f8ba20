/** A map for entries that last about as long as a request: many are added and removed, and few exist at once. */
export interface TransientMap<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  /** Returns whether the entry existed. */
  delete(key: K): boolean
  /** Values in the order in which they were set. */
  values(): Iterable<V>
}

/** Large enough that a few entries more or less never double or halve the size. The table takes 50 kB. */
const stayingCount = 1_000

/**
 * V8 copies a Map of few entries into a new table every few insertions, and the old table refers to the new one. Once a
 * table is in the old generation, all later tables survive with their entries until the old generation is collected
 * (docs/engineering/measurements.md, "Overload"). With a thousand permanent entries, a table is replaced only every
 * thousand insertions.
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
