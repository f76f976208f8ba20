import { afterEach, expect, test } from '@jest/globals'
import { isCalendarToken, isKey, keyDigest } from '@touchline/contract/keys'
import { authKey } from '@touchline/contract/topics'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { startForTest, type TestOptions } from '@touchline/platform/testing/start-for-test'
import { calendars } from './records.ts'
import { auth } from './service.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const [older, newer] = ['the older secret of these tests: 1', 'the newer secret of these tests: 2']

async function started(secret = older, backEnds?: TestOptions['backEnds']) {
  const t = await startForTest(auth, {
    ...{ now: '2026-03-14T15:30:00Z', environment: { KEY_SECRET: secret }, collects: [authKey] },
    ...(backEnds && { backEnds }),
  })
  open.push(() => t.stop())
  const key = await t.client.createKey({ plan: 'pro', leagueIds: ['soc-l0123456789'] })
  const grant = (token: string) => t.client.getCalendarGrant({ digest: keyDigest(token) })
  return { ...t, key, grant, created: () => t.client.createCalendar({ keyId: key.id, name: 'Office' }) }
}
const notFound = { code: 'not_found' }

test('a calendar has the permissions of its key, and is neither a key nor stored', async () => {
  const t = await started()
  const { token, id } = await t.created()
  expect([isCalendarToken(token), isKey(token), token.slice(0, 7)]).toEqual([true, false, 'tl_cal_'])
  expect(await t.grant(token)).toEqual(await t.client.getGrant({ digest: keyDigest(t.key.key) }))
  expect(await t.grant(token)).toMatchObject({ keyId: t.key.id, plan: 'pro', perMinute: 600, leagueIds: ['soc-l0123456789'] })
  await expect(t.client.getGrant({ digest: keyDigest(token) })).rejects.toMatchObject(notFound)
  await expect(t.grant(t.key.key)).rejects.toMatchObject(notFound)
  const stored = JSON.stringify((await t.store.scan(calendars, ''))[0], (_, value) => (typeof value === 'bigint' ? String(value) : value))
  for (const secret of [token.slice(7), Buffer.from(keyDigest(token)).toString('hex'), Buffer.from(keyDigest(token)).toString('base64')])
    expect(stored).not.toContain(secret)
  expect((await t.client.listCalendars({})).items).toMatchObject([
    { id, keyId: t.key.id, name: 'Office', lastFour: token.slice(-4), isRevoked: false, createdAt: '2026-03-14T15:30:00.000Z' },
  ])
})

test('a revocation is final, concerns one calendar, and is published under the key', async () => {
  const t = await started()
  const [first, second] = [await t.created(), await t.created()]
  expect(await t.client.revokeCalendar({ id: first.id })).toMatchObject({ id: first.id, isRevoked: true })
  expect(await t.client.revokeCalendar({ id: first.id })).toMatchObject({ isRevoked: true })
  await expect(t.grant(first.token)).rejects.toMatchObject(notFound)
  expect((await t.grant(second.token)).keyId).toBe(t.key.id)
  await t.settled()
  expect(t.published(authKey).map(({ keyId, revision }) => [keyId, revision])).toEqual([
    [t.key.id, 1],
    [t.key.id, 0],
  ])
  await expect(t.client.revokeCalendar({ id: 'cal_0000000000' })).rejects.toMatchObject(notFound)
})

test('a calendar follows the rotation of its key, and ends with the last one', async () => {
  const t = await started()
  const { token } = await t.created()
  const next = await t.client.rotateKey({ id: t.key.id, overlapSeconds: 0 })
  const last = await t.client.rotateKey({ id: next.id, overlapSeconds: 0 })
  expect(await t.grant(token)).toMatchObject({ keyId: last.id, state: 'active' })
  await t.client.revokeKey({ id: last.id })
  expect(await t.grant(token)).toMatchObject({ keyId: last.id, state: 'revoked' })
})

test('only an active key has calendars, listed by key', async () => {
  const t = await started()
  await t.created()
  const other = await t.client.createKey({ plan: 'free' })
  const mine = await t.client.createCalendar({ keyId: other.id })
  expect((await t.client.listCalendars({ keyId: other.id })).items.map(({ id }) => id)).toEqual([mine.id])
  await t.client.revokeKey({ id: other.id })
  await expect(t.client.createCalendar({ keyId: other.id })).rejects.toMatchObject({ code: 'invalid_parameter' })
  await expect(t.client.createCalendar({ keyId: 'key_0000000000' })).rejects.toMatchObject(notFound)
  await expect(t.client.createCalendar({ keyId: t.key.id, name: 'x'.repeat(101) })).rejects.toMatchObject({ code: 'invalid_parameter' })
})

test('a secret can be changed without breaking calendars', async () => {
  const backEnds = await embedded.open()
  open.push(() => backEnds.close())
  const before = await started(older, backEnds)
  const { token } = await before.created()
  const during = await started(`${newer},${older}`, backEnds)
  expect((await during.grant(token)).keyId).toBe(before.key.id)
  const after = await started(newer, backEnds)
  expect((await after.grant(token)).keyId).toBe(before.key.id)
})
