/** Keeps the values that were set or read last: at least the last `max`, at most twice as many. */
export interface Recent<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

/** For hot paths: a read is one lookup, while an LRUCache updates the links of three entries. */
export function recent<V>(max: number): Recent<V> {
  let [young, old] = [new Map<string, V>(), new Map<string, V>()]
  function set(key: string, value: V): void {
    if (young.size >= max) [young, old] = [new Map(), young]
    young.set(key, value)
  }
  return {
    set,
    get(key) {
      const value = young.get(key)
      if (value !== undefined) return value
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
  }
}
