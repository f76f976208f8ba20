/** Resolves after this time, or rejects with the reason of the signal. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>

/** Real time, in Node and in browsers. */
export const realWait: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const aborted = (): void => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted)
      resolve()
    }, ms)
    signal?.addEventListener('abort', aborted, { once: true })
  })

/** Milliseconds of `Retry-After`, which the service states in seconds; undefined without it. */
export function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after')
  return seconds !== null && /^\d+$/.test(seconds) ? 1_000 * Number(seconds) : undefined
}

/** Doubles from `firstMs` to `maxMs`; `random` in 0 to 1 spreads clients that failed at the same time over half of it. */
export const backoffMs = (failures: number, firstMs: number, maxMs: number, random: number): number =>
  Math.min(firstMs * 2 ** Math.min(failures - 1, 16), maxMs) * (0.5 + random / 2)
