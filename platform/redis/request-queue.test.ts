import { expect, test } from '@jest/globals'
import type { RateLimitResult } from '../ports/rate-limiter.ts'
import { requestQueue, type Waiter } from './request-queue.ts'

const resultWith = (receipt: string): RateLimitResult => ({ allowed: true, remaining: 1, retryAfterSeconds: 0, receipt })

test('when a command fails the local count decides the unresolved requests, and later requests are served', async () => {
  const failures: string[] = []
  let commands = 0
  const consume = requestQueue<object>({
    async serve(_key, _window, waiting) {
      const [first] = waiting.splice(0, 2) as [Waiter]
      first.resolve(resultWith('shared'))
      if (++commands === 2) throw new Error('broken')
      if (waiting.length === 0) return
      waiting.splice(0, 1)
      throw new Error('broken')
    },
    decideLocally: (_window, waiter) => waiter.resolve(resultWith('local')),
    failed: ({ message }) => failures.push(message),
  })
  const window = {}
  const receipts = (...ids: number[]) =>
    Promise.all(ids.map((id) => Promise.resolve(consume('key', window, 10, id)).then(({ receipt }) => receipt)))
  expect(await receipts(1)).toEqual(['shared'])
  expect(await receipts(2, 3, 4, 5)).toEqual(['shared', 'local', 'local', 'local'])
  expect(await receipts(6)).toEqual(['shared'])
  expect(failures).toEqual(['broken'])
})
