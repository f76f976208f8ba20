/** Runs at most `max` at a time; the others wait, first come first served. */
export function atMost(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The place is handed on: a call that arrives now does not overtake.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
