import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type { PlanChanged } from '@touchline/contract/gen/accounts'
import { type CustomerPlanRecord, CustomerPlanRecordSchema, type KeyRecord } from '@touchline/contract/gen/auth'
import { freePlan } from '@touchline/contract/plans'
import { update } from '@touchline/platform/update'
import type { AuthDeps } from './deps.ts'
import { statesUnder, underPlan } from './plan-slots.ts'
import { customerPlans, keyChanged, keys } from './records.ts'

/** A round that ends without a change ends the loop. Each other round follows a concurrent change of the same customer. */
const roundsMax = 50
const readPage = 1_000
const writePage = 500

/** Stores the newest revision of each plan and applies it. A repeated message applies it again, in case that a crash prevented it. */
export const consumePlans =
  (deps: AuthDeps) =>
  async (changes: PlanChanged[]): Promise<void> => {
    for (const { organisationId: customer, plan, revision, isDeleted } of changes) {
      const record = create(CustomerPlanRecordSchema, { customer, plan, revision, isDeleted })
      await update(deps.store, customerPlans, customer, (known) => (known && known.revision >= revision ? undefined : record))
      await applyPlan(deps, customer)
    }
  }

/** The plan of the customer that was published last; the free plan before the first. */
export const currentPlan = async ({ store }: AuthDeps, customer: string): Promise<CustomerPlanRecord> =>
  (await store.get(customerPlans, customer))?.doc ?? create(CustomerPlanRecordSchema, { customer, plan: freePlan })

/** The keys of a customer that are not revoked, oldest first. */
export async function keysInUse({ store }: AuthDeps, customer: string): Promise<KeyRecord[]> {
  const records: KeyRecord[] = []
  for (let after = ''; ; ) {
    const equal = { customer, isRevoked: false }
    const { items, next } = await store.find(keys, 'inUse', { equal, limit: readPage, ...(after && { after }) })
    records.push(...items.map(({ doc }) => doc))
    if (next === undefined) return records
    after = next
  }
}

/**
 * Gives the keys of a customer the plan, its limit, and the state that the number of keys of the plan leaves them.
 * Repeats until nothing changes: whoever writes last has seen every key and the newest plan, in any interleaving.
 * Errors: `upstream_unavailable` when other changes of the customer never end.
 */
export async function applyPlan(deps: AuthDeps, customer: string): Promise<void> {
  for (let round = 0; round < roundsMax; round++) {
    const plan = await currentPlan(deps, customer)
    const records = await keysInUse(deps, customer)
    const states = statesUnder(plan, records, deps.realClock.now())
    const differing = records.filter((record) => isChanged(record, plan, states)).map(({ key }) => key!.id)
    if (differing.length === 0) return
    for (let from = 0; from < differing.length; from += writePage) {
      const fold = (id: string, record: KeyRecord | undefined) => record && underPlan(record, plan, states.get(id)!)
      await deps.outbox.change(keys, differing.slice(from, from + writePage), fold, [keyChanged])
    }
  }
  throw fail('upstream_unavailable')
}

const isChanged = (record: KeyRecord, plan: CustomerPlanRecord, states: ReadonlyMap<string, string>): boolean => {
  const state = states.get(record.key!.id)
  return state !== undefined && underPlan(record, plan, state) !== undefined
}
