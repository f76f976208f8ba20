import { setTimeout as rest } from 'node:timers/promises'

/** More than any start takes on a busy machine. */
const triesMax = 120

/**
 * As a client should: what is refused with 503 is requested again after `Retry-After`. A process on a busy machine sheds load while it starts. After
 * 120 tries the 503 is the answer.
 */
export async function retryingFetch(url: string, init?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(url, init)
    const seconds = Number(answer.headers.get('retry-after'))
    if (answer.status !== 503 || seconds === 0 || tries === triesMax) return answer
    await answer.arrayBuffer()
    await rest(1_000 * seconds)
  }
}
