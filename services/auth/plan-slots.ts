import { create } from '@bufbuild/protobuf'
import { type CustomerPlanRecord, type KeyRecord, KeyRecordSchema, type Plan } from '@touchline/contract/gen/auth'
import { freePlan, getPlan, plans } from '@touchline/contract/plans'
import { changed, stateAt } from './keys.ts'

/** The plan of a customer. A plan that this release does not know counts as the free one. */
export const paidPlan = (record: CustomerPlanRecord): Plan => getPlan(record.plan) ?? getPlan(freePlan)!

/** Keys of a plan whose limit is agreed upon get the largest fixed limit, until an operator makes keys with another. */
export const planLimit = ({ perMinute }: Plan): number => perMinute ?? Math.max(...plans.map((plan) => plan.perMinute ?? 0))

/**
 * Groups of keys that each take one place of the plan: a key and the keys that it replaced and that are still valid.
 * First the groups with an active key, then the others, each by age, so that a new key never suspends one in use. Keys
 * that operators made, and keys that are revoked or expired at `now`, take no place.
 */
export function placesTaken(records: readonly KeyRecord[], now: number): KeyRecord[][] {
  const counted = new Map(records.filter((record) => takesPlace(record, now)).map((record) => [record.key!.id, record]))
  const byHead = Map.groupBy(counted.values(), (record) => newest(counted, record))
  return [...byHead].map(([, group]) => group).toSorted((a, b) => Number(isActive(b)) - Number(isActive(a)) || compareAge(a, b))
}

const takesPlace = ({ key, planRevision }: KeyRecord, now: number): boolean =>
  planRevision !== undefined && ['active', 'suspended'].includes(stateAt(key!, now))

/** The end of the chain of replacements. A key can only be replaced by one made later, so a chain has no loop. */
function newest(counted: ReadonlyMap<string, KeyRecord>, record: KeyRecord): string {
  const next = counted.get(record.key!.replacedBy)
  return next ? newest(counted, next) : record.key!.id
}

const isActive = (group: readonly KeyRecord[]): boolean => group.some(({ key }) => key!.state === 'active')

const age = (group: readonly KeyRecord[]): string =>
  group.map(({ key }) => `${key!.createdAt} ${key!.id}`).reduce((a, b) => (a < b ? a : b))

const compareAge = (a: readonly KeyRecord[], b: readonly KeyRecord[]): number => (age(a) < age(b) ? -1 : 1)

/** State of each key under the plan, by id. Keys that are missing keep theirs. */
export function statesUnder(plan: CustomerPlanRecord, records: readonly KeyRecord[], now: number): Map<string, string> {
  if (plan.isDeleted) return new Map(records.map(({ key }) => [key!.id, 'revoked']))
  const allowed = paidPlan(plan).keys
  const states = placesTaken(records, now).map((group, place) =>
    group.map(({ key }) => [key!.id, place < allowed ? 'active' : 'suspended']),
  )
  return new Map(states.flat() as [string, string][])
}

/**
 * The record under the plan in this state. Undefined: nothing changes, or the key is revoked, or a newer revision of the
 * plan was applied to it. A new revision alone is no change of the permissions.
 */
export function underPlan(record: KeyRecord, plan: CustomerPlanRecord, state: string): KeyRecord | undefined {
  const { key, planRevision } = record
  if (key!.state === 'revoked' || (planRevision ?? 0) > plan.revision) return undefined
  if (planRevision === undefined) return state === 'revoked' ? changed(record, { state }) : undefined
  const next = { state, plan: paidPlan(plan).id, perMinute: planLimit(paidPlan(plan)) }
  const isSame = key!.state === state && key!.plan === next.plan && key!.perMinute === next.perMinute
  if (isSame && planRevision === plan.revision) return undefined
  return create(KeyRecordSchema, { ...(isSame ? record : changed(record, next)), planRevision: plan.revision })
}
