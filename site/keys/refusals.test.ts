import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { siteForTest } from '../testing/site-for-test.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const path = '/account/org_1/keys'

/** The pages of an organisation with one active key; making a key is refused with `error`. */
async function started(error: Error, logLevel: 'error' | 'silent' = 'error') {
  const refuse = () => Promise.reject(error)
  const key = { id: 'key_1', customer: 'org_1', name: 'Scores', state: 'active', createdAt: '2026-02-01T00:00:00Z', language: 'en' }
  const auth = { listCustomerKeys: async () => ({ items: [key] }), createCustomerKey: refuse, rotateCustomerKey: refuse }
  const t = await siteForTest({ auth, usage: { listKeyActivity: async () => ({ items: [] }) }, logLevel })
  open.push(() => t.stop())
  const create = () => t.post(path, { name: 'Scores', kind: 'live', language: 'en' })
  /** The page that the form leads to. */
  const rotate = async () => t.get((await t.post(`${path}/key_1/rotate`, { overlap: '1' })).location!)
  return { ...t, create, rotate }
}

test('more keys in a day than the plan allows are refused with the number', async () => {
  const t = await started(fail('too_many_new_keys', { max: 51 }))
  const created = await t.create()
  expect([created.status, created.text.includes('Your plan allows 51 new keys in 24 hours')]).toEqual([400, true])
  expect((await t.rotate()).text).toContain('Your plan allows 51 new keys in 24 hours')
})

test('a key that another window has rotated meanwhile cannot be rotated again', async () => {
  const t = await started(fail('invalid_parameter', { name: 'id', what: 'names a key that was replaced by key_2' }))
  expect((await t.rotate()).text).toContain('This key is no longer active and cannot be changed.')
})

test('what auth alone refuses is shown next to the field', async () => {
  const t = await started(fail('invalid_parameter', { name: 'leagues', what: 'must be league ids' }))
  const { status, text } = await t.create()
  expect([status, text.includes('<p class="field-error">must be league ids</p>')]).toEqual([400, true])
})

test('auth that does not answer is a failure of the page, not of the form', async () => {
  const t = await started(fail('upstream_unavailable'), 'silent')
  expect((await t.create()).status).toBeGreaterThanOrEqual(500)
})
