/** Lends each item to one borrower at a time, the first idle one; borrowers are served in order. */
export function pool<T>(items: readonly T[]) {
  const idle = [...items]
  const waiting: ((item: T) => void)[] = []
  const give = (item: T): void => {
    const next = waiting.shift()
    if (next) next(item)
    else idle.push(item)
    idle.sort((a, b) => items.indexOf(a) - items.indexOf(b))
  }
  const take = (): Promise<T> =>
    new Promise((resolve) => {
      const item = idle.shift()
      if (item === undefined) waiting.push(resolve)
      else resolve(item)
    })
  return {
    async use<R>(work: (item: T) => Promise<R>): Promise<R> {
      const item = await take()
      try {
        return await work(item)
      } finally {
        give(item)
      }
    },
    /** Runs work on all items at once, when all are idle. */
    async useAll<R>(work: (item: T) => Promise<R>): Promise<R[]> {
      const all = await Promise.all(items.map(take))
      try {
        return await Promise.all(all.map(work))
      } finally {
        all.forEach(give)
      }
    },
  }
}
