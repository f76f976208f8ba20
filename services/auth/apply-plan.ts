import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type { PlanChanged } from '@touchline/contract/gen/accounts'
import { type CustomerPlanRecord, CustomerPlanRecordSchema, type KeyRecord } from '@touchline/contract/gen/auth'
import { freePlan } from '@touchline/contract/plans'
import { allDocuments } from '@touchline/platform/pages'
import { update } from '@touchline/platform/update'
import type { AuthDeps } from './deps.ts'
import { statesUnder, underPlan, withPlaces } from './plan-slots.ts'
import { customerPlans, keyChanged, keys } from './records.ts'

/** Each further attempt follows a concurrent change of the same customer. */
const attemptsMax = 100
const readPage = 1_000
const writePage = 500

/** Stores the newest revision of each plan and applies it. A repeated message applies it again: a crash may have prevented it. */
export const consumePlans =
  (deps: AuthDeps) =>
  async (changes: PlanChanged[]): Promise<void> => {
    for (const { organisationId: customer, plan, revision, isDeleted } of changes) {
      await update(deps.store, customerPlans, customer, (known) => {
        if (known && known.revision >= revision) return undefined
        const { keyIds = [], version = 0 } = known ?? {}
        return create(CustomerPlanRecordSchema, { customer, plan, revision, isDeleted, keyIds, version: version + 1 })
      })
      await applyPlan(deps, customer)
    }
  }

/** The plan of the customer that was published last; the free plan before the first. */
export const currentPlan = async (deps: AuthDeps, customer: string): Promise<CustomerPlanRecord> => (await getPlan(deps, customer)).doc

async function getPlan({ store }: AuthDeps, customer: string): Promise<{ doc: CustomerPlanRecord; revision: number | 'absent' }> {
  const stored = await store.get(customerPlans, customer)
  return stored ?? { doc: create(CustomerPlanRecordSchema, { customer, plan: freePlan }), revision: 'absent' }
}

/** The keys of a customer that are not revoked, oldest first. */
export const keysInUse = ({ store }: AuthDeps, customer: string): Promise<KeyRecord[]> =>
  allDocuments((page) => store.find(keys, 'inUse', { equal: { customer, isRevoked: false }, ...page }), readPage)

/**
 * Decides which keys of a customer the plan allows, and gives the keys plan, limit and state. The decision is one write of
 * the plan's record, and a key never goes back to an older version of it, so the order of concurrent calls does not matter.
 * After a crash between the two, the next call completes it. Errors: `upstream_unavailable` under lasting contention.
 */
export async function applyPlan(deps: AuthDeps, customer: string): Promise<void> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const { doc, revision } = await getPlan(deps, customer)
    // Read after the plan: a key that has a place is stored by now, so one that is missing here is revoked.
    const records = await keysInUse(deps, customer)
    const now = deps.realClock.now()
    const plan = withPlaces(doc, records, now)
    if (plan === doc || (await deps.store.write(customerPlans, [{ doc: plan, replaces: revision }]))[0] !== 'conflict')
      return writeStates(deps, plan, records, now)
  }
  throw fail('upstream_unavailable')
}

async function writeStates(deps: AuthDeps, plan: CustomerPlanRecord, records: readonly KeyRecord[], now: number): Promise<void> {
  const states = statesUnder(plan, records, now)
  const fold = (id: string, record: KeyRecord | undefined) => {
    const state = states.get(id)
    return record && state !== undefined ? underPlan(record, plan, state) : undefined
  }
  const differing = records.map(({ key }) => key!.id).filter((id, i) => fold(id, records[i]) !== undefined)
  for (let from = 0; from < differing.length; from += writePage)
    await deps.outbox.change(keys, differing.slice(from, from + writePage), fold, [keyChanged])
}
