export interface CommandTimeout {
  /** Settles as `reply` does, or rejects at the timeout or on `rejectAll`. */
  wait<T>(reply: Promise<T>): Promise<T>
  /** Rejects all pending waits. */
  rejectAll(reason: Error): void
}

/**
 * Waits `timeoutMs` for each reply; `late` runs when one arrives after that. After the event loop was blocked for
 * longer than the timeout, timers run before the socket is read. So an expired timer waits two more loop iterations for
 * a reply that has already arrived: a pause of this process is not mistaken for one of the server.
 */
export function commandTimeout(timeoutMs: number, late: () => void): CommandTimeout {
  const waiting = new Set<(reason: Error) => void>()
  return {
    wait: (reply) =>
      new Promise((resolve, reject) => {
        const abandon = (reason: Error) => {
          clearTimeout(timer)
          waiting.delete(abandon)
          reply.then(late, () => undefined)
          reject(reason)
        }
        const timeOut = () => waiting.has(abandon) && abandon(new Error(`no answer within ${timeoutMs} ms`))
        const timer = setTimeout(() => setImmediate(() => setImmediate(timeOut)), timeoutMs)
        waiting.add(abandon)
        const done = () => {
          clearTimeout(timer)
          return waiting.delete(abandon)
        }
        reply.then(
          (value) => done() && resolve(value),
          (error) => done() && reject(error),
        )
      }),
    rejectAll(reason) {
      for (const abandon of [...waiting]) abandon(reason)
    },
  }
}
