import { afterEach, expect, test } from '@jest/globals'
import { isKey, isPublishable, keyDigest } from '@touchline/contract/keys'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import { auth } from './service.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const customer = 'org_1'
const origins = ['https://app.example']

async function started() {
  const environment = { KEY_SECRET: 'the secret of these tests: 0123456' }
  const t = await startForTest(auth, { now: '2026-03-14T15:30:00Z', environment })
  open.push(() => t.stop())
  const grant = (key: string) => t.client.getGrant({ digest: keyDigest(key) })
  const created = () => t.client.createCustomerKey({ customer, name: 'page', origins, visitorPerMinute: 20 })
  return { ...t, grant, created }
}

test('a publishable key of an organisation is bound to origins, and takes a place of the plan', async () => {
  const t = await started()
  const { key, id } = await t.created()
  expect([isKey(key), isPublishable(key), key.length]).toEqual([true, true, 56])
  expect(await t.grant(key)).toMatchObject({ state: 'active', plan: 'free', perMinute: 30, origins, visitorPerMinute: 20 })
  expect((await t.client.listCustomerKeys({ customer })).items).toMatchObject([{ id, origins, visitorPerMinute: 20, test: false }])
})

test('its origins can be changed, but a key stays of its kind', async () => {
  const t = await started()
  const { key, id } = await t.created()
  const secret = await t.client.createKey({ plan: 'pro', customer })
  const changed = ['https://www.example', 'http://localhost:3000']
  await t.client.updateCustomerKey({ customer, id, name: 'page', origins: changed })
  expect(await t.grant(key)).toMatchObject({ origins: changed, visitorPerMinute: 60 })
  const other = { customer, name: 'other' }
  await expect(t.client.updateCustomerKey({ ...other, id })).rejects.toMatchObject({ code: 'invalid_parameter' })
  await expect(t.client.updateCustomerKey({ ...other, id: secret.id, origins })).rejects.toMatchObject({ code: 'invalid_parameter' })
})

test('a rotation gives another one with the same origins, for members and for operators', async () => {
  const t = await started()
  const { id } = await t.created()
  const rotated = await t.client.rotateCustomerKey({ customer, id, overlapSeconds: 0 })
  expect(isPublishable(rotated.key)).toBe(true)
  expect(await t.grant(rotated.key)).toMatchObject({ origins, visitorPerMinute: 20 })
  const made = await t.client.createKey({ plan: 'pro', origins })
  const again = await t.client.rotateKey({ id: made.id })
  expect(isPublishable(again.key)).toBe(true)
  expect(await t.grant(again.key)).toMatchObject({ perMinute: 600, origins, visitorPerMinute: 60 })
})

test('found in public it is not revoked, and it has no calendars', async () => {
  const t = await started()
  const { key, id } = await t.created()
  const { items } = await t.client.revokeLeakedKeys({ digests: [keyDigest(key)] })
  expect(items).toMatchObject([{ isOurs: false }])
  expect(await t.grant(key)).toMatchObject({ state: 'active' })
  await expect(t.client.createCalendar({ keyId: id })).rejects.toMatchObject({ code: 'invalid_parameter' })
})
