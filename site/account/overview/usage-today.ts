import type { Key } from '@touchline/contract/gen/auth'
import { batches } from '@touchline/platform/pages'
import type { Site } from '../../site.ts'

/** Keys that one call of usage reports. */
const keysPerCall = 200
const dayMs = 86_400_000

/** The keys of an organisation that requests may use now. */
export async function listActiveKeys({ clients }: Site, organisationId: string): Promise<Key[]> {
  const active: Key[] = []
  let after = ''
  do {
    const page = await clients.auth.listCustomerKeys({ customer: organisationId, after })
    active.push(...page.items.filter(({ state }) => state === 'active'))
    after = page.next
  } while (after !== '')
  return active
}

export interface Calls {
  calls: bigint
  /** Calls that were refused because a key had reached its limit. */
  limited: bigint
}

/** The calls of the last 24 hours. */
export async function countCalls({ clients, realClock }: Site, keys: readonly Key[]): Promise<Calls> {
  const now = realClock.now()
  const range = { from: new Date(now - dayMs).toISOString(), to: new Date(now).toISOString(), step: 'hour' }
  const total = { calls: 0n, limited: 0n }
  for (const some of batches(keys, keysPerCall)) {
    const keyIds = some.map(({ id }) => id)
    const { slots } = await clients.usage.getUsage({ keyIds, ...range })
    for (const { counts } of slots) {
      total.calls += counts?.calls ?? 0n
      total.limited += counts?.limited ?? 0n
    }
  }
  return total
}
