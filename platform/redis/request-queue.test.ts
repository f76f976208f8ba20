import { expect, test } from '@jest/globals'
import type { RateLimitResult } from '../ports/rate-limiter.ts'
import { requestQueue, type Waiter } from './request-queue.ts'

const takenWith = (receipt: string): RateLimitResult => ({ allowed: true, remaining: 1, retryAfterSeconds: 0, receipt })

test('when the question goes wrong the local count answers those who have no answer, and the next are served', async () => {
  const failures: string[] = []
  let questions = 0
  const take = requestQueue<object>({
    async serve(_key, _window, waiting) {
      const [first] = waiting.splice(0, 2) as [Waiter]
      first.answer(takenWith('shared'))
      if (++questions === 2) throw new Error('broken')
      if (waiting.length === 0) return
      waiting.splice(0, 1)
      throw new Error('broken')
    },
    decideHere: (_window, waiter) => waiter.answer(takenWith('here')),
    failed: ({ message }) => failures.push(message),
  })
  const window = {}
  const receipts = (...ids: number[]) =>
    Promise.all(ids.map((id) => Promise.resolve(take('key', window, 10, id)).then(({ receipt }) => receipt)))
  expect(await receipts(1)).toEqual(['shared'])
  expect(await receipts(2, 3, 4, 5)).toEqual(['shared', 'here', 'here', 'here'])
  expect(await receipts(6)).toEqual(['shared'])
  expect(failures).toEqual(['broken'])
})
