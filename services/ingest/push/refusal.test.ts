import { expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { Refusal, toRefusal } from './refusal.ts'

test.each([
  ['a full disk', { code: 'ENOSPC' }, 503, 'store_full'],
  ['a quota that is used up', { code: 'EDQUOT' }, 503, 'store_full'],
  ['a store that is full', fail('store_full'), 503, 'store_full'],
  ['a store that does not answer', fail('upstream_unavailable'), 503, 'unavailable'],
  ['anything else', new Error('a bug'), 500, 'internal_error'],
  ['a refusal', new Refusal('push_running'), 429, 'push_running'],
])('%s', (_, error, http, code) => {
  expect(toRefusal(error)).toMatchObject({ http, code })
})
