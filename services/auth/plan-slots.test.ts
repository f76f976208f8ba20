import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { CustomerPlanRecordSchema, KeyRecordSchema, type KeySchema } from '@touchline/contract/gen/auth'
import { placesTaken, statesUnder, underPlan, withPlaces } from './plan-slots.ts'

const now = Date.parse('2026-03-14T15:30:00Z')
const key = (id: string, more: MessageInitShape<typeof KeySchema> = {}, planVersion: number | undefined = 1) =>
  create(KeyRecordSchema, {
    key: { id, state: 'active', createdAt: `2026-03-0${id.at(-1)}T00:00:00Z`, plan: 'free', perMinute: 30, ...more },
    revision: 1,
    ...(planVersion !== undefined && { planVersion }),
  })
const plan = (id: string, version = 1, more: MessageInitShape<typeof CustomerPlanRecordSchema> = {}) =>
  create(CustomerPlanRecordSchema, { plan: id, version, ...more })
const places = (...records: ReturnType<typeof key>[]) => placesTaken(records, now).map((group) => group.map((each) => each.key!.id))

describe('places', () => {
  const all = [key('k2'), key('k3'), key('k1')]
  const allowed = (record: ReturnType<typeof plan>, ...records: ReturnType<typeof key>[]) => withPlaces(record, records, now).keyIds

  test('go to the oldest keys', () => {
    expect(allowed(plan('free'), ...all)).toEqual(['k1'])
    expect(withPlaces(plan('starter'), all, now)).toMatchObject({ keyIds: ['k1', 'k2', 'k3'], version: 2 })
  })

  test('stay with the keys that have one, until the plan is too small for them', () => {
    expect(allowed(plan('free', 1, { keyIds: ['k3'] }), ...all)).toEqual(['k3'])
    expect(allowed(plan('free', 1, { keyIds: ['k2', 'k3'] }), ...all)).toEqual(['k2'])
  })

  test('pass to the next key when one is missing, and to its successor when one is replaced', () => {
    expect(allowed(plan('free', 1, { keyIds: ['k0'] }), ...all)).toEqual(['k1'])
    expect(allowed(plan('free', 1, { keyIds: ['k2'] }), key('k1'), key('k2', { replacedBy: 'k3' }), key('k3'))).toEqual(['k3'])
  })

  test('are not written again when nothing changes', () => {
    const current = plan('free', 1, { keyIds: ['k1'] })
    expect(withPlaces(current, all, now)).toBe(current)
  })
})

test('a key and the valid ones that it replaced take one place; what is over or an operator made takes none', () => {
  const chain = [key('k1', { replacedBy: 'k2' }), key('k2', { replacedBy: 'k3' }), key('k3')]
  expect(places(...chain)).toEqual([['k1', 'k2', 'k3']])
  const broken = [key('k1', { replacedBy: 'k2' }), key('k2', { state: 'revoked' }), key('k3', { expiresAt: '2026-03-14T15:30:00Z' })]
  expect(places(...broken, create(KeyRecordSchema, { key: { id: 'k4', state: 'active' } }))).toEqual([['k1']])
})

test('a key keeps what a newer version of the plan gave it, and a revoked one stays revoked', () => {
  expect(underPlan(key('k1', { state: 'suspended' }, 3), plan('pro', 2), 'active')).toBeUndefined()
  expect(underPlan(key('k1', { state: 'revoked' }), plan('pro', 2), 'active')).toBeUndefined()
})

test('a new version alone changes no permission, so the revision of the key stays', () => {
  expect(underPlan(key('k1'), plan('free', 2), 'active')).toMatchObject({ revision: 1, planVersion: 2 })
  expect(underPlan(key('k1'), plan('pro', 2), 'active')).toMatchObject({
    revision: 2,
    planVersion: 2,
    key: { plan: 'pro', perMinute: 600 },
  })
  expect(underPlan(key('k1'), plan('free', 1), 'active')).toBeUndefined()
})

test('the end of a customer revokes every key, whoever made it', () => {
  const made = create(KeyRecordSchema, { key: { id: 'k2', state: 'active' } })
  expect([...statesUnder(plan('pro', 2, { isDeleted: true }), [key('k1'), made], now)]).toEqual([
    ['k1', 'revoked'],
    ['k2', 'revoked'],
  ])
  expect(underPlan(made, plan('pro', 2, { isDeleted: true }), 'revoked')).toMatchObject({ revision: 1, key: { state: 'revoked' } })
})

test('a plan that this release does not know counts as the free one', () => {
  const records = [key('k1'), key('k2')]
  expect([...statesUnder(withPlaces(plan('gold', 2), records, now), records, now)]).toEqual([
    ['k1', 'active'],
    ['k2', 'suspended'],
  ])
})
