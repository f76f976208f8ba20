export interface Patience {
  /** The answer, or a rejection once it is late or everybody gives up. */
  wait<T>(answer: Promise<T>): Promise<T>
  /** Whoever waits need not wait longer. */
  giveUp(reason: Error): void
}

/**
 * Waits `timeoutMs` for each answer; `late` runs when one comes after that. An event loop that stood still for longer than that runs the
 * timer first and reads the answer after it, so the timer gives the answers that have come two more turns: a pause here is not mistaken for
 * one of the server.
 */
export function patience(timeoutMs: number, late: () => void): Patience {
  const waiting = new Set<(reason: Error) => void>()
  return {
    wait: (answer) =>
      new Promise((resolve, reject) => {
        const giveUp = (reason: Error) => {
          clearTimeout(timer)
          waiting.delete(giveUp)
          answer.then(late, () => undefined)
          reject(reason)
        }
        const timeOut = () => waiting.has(giveUp) && giveUp(new Error(`no answer within ${timeoutMs} ms`))
        const timer = setTimeout(() => setImmediate(() => setImmediate(timeOut)), timeoutMs)
        waiting.add(giveUp)
        const done = () => {
          clearTimeout(timer)
          return waiting.delete(giveUp)
        }
        answer.then(
          (value) => done() && resolve(value),
          (error) => done() && reject(error),
        )
      }),
    giveUp(reason) {
      for (const each of [...waiting]) each(reason)
    },
  }
}
