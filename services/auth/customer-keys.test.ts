import { setImmediate } from 'node:timers/promises'
import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { PlanChangedSchema } from '@touchline/contract/gen/accounts'
import type { CreateCustomerKeyRequestSchema, Key, UpdateCustomerKeyRequestSchema } from '@touchline/contract/gen/auth'
import { isKey, keyDigest } from '@touchline/contract/keys'
import { getPlan, testKeyLimits } from '@touchline/contract/plans'
import { accountsPlan, authKey } from '@touchline/contract/topics'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import fc from 'fast-check'
import { auth } from './service.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const customer = 'org_1'
const [minuteMs, dayMs] = [60_000, 86_400_000]

async function started(backEnds?: OpenBackEnds) {
  const environment = { KEY_SECRET: 'the secret of these tests: 0123456' }
  const t = await startForTest(auth, { now: '2026-03-14T15:30:00Z', environment, collects: [authKey], ...(backEnds && { backEnds }) })
  open.push(() => t.stop())
  let minute = 0
  const created = async (requested: MessageInitShape<typeof CreateCustomerKeyRequestSchema> = {}) => {
    // Keys of one millisecond would have no order.
    await t.clock.advance(1)
    return t.client.createCustomerKey({ customer, name: `key ${++minute}`, ...requested })
  }
  const grant = (key: string) => t.client.getGrant({ digest: keyDigest(key) })
  const plan = async (id: string, revision: number, rest: { isDeleted?: boolean } = {}) => {
    await t.publish(accountsPlan, create(PlanChangedSchema, { organisationId: customer, plan: id, revision, ...rest }))
    await t.settled()
  }
  const listed = async (of = customer): Promise<Key[]> => (await t.client.listCustomerKeys({ customer: of })).items
  const states = async () => (await listed()).map(({ state }) => state)
  return { ...t, created, grant, plan, listed, states }
}
type Started = Awaited<ReturnType<typeof started>>

describe('a key of an organisation', () => {
  test('has the name, the plan and the limits of the organisation, and works at once', async () => {
    const t = await started()
    await t.plan('starter', 1)
    const { key, id } = await t.created({
      name: ' Scores ',
      sports: ['soccer'],
      leagueIds: ['soc-l0123456789'],
      language: 'de',
      test: true,
    })
    expect(isKey(key) && key.startsWith('tl_test_')).toBe(true)
    expect(await t.grant(key)).toMatchObject({ state: 'active', plan: 'starter', perMinute: 120, streams: 5, language: 'de' })
    const shown = { id, name: 'Scores', customer, plan: 'starter', sports: ['soccer'], leagueIds: ['soc-l0123456789'], test: true }
    expect(await t.listed()).toMatchObject([{ ...shown, lastFour: key.slice(-4), state: 'active' }])
    await t.settled()
    expect(t.published(authKey).at(-1)).toMatchObject({ keyId: id, revision: 2 })
  })

  test('for tests takes no place of the plan, and has limits of its own', async () => {
    const t = await started()
    const created = [await t.created(), await t.created({ test: true }), await t.created({ test: true })]
    expect(await t.states()).toEqual(['active', 'active', 'active'])
    await expect(t.created()).rejects.toMatchObject({ code: 'too_many_keys' })
    expect(await t.grant(created[1]!.key)).toMatchObject({ test: true, plan: 'free', ...testKeyLimits })
    expect((await t.listed())[2]).toMatchObject({ test: true, ...testKeyLimits })
    const fresh = await t.client.rotateCustomerKey({ customer, id: created[2]!.id, overlapSeconds: 0 })
    expect(await t.grant(fresh.key)).toMatchObject({ test: true, state: 'active' })
    await t.plan('', 1, { isDeleted: true })
    expect(new Set(await t.states())).toEqual(new Set(['revoked']))
  })

  test('is on the free plan until the organisation has another; a plan by contract has the largest fixed limit', async () => {
    const t = await started()
    const { key } = await t.created()
    expect(await t.grant(key)).toMatchObject({ plan: 'free', perMinute: 30 })
    await t.plan('enterprise', 1)
    expect(await t.grant(key)).toMatchObject({ plan: 'enterprise', perMinute: 6_000, streams: 1_000 })
  })

  test.each([
    [{ name: ' ' }, 'invalid_parameter'],
    [{ name: 'x'.repeat(101) }, 'invalid_parameter'],
    [{ name: 'A\u001b[2J' }, 'invalid_parameter'],
    [{ sports: ['football'] }, 'invalid_parameter'],
    [{ expiresAt: '2026-03-13' }, 'invalid_parameter'],
  ])('is refused for %j, and not stored', async (requested, code) => {
    const t = await started()
    await expect(t.created(requested)).rejects.toMatchObject({ code })
    expect(await t.listed()).toEqual([])
  })

  test('is refused beyond the number of keys of the plan, until one is revoked or expires', async () => {
    const t = await started()
    const first = await t.created({ expiresAt: '2026-03-14T16:00:00Z' })
    await expect(t.created()).rejects.toMatchObject({
      message: 'The plan free includes 1 active keys. Revoke one, or choose a larger plan.',
    })
    await t.advance(30 * minuteMs)
    const second = await t.created()
    await expect(t.created()).rejects.toMatchObject({ code: 'too_many_keys' })
    await t.client.revokeCustomerKey({ customer, id: second.id })
    await t.created()
    expect(await t.states()).toEqual(['expired', 'revoked', 'active'])
    expect((await t.grant(first.key)).state).toBe('active')
  })

  test('is refused after many in one day, rotations included, so that nobody fills the lists of the gateways', async () => {
    const t = await started()
    let { id } = await t.created()
    const rotate = async () => {
      id = (await t.client.rotateCustomerKey({ customer, id, overlapSeconds: 0 })).id
    }
    for (let i = 1; i < 51; i++) await rotate()
    await expect(rotate()).rejects.toMatchObject({ code: 'too_many_new_keys', values: { max: 51 } })
    await t.client.revokeCustomerKey({ customer, id })
    await expect(t.created()).rejects.toMatchObject({ code: 'too_many_new_keys' })
    await t.advance(dayMs)
    await t.created()
  })

  test('is not the key of another organisation', async () => {
    const t = await started()
    const { id, key } = await t.created()
    const other = { customer: 'org_2', id }
    for (const call of [
      () => t.client.revokeCustomerKey(other),
      () => t.client.rotateCustomerKey(other),
      () => t.client.updateCustomerKey({ ...other, name: 'Mine' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'not_found', message: `There is no key ${id}.` })
    }
    expect(await t.listed('org_2')).toEqual([])
    expect(await t.grant(key)).toMatchObject({ state: 'active', revision: 2 })
  })
})

describe('editing', () => {
  const edit = (t: Started, change: MessageInitShape<typeof UpdateCustomerKeyRequestSchema>) =>
    t.client.updateCustomerKey({ customer, name: 'Scores', ...change })

  test('replaces name, restriction, expiry and language, and is published', async () => {
    const t = await started()
    const { id, key } = await t.created({ sports: ['tennis'], expiresAt: '2027-01-01' })
    expect(await edit(t, { id, name: 'Board', sports: ['soccer'], language: 'fr' })).toMatchObject({ name: 'Board', sports: ['soccer'] })
    const grant = await t.grant(key)
    expect(grant).toMatchObject({ sports: ['soccer'], language: 'fr', perMinute: 30, state: 'active', revision: 3 })
    expect(grant.expiresAt).toBeUndefined()
    await t.settled()
    expect(t.published(authKey).at(-1)).toMatchObject({ keyId: id, revision: 3 })
  })

  test('is refused for a key that is revoked or replaced', async () => {
    const t = await started()
    const { id } = await t.created()
    await t.client.rotateCustomerKey({ customer, id, overlapSeconds: 3_600 })
    await expect(edit(t, { id, expiresAt: '2030-01-01' })).rejects.toMatchObject({ code: 'invalid_parameter' })
    await t.client.revokeCustomerKey({ customer, id })
    await expect(edit(t, { id })).rejects.toMatchObject({ message: 'Parameter id names a key that is revoked.' })
  })
})

describe('rotating', () => {
  test('needs no second place in the plan: the old key ends with the overlap', async () => {
    const t = await started()
    const old = await t.created({ name: 'Scores', sports: ['soccer'], test: true })
    await t.clock.advance(1)
    const fresh = await t.client.rotateCustomerKey({ customer, id: old.id, overlapSeconds: 7 * 86_400 })
    expect(fresh.key).toMatch(/^tl_test_/)
    expect(await t.grant(fresh.key)).toMatchObject({ state: 'active', sports: ['soccer'], plan: 'free' })
    expect(await t.listed()).toMatchObject([
      { id: old.id, state: 'active', replacedBy: fresh.id, expiresAt: '2026-03-21T15:30:00.002Z' },
      { id: fresh.id, name: 'Scores', state: 'active', replacedBy: '' },
    ])
    await t.advance(7 * dayMs)
    expect(await t.states()).toEqual(['expired', 'active'])
  })

  test('leaves at most one older key valid for each place, however often it is repeated', async () => {
    const t = await started()
    const ids = [(await t.created()).id]
    for (let i = 0; i < 3; i++) {
      await t.clock.advance(minuteMs)
      ids.push((await t.client.rotateCustomerKey({ customer, id: ids.at(-1)!, overlapSeconds: 86_400 })).id)
    }
    expect(await t.states()).toEqual(['expired', 'expired', 'active', 'active'])
    await t.client.revokeCustomerKey({ customer, id: ids.at(-1)! })
    await expect(t.created()).rejects.toMatchObject({ code: 'too_many_keys' })
  })

  test('is refused with a longer overlap, and for a key that is not active or already replaced', async () => {
    const t = await started()
    const { id } = await t.created()
    const rotate = (overlapSeconds = 60) => t.client.rotateCustomerKey({ customer, id, overlapSeconds })
    await expect(rotate(604_801)).rejects.toMatchObject({ message: 'Parameter overlap must be 0 to 604800 seconds.' })
    await rotate()
    await expect(rotate()).rejects.toMatchObject({ code: 'invalid_parameter' })
    await t.client.revokeCustomerKey({ customer, id })
    await expect(rotate()).rejects.toMatchObject({ message: 'Parameter id names a key that is revoked.' })
  })

  test('twice at once makes one key', async () => {
    const t = await started()
    const { id } = await t.created()
    const rotate = () => t.client.rotateCustomerKey({ customer, id, overlapSeconds: 60 })
    const outcomes = await Promise.allSettled([rotate(), rotate()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await t.states()).toSorted()).toEqual(['active', 'active', 'revoked'])
  })

  test('by an operator keeps the key under its plan', async () => {
    const t = await started()
    const { id } = await t.created()
    const { key } = await t.client.rotateKey({ id, overlapSeconds: 0 })
    await t.plan('pro', 1)
    expect(await t.grant(key)).toMatchObject({ plan: 'pro', perMinute: 600, state: 'active' })
  })
})

describe('a change of the plan', () => {
  test('suspends the newest keys beyond its number, and a larger plan restores them with their restriction', async () => {
    const t = await started()
    await t.plan('starter', 1)
    const made = [await t.created(), await t.created({ sports: ['soccer'] }), await t.created()]
    await t.plan('free', 2)
    expect(await t.states()).toEqual(['active', 'suspended', 'suspended'])
    expect(await t.grant(made[1]!.key)).toMatchObject({ state: 'suspended', plan: 'free', perMinute: 30 })
    await t.plan('pro', 3)
    expect(await t.states()).toEqual(['active', 'active', 'active'])
    expect(await t.grant(made[1]!.key)).toMatchObject({ state: 'active', plan: 'pro', perMinute: 600, sports: ['soccer'] })
  })

  test('is ignored when it is older than the one applied; a repeated one publishes nothing', async () => {
    const t = await started()
    const { key } = await t.created()
    await t.plan('pro', 2)
    const { length } = t.published(authKey)
    await t.plan('starter', 1)
    await t.plan('pro', 2)
    await t.plan('pro', 3)
    expect(await t.grant(key)).toMatchObject({ plan: 'pro' })
    expect(t.published(authKey).length).toBe(length)
  })

  test('leaves keys that an operator made; the end of the organisation revokes all', async () => {
    const t = await started()
    const own = await t.client.createKey({ plan: 'business', customer, perMinute: 9_000 })
    const other = await t.client.createKey({ plan: 'business', customer: 'org_2' })
    const { key } = await t.created()
    await t.plan('starter', 1)
    expect(await t.grant(own.key)).toMatchObject({ plan: 'business', perMinute: 9_000, state: 'active' })
    await t.plan('free', 2, { isDeleted: true })
    expect([(await t.grant(key)).state, (await t.grant(own.key)).state, (await t.grant(other.key)).state]).toEqual([
      'revoked',
      'revoked',
      'active',
    ])
    await expect(t.created()).rejects.toMatchObject({ code: 'not_found', message: `There is no organisation ${customer}.` })
  })

  test('a suspended key gets the place of a revoked one', async () => {
    const t = await started()
    await t.plan('starter', 1)
    const made = [await t.created(), await t.created()]
    await t.plan('free', 2)
    await t.client.revokeKey({ id: made[0]!.id })
    expect(await t.states()).toEqual(['revoked', 'active'])
  })
})

describe('keys found in public', () => {
  test('are revoked, each with its owner; unknown ones are ignored, and a repeat answers the same', async () => {
    const t = await started()
    const { id, key } = await t.created()
    const digests = [keyDigest('tl_live_unknown'), keyDigest(key)]
    const expected = [
      { isOurs: false, id: '', customer: '' },
      { isOurs: true, id, customer },
    ]
    expect((await t.client.revokeLeakedKeys({ digests })).items).toMatchObject(expected)
    expect((await t.grant(key)).state).toBe('revoked')
    expect((await t.client.revokeLeakedKeys({ digests })).items).toMatchObject(expected)
    await expect(t.client.revokeLeakedKeys({ digests: [new Uint8Array(3)] })).rejects.toMatchObject({ code: 'invalid_parameter' })
  })
})

describe('any order', () => {
  type Step =
    | { kind: 'plan'; plan: string; revision: number }
    | { kind: 'create' | 'pause' }
    | { kind: 'revoke' | 'rotate' | 'revokeByOperator'; index: number }
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      kind: fc.constant('plan' as const),
      plan: fc.constantFrom('free', 'starter', 'pro'),
      revision: fc.integer({ min: 1, max: 6 }),
    }),
    fc.record({ kind: fc.constantFrom('create' as const, 'create' as const, 'create' as const, 'pause' as const) }),
    fc.record({ kind: fc.constantFrom('revoke' as const, 'rotate' as const, 'revokeByOperator' as const), index: fc.nat(9) }),
  )

  /** A customer without plan changes of the same revision and different content, which accounts never publishes. */
  const planOfRevision = ['free', 'starter', 'free', 'pro', 'starter', 'free', 'starter'] as const

  async function run(t: Started, { kind, ...rest }: Step, ids: string[]): Promise<void> {
    const id = ids[(rest as { index?: number }).index ?? 0] ?? 'key_0000000000'
    if (kind === 'plan') {
      const { revision } = rest as { revision: number }
      await t.publish(accountsPlan, create(PlanChangedSchema, { organisationId: customer, plan: planOfRevision[revision]!, revision }))
      // Without a step of the clock: keys of one millisecond are ordered by their ids, not by when they were stored.
    } else if (kind === 'create') ids.push((await t.client.createCustomerKey({ customer, name: 'one of many' })).id)
    else if (kind === 'rotate') ids.push((await t.client.rotateCustomerKey({ customer, id, overlapSeconds: 3_600 })).id)
    else if (kind === 'revoke') await t.client.revokeCustomerKey({ customer, id })
    else if (kind === 'revokeByOperator') await t.client.revokeKey({ id })
    else await t.clock.advance(10 * minuteMs)
  }

  /** Back ends whose store takes thirty turns of the event loop for every fourth call, by the seed, so that calls interleave. */
  async function interleaving(seed: number): Promise<OpenBackEnds> {
    const backEnds = await embedded.open()
    open.push(() => backEnds.close())
    let state = seed
    const store = new Proxy(backEnds.store, {
      get(target, name) {
        const member = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return async (...args: unknown[]) => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
          for (let turns = state >>> 30 === 0 ? 30 : 0; turns > 0; turns--) await setImmediate()
          return member.apply(target, args)
        }
      },
    })
    return { ...backEnds, store }
  }

  const isRefusal = (error: { code?: string }) => ['too_many_keys', 'not_found', 'invalid_parameter'].includes(error.code ?? '')

  test('of creations at once admits as many as the plan allows, and the others are refused', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom('free', 'starter'),
      fc.integer({ min: 2, max: 8 }),
      fc.nat(),
      async (id, count, seed) => {
        const t = await started(await interleaving(seed))
        await t.plan(id, 1)
        const create = () => t.client.createCustomerKey({ customer, name: 'one of many' })
        const outcomes = await Promise.allSettled(Array.from({ length: count }, create))
        const admitted = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []))
        const active = (await t.listed()).filter(({ state }) => state === 'active').map((key) => key.id)
        expect(active.toSorted()).toEqual(admitted.toSorted())
        expect(active.length).toBeLessThanOrEqual(getPlan(id)!.keys)
        expect(active.length).toBeGreaterThan(0)
        expect(await t.states()).not.toContain('suspended')
        for (const close of open.splice(0).toReversed()) await close()
      },
    )
    await fc.assert(property, { numRuns: 40 })
  })

  test('of plans, repeats, creations, rotations and revocations at once ends with the keys that the newest plan allows', async () => {
    const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 })
    const property = fc.asyncProperty(rounds, fc.nat(), async (all, seed) => {
      const t = await started(await interleaving(seed))
      const ids: string[] = []
      for (const together of all) {
        const outcomes = await Promise.allSettled(together.map((each) => run(t, each, ids)))
        for (const outcome of outcomes) if (outcome.status === 'rejected' && !isRefusal(outcome.reason)) throw outcome.reason
      }
      await t.settled()
      const revision = Math.max(0, ...all.flat().map((each) => (each.kind === 'plan' ? each.revision : 0)))
      const plan = getPlan(planOfRevision[revision]!)!
      const keys = await t.listed()
      const active = keys.filter(({ state }) => state === 'active')
      const heads = active.filter(({ replacedBy }) => !active.some(({ id }) => id === replacedBy))
      expect(heads.length).toBeLessThanOrEqual(plan.keys)
      expect(active.length).toBeLessThanOrEqual(2 * plan.keys)
      if (keys.some(({ state }) => state === 'suspended')) expect(heads.length).toBe(plan.keys)
      for (const key of keys.filter(({ state }) => ['active', 'suspended'].includes(state))) {
        expect([key.plan, key.perMinute]).toEqual([plan.id, plan.perMinute])
      }
      for (const close of open.splice(0).toReversed()) await close()
    })
    await fc.assert(property, { numRuns: 60 })
  })
})
