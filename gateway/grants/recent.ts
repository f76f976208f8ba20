/** A map that keeps the `max` entries set last; `dropped` hears of those that go. */
export interface Recent<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
  clear(): void
  size(): number
}

export function recent<K, V>(max: number, dropped: (key: K, value: V) => void = () => undefined): Recent<K, V> {
  const entries = new Map<K, V>()
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= max) return
      const [oldest, gone] = entries.entries().next().value!
      entries.delete(oldest)
      dropped(oldest, gone)
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    size: () => entries.size,
  }
}
