import { expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { openCall } from './call.ts'
import { hedgeBudget, hedged } from './hedged.ts'

test('an error decides after the delay, though other attempts are pending', async () => {
  const call = openCall()
  const ended: unknown[] = []
  let attempts = 0
  const answer = hedged(
    ({ signal }) => {
      signal.addEventListener('abort', () => ended.push(signal.reason))
      return ++attempts === 2 ? Promise.reject(fail('upstream_unavailable')) : new Promise<never>(() => undefined)
    },
    call,
    5,
    hedgeBudget(),
  )
  await expect(answer).rejects.toMatchObject({ code: 'upstream_unavailable' })
  expect(ended.length).toBe(attempts - 1)
  call.close()
})

test('after an error the pending attempts have time to respond', async () => {
  const call = openCall()
  let attempts = 0
  const answered = Promise.withResolvers<string>()
  const answer = hedged(
    () => {
      if (++attempts === 1) return answered.promise
      setImmediate(() => answered.resolve('there'))
      return Promise.reject(fail('upstream_unavailable'))
    },
    call,
    50,
    hedgeBudget(),
  )
  expect(await answer).toBe('there')
  call.close()
})
