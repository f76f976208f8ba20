/** A map bounded to the `max` entries set last; `onEvicted` is called for entries removed by the bound. */
export interface Recent<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
  clear(): void
  size(): number
}

export function recent<K, V>(max: number, onEvicted: (key: K, value: V) => void = () => undefined): Recent<K, V> {
  const entries = new Map<K, V>()
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= max) return
      const [oldest, evicted] = entries.entries().next().value!
      entries.delete(oldest)
      onEvicted(oldest, evicted)
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    size: () => entries.size,
  }
}
