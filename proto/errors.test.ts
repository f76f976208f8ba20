import { expect, test } from '@jest/globals'
import { blanksOf, fail } from './errors.ts'

test('placeholder values are parsed from the message of an error', () => {
  const { code, message } = fail('merged', { kind: 'player', id: 'soc-p0000000001', into: 'soc-p0000000002' })
  expect(message).toBe('The player soc-p0000000001 was merged into soc-p0000000002.')
  expect(blanksOf('merged', { code, message })).toEqual({ kind: 'player', id: 'soc-p0000000001', into: 'soc-p0000000002' })
  expect(blanksOf('rate_limited', fail('rate_limited', { limit: 30, seconds: 7 }))).toEqual({ limit: '30', seconds: '7' })
})

test('an error of another row, or with another message, has no placeholder values', () => {
  expect(blanksOf('merged', fail('not_found', { kind: 'player', id: 'soc-p0000000001' }))).toBeUndefined()
  expect(blanksOf('merged', { code: 'merged', message: 'cut off on its w' })).toBeUndefined()
})
