/** Runs at most `max` tasks at a time; the others wait in order of arrival. */
export function atMost(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // Passes the slot to the next waiting call, so that a new call does not overtake it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
