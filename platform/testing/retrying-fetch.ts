import { setTimeout as rest } from 'node:timers/promises'

/** Longer than any start on a busy machine. */
const triesMax = 120

/**
 * Repeats a request that failed with 429 or 503 after `Retry-After`, as clients should, or with 504. On a busy machine
 * a starting process sheds load and misses deadlines, and polling for its data meanwhile reaches the limit of the key.
 * Returns the error after 120 tries.
 */
export async function retryingFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, init)
    const seconds = Number(response.headers.get('retry-after'))
    const isTransient = ([429, 503].includes(response.status) && seconds > 0) || response.status === 504
    if (!isTransient || tries === triesMax) return response
    await response.arrayBuffer()
    await rest(1_000 * seconds)
  }
}
