import { create } from '@bufbuild/protobuf'
import { type CustomerPlanRecord, CustomerPlanRecordSchema, type KeyRecord, KeyRecordSchema, type Plan } from '@touchline/contract/gen/auth'
import { freePlan, getPlan, plans } from '@touchline/contract/plans'
import { changed, stateAt } from './keys.ts'

/** The plan of a customer. A plan that this release does not know counts as the free one. */
export const paidPlan = (record: CustomerPlanRecord): Plan => getPlan(record.plan) ?? getPlan(freePlan)!

/** Keys of a plan whose limit is agreed upon get the largest fixed limit, until an operator makes keys with another. */
export const planLimit = ({ perMinute }: Plan): number => perMinute ?? Math.max(...plans.map((plan) => plan.perMinute ?? 0))

/**
 * Groups of keys that each take one place of the plan, oldest first: a key, and before it the keys that it replaced and
 * that are still valid. Keys that operators made, test keys, and keys that are revoked or expired at `now`, take no place.
 */
export function placesTaken(records: readonly KeyRecord[], now: number): KeyRecord[][] {
  const counted = new Map(records.filter((record) => takesPlace(record, now)).map((record) => [record.key!.id, record]))
  const groups = [...Map.groupBy(counted.values(), (record) => newest(counted, record)).values()]
  return groups.map((group) => group.toSorted(byAge)).toSorted(([a], [b]) => byAge(a!, b!))
}

const takesPlace = (record: KeyRecord, now: number): boolean => !record.test && isUnderPlan(record, now)

const isUnderPlan = ({ key, planVersion }: KeyRecord, now: number): boolean =>
  planVersion !== undefined && ['active', 'suspended'].includes(stateAt(key!, now))

/** The end of the chain of replacements. A key can only be replaced by one made later, so a chain has no loop. */
function newest(counted: ReadonlyMap<string, KeyRecord>, record: KeyRecord): string {
  const next = counted.get(record.key!.replacedBy)
  return next ? newest(counted, next) : record.key!.id
}

const byAge = (a: KeyRecord, b: KeyRecord): number => (age(a) < age(b) ? -1 : 1)
const age = ({ key }: KeyRecord): string => `${key!.createdAt} ${key!.replacedBy === '' ? 1 : 0} ${key!.id}`

/**
 * The record of the plan with the keys that it allows at `now`, of these that are not revoked; the same record when
 * nothing changes. A key that has a place keeps it, so a new key never suspends one in use; if the plan has become
 * smaller, the newest lose theirs. The oldest of the others get what is free.
 */
export function withPlaces(plan: CustomerPlanRecord, records: readonly KeyRecord[], now: number): CustomerPlanRecord {
  const groups = plan.isDeleted ? [] : placesTaken(records, now)
  const hasPlace = (group: readonly KeyRecord[]): boolean => group.some(({ key }) => plan.keyIds.includes(key!.id))
  const allowed = [...groups.filter(hasPlace), ...groups.filter((group) => !hasPlace(group))].slice(0, paidPlan(plan).keys)
  const keyIds = allowed.map((group) => group.at(-1)!.key!.id).toSorted()
  const isSame = keyIds.length === plan.keyIds.length && keyIds.every((id, i) => id === plan.keyIds[i])
  return isSame ? plan : create(CustomerPlanRecordSchema, { ...plan, keyIds, version: plan.version + 1 })
}

/** State of each key under the plan, by id. Keys that are missing keep theirs. */
export function statesUnder(plan: CustomerPlanRecord, records: readonly KeyRecord[], now: number): Map<string, string> {
  if (plan.isDeleted) return new Map(records.map(({ key }) => [key!.id, 'revoked']))
  const getState = (head: string) => (plan.keyIds.includes(head) ? 'active' : 'suspended')
  const placed = placesTaken(records, now).flatMap((group) => group.map(({ key }) => [key!.id, getState(group.at(-1)!.key!.id)] as const))
  const tests = records.filter((record) => record.test && isUnderPlan(record, now)).map(({ key }) => [key!.id, 'active'] as const)
  return new Map([...placed, ...tests])
}

/**
 * The key under the plan in this state. Undefined: nothing changes, or the key is revoked, or a newer version of the plan
 * was applied to it. A new version alone changes no permission.
 */
export function underPlan(record: KeyRecord, plan: CustomerPlanRecord, state: string): KeyRecord | undefined {
  const { key, planVersion } = record
  if (key!.state === 'revoked' || (planVersion ?? 0) > plan.version) return undefined
  if (planVersion === undefined) return state === 'revoked' ? changed(record, { state }) : undefined
  const next = { state, plan: paidPlan(plan).id, perMinute: planLimit(paidPlan(plan)) }
  const isSame = key!.state === state && key!.plan === next.plan && key!.perMinute === next.perMinute
  if (isSame && planVersion === plan.version) return undefined
  return create(KeyRecordSchema, { ...(isSame ? record : changed(record, next)), planVersion: plan.version })
}
