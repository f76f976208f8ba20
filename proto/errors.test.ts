import { expect, test } from '@jest/globals'
import { fail, isFailure } from './errors.ts'

test('an error has the placeholder values of its message', () => {
  const values = { kind: 'player', id: 'soc-p0000000001', into: 'soc-p0000000002' }
  const error = fail('merged', values)
  expect(error.message).toBe('The player soc-p0000000001 was merged into soc-p0000000002.')
  expect(error.values).toEqual(values)
  expect(isFailure('merged', error)).toBe(true)
  expect(fail('rate_limited', { limit: 30, seconds: 7 }).values).toEqual({ limit: 30, seconds: 7 })
})

test('an error of another row, or another thrown value, is not that failure', () => {
  expect(isFailure('merged', fail('not_found', { kind: 'player', id: 'soc-p0000000001' }))).toBe(false)
  expect(isFailure('merged', { code: 'merged', message: 'cut off on its w' })).toBe(false)
})
