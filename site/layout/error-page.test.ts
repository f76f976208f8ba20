import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type SiteForTest, siteForTest } from '../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t.stop())

const failingWith = async (error: Error) => {
  t = await siteForTest({ logLevel: 'silent', accounts: { listSessions: async () => Promise.reject(error) } })
  return t.get('/account/security')
}

test.each([
  [fail('not_found', { kind: 'person', id: 'person_1' }), 404, 'There is no such page.'],
  [fail('role_not_allowed', { role: 'billing' }), 403, 'Ask an owner'],
  [fail('too_many_attempts', { seconds: 30 }), 429, '30 seconds'],
  [fail('upstream_unavailable'), 503, 'Please try again in a few seconds.'],
  [fail('timeout'), 503, 'Please try again in a few seconds.'],
  [fail('store_full'), 503, 'Please try again in a few seconds.'],
  [new Error('host db-7 refused password hunter2'), 500, 'Something went wrong on our side.'],
])('%s is shown with the status %i and what to do', async (error, status, text) => {
  const shown = await failingWith(error)
  expect([shown.status, shown.text.includes(text), shown.text.includes('hunter2')]).toEqual([status, true, false])
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
})

test('a session that ended meanwhile leads to signing in', async () => {
  expect((await failingWith(fail('missing_session'))).location).toBe('/login')
})
