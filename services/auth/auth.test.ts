import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { type CreateKeyRequestSchema, KeyRecordSchema } from '@touchline/contract/gen/auth'
import { getFingerprint, isKey, keyDigest } from '@touchline/contract/keys'
import { authKey } from '@touchline/contract/topics'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { startForTest, type TestOptions } from '@touchline/platform/testing/start-for-test'
import { update } from '@touchline/platform/update'
import { keys } from './records.ts'
import { auth } from './service.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const [older, newer] = ['the older secret of these tests: 1', 'the newer secret of these tests: 2']

async function started({ secret = older, backEnds }: { secret?: string; backEnds?: TestOptions['backEnds'] } = {}) {
  const environment = { KEY_SECRET: secret }
  const t = await startForTest(auth, { now: '2026-03-14T15:30:00Z', environment, collects: [authKey], ...(backEnds && { backEnds }) })
  open.push(() => t.stop())
  const grant = (key: string) => t.client.getGrant({ digest: keyDigest(key) })
  const created = (requested: MessageInitShape<typeof CreateKeyRequestSchema> = {}) => t.client.createKey({ plan: 'pro', ...requested })
  const keepDemoKey = (key: string, ended = false) => t.client.keepDemoKey({ digest: keyDigest(key), ended })
  const listed = async (id: string) => (await t.client.listKeys({})).items.find((key) => key.id === id)
  return { ...t, grant, created, keepDemoKey, listed }
}

async function sharedBackEnds() {
  const backEnds = await embedded.open()
  open.push(() => backEnds.close())
  return backEnds
}

describe('a new key', () => {
  test('is well-formed, has the requested rights, and is published to the gateways', async () => {
    const t = await started()
    const requested = {
      customer: 'Acme',
      sports: ['soccer', 'tennis'],
      leagueIds: ['soc-l0123456789'],
      expiresAt: '2026-12-31',
      language: 'de',
    }
    const { key, id } = await t.created(requested)
    expect(isKey(key)).toBe(true)
    expect(id).toMatch(/^key_[0-9a-hjkmnp-tv-z]{10}$/)
    const rights = { ...requested, plan: 'pro', perMinute: 600, state: 'active', expiresAt: '2026-12-31T23:59:59.999Z' }
    expect(await t.grant(key)).toMatchObject({ ...rights, keyId: id, revision: 1 })
    expect(await t.listed(id)).toMatchObject({ ...rights, id, lastFour: key.slice(-4), createdAt: '2026-03-14T15:30:00.000Z' })
    await t.settled()
    expect(t.published(authKey)).toMatchObject([{ keyId: id, revision: 1 }])
  })

  test('is not stored, nor is its digest', async () => {
    const t = await started()
    const { key } = await t.created({ test: true })
    expect(key).toMatch(/^tl_test_/)
    const record = JSON.stringify((await t.store.scan(keys, ''))[0], (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(record).not.toContain(key)
    expect(record).not.toContain(Buffer.from(keyDigest(key)).toString('hex'))
  })

  test('is rejected with the reason, and not created', async () => {
    const t = await started()
    await expect(t.created({ plan: 'gold' })).rejects.toMatchObject({ code: 'invalid_parameter' })
    expect((await t.client.listKeys({})).items).toEqual([])
  })
})

test('an unknown key has no grant', async () => {
  const t = await started()
  await expect(t.grant('tl_live_x')).rejects.toMatchObject({ code: 'not_found' })
  await expect(t.client.getGrant({ digest: new Uint8Array(3) })).rejects.toMatchObject({ code: 'invalid_parameter' })
})

describe('the fingerprints of keys', () => {
  const all = async (t: Awaited<ReturnType<typeof started>>): Promise<Buffer> => {
    const pages: Uint8Array[] = []
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page = await t.client.listFingerprints({ after })
      pages.push(page.fingerprints)
      after = page.next || undefined
    }
    return Buffer.concat(pages)
  }

  test('are listed for every key, page by page, including revoked ones, and are part of the published key change', async () => {
    const t = await started()
    const made: { id: string; key: string }[] = []
    for (let i = 0; i < 1_003; i++) {
      await t.clock.advance(1)
      made.push(await t.created())
    }
    await t.client.revokeKey({ id: made[0]!.id })
    await t.settled()
    const expected = made.map(({ key }) => Buffer.from(getFingerprint(keyDigest(key))))
    expect((await all(t)).equals(Buffer.concat(expected))).toBe(true)
    const publishedKeys = t.published(authKey).filter(({ revision }) => revision === 1)
    expect(new Set(publishedKeys.map(({ fingerprint }) => Buffer.from(fingerprint).toString('hex')))).toEqual(
      new Set(expected.map((each) => each.toString('hex'))),
    )
  })

  test('of a key created without one is added when the key is used', async () => {
    const t = await started()
    const { key, id } = await t.created()
    await update(t.store, keys, id, (known) => known && create(KeyRecordSchema, { ...known, fingerprint: new Uint8Array() }))
    expect((await all(t)).length).toBe(0)
    await t.grant(key)
    expect((await all(t)).equals(getFingerprint(keyDigest(key)))).toBe(true)
    expect(await t.grant(key)).toMatchObject({ keyId: id, revision: 1 })
  })
})

test('keys are listed in order of creation, page by page', async () => {
  const t = await started()
  const made: string[] = []
  for (let i = 0; i < 502; i++) {
    await t.clock.advance(1)
    made.push((await t.created()).id)
  }
  const first = await t.client.listKeys({})
  const second = await t.client.listKeys({ after: first.next })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made)
  expect([first.items.length, second.next]).toEqual([500, ''])
})

describe('revoking', () => {
  test('revokes a key permanently and is published once', async () => {
    const t = await started()
    const { key, id } = await t.created()
    expect(await t.client.revokeKey({ id })).toMatchObject({ id, state: 'revoked' })
    expect(await t.client.revokeKey({ id })).toMatchObject({ state: 'revoked' })
    expect(await t.grant(key)).toMatchObject({ state: 'revoked', revision: 2 })
    await t.settled()
    expect(t.published(authKey).map(({ revision }) => revision)).toEqual([1, 2])
  })

  test('requires an existing key', async () => {
    const t = await started()
    await expect(t.client.revokeKey({ id: 'key_0000000000' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('expiry', () => {
  test('is exact to the instant', async () => {
    const t = await started()
    const { id } = await t.created({ expiresAt: '2026-03-14T16:30:00Z' })
    await t.advance(3_600_000 - 1)
    expect((await t.listed(id))?.state).toBe('active')
    await t.advance(1)
    expect((await t.listed(id))?.state).toBe('expired')
  })
})

describe('rotating', () => {
  test('creates a key with the same rights; the old one expires after a day', async () => {
    const t = await started()
    const rights = { customer: 'Acme', sports: ['soccer'], leagueIds: ['soc-l0123456789'], perMinute: 7, language: 'fr' }
    const old = await t.created({ ...rights, test: true, expiresAt: '2027-01-01' })
    const fresh = await t.client.rotateKey({ id: old.id })
    expect(fresh.key).toMatch(/^tl_test_/)
    expect(fresh.id).not.toBe(old.id)
    expect(await t.grant(fresh.key)).toMatchObject({ ...rights, plan: 'pro', state: 'active', expiresAt: '2027-01-01T23:59:59.999Z' })
    expect(await t.grant(old.key)).toMatchObject({ ...rights, state: 'active', expiresAt: '2026-03-15T15:30:00.000Z', revision: 2 })
    await t.settled()
    expect(t.published(authKey).map(({ keyId, revision }) => [keyId, revision])).toEqual([
      [old.id, 1],
      [fresh.id, 1],
      [old.id, 2],
    ])
  })

  test('can expire the old key at once, and never extends it', async () => {
    const t = await started()
    const atOnce = await t.created()
    await t.client.rotateKey({ id: atOnce.id, overlapSeconds: 0 })
    expect((await t.listed(atOnce.id))?.state).toBe('expired')
    const ending = await t.created({ expiresAt: '2026-03-14T16:00:00Z' })
    await t.client.rotateKey({ id: ending.id })
    expect((await t.listed(ending.id))?.expiresAt).toBe('2026-03-14T16:00:00.000Z')
  })

  test('requires an active key', async () => {
    const t = await started()
    const { id } = await t.created()
    await expect(t.client.rotateKey({ id, overlapSeconds: 2_592_001 })).rejects.toMatchObject({ code: 'invalid_parameter' })
    await t.client.revokeKey({ id })
    await expect(t.client.rotateKey({ id })).rejects.toMatchObject({
      message: 'Parameter id names a key that is revoked; create a new one.',
    })
    await expect(t.client.rotateKey({ id: 'key_0000000000' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the demo key', () => {
  test('is new at every start, and replaces the previous one', async () => {
    const backEnds = await sharedBackEnds()
    const before = await started({ backEnds })
    const last = await before.created({ demo: true })
    expect(isKey(last.key)).toBe(true)
    await before.stop()
    const after = await started({ backEnds })
    const demo = await after.created({ demo: true, plan: 'business' })
    expect([demo.id, demo.key === last.key]).toEqual([last.id, false])
    await expect(after.grant(last.key)).rejects.toMatchObject({ code: 'not_found' })
    expect(await after.grant(demo.key)).toMatchObject({ keyId: demo.id, plan: 'business', perMinute: 6_000, state: 'active', revision: 2 })
    await after.settled()
    expect(after.published(authKey)).toMatchObject([{ keyId: demo.id, revision: 2 }])
  })

  test('expires after five minutes unless renewed', async () => {
    const t = await started()
    const { id, key } = await t.created({ demo: true, expiresAt: '2027-01-01' })
    const state = async () => (await t.listed(id))?.state
    await t.advance(300_000 - 1)
    expect([await state(), (await t.listed(id))?.expiresAt]).toEqual(['active', '2026-03-14T15:35:00.000Z'])
    expect(await t.keepDemoKey(key)).toMatchObject({ id, state: 'active', expiresAt: '2026-03-14T15:39:59.999Z' })
    await t.advance(300_000)
    expect(await state()).toBe('expired')
    expect(await t.keepDemoKey(key)).toMatchObject({ state: 'active' })
  })

  test('is renewed and ended only by the process that shows it', async () => {
    const t = await started()
    const [first, second] = [await t.created({ demo: true }), await t.created({ demo: true })]
    await expect(t.keepDemoKey(first.key)).rejects.toMatchObject({ code: 'not_found' })
    await expect(t.keepDemoKey(first.key, true)).rejects.toMatchObject({ code: 'not_found' })
    await expect(t.client.keepDemoKey({ digest: new Uint8Array(3) })).rejects.toMatchObject({ code: 'invalid_parameter' })
    expect(await t.keepDemoKey(second.key, true)).toMatchObject({ state: 'revoked' })
    expect(await t.keepDemoKey(second.key)).toMatchObject({ state: 'revoked' })
    expect(await t.grant(second.key)).toMatchObject({ state: 'revoked' })
  })

  test('cannot be rotated: no process would renew the new one', async () => {
    const t = await started()
    const { id } = await t.created({ demo: true })
    await expect(t.client.rotateKey({ id })).rejects.toMatchObject({ code: 'invalid_parameter' })
  })
})

describe('changing the secret', () => {
  test('keeps every key used in the meantime', async () => {
    const backEnds = await sharedBackEnds()
    const before = await started({ secret: older, backEnds })
    const [used, unused] = [await before.created(), await before.created()]
    const during = await started({ secret: `${newer},${older}`, backEnds })
    expect(await during.grant(used.key)).toMatchObject({ keyId: used.id, revision: 1 })
    const afterwards = await started({ secret: newer, backEnds })
    expect(await afterwards.grant(used.key)).toMatchObject({ keyId: used.id, revision: 1 })
    await expect(afterwards.grant(unused.key)).rejects.toMatchObject({ code: 'not_found' })
    await afterwards.settled()
    expect(afterwards.published(authKey)).toEqual([])
  })
})

test('plans are those of plans.json', async () => {
  const t = await started()
  expect((await t.client.listPlans({})).items.map(({ id, perMinute, priceMicroUsd }) => [id, perMinute, priceMicroUsd])).toEqual([
    ['free', 30, 0n],
    ['starter', 120, 29_000_000n],
    ['pro', 600, 99_000_000n],
    ['business', 6_000, 499_000_000n],
    ['enterprise', undefined, undefined],
  ])
})

test('the service does not start without a secret', async () => {
  await expect(startForTest(auth)).rejects.toThrow('KEY_SECRET is required')
  await expect(startForTest(auth, { environment: { KEY_SECRET: `${older},,${newer}` } })).rejects.toThrow(
    'KEY_SECRET must be a comma-separated list',
  )
})

test('it does not start with a guessable secret, and the message does not contain it', async () => {
  const short = older.slice(0, 31)
  const refusal = await startForTest(auth, { environment: { KEY_SECRET: `${newer},${short}` } }).catch((error: Error) => error.message)
  expect(refusal).toBe(
    'A setting is wrong; nothing was started.\n  KEY_SECRET must have secrets of 32 bytes or more; "openssl rand -base64 32" generates one',
  )
})
