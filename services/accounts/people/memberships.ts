import { create } from '@bufbuild/protobuf'
import { type Membership, MembershipSchema, type Organisation } from '@touchline/contract/gen/accounts'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { organisations } from '../records.ts'
import { planAt } from '../subscriptions/plan-state.ts'

const pageSize = 200

/** All organisations of a person as stored, by name. */
export async function organisationsWith({ store }: { store: DocumentStore }, personId: string): Promise<Organisation[]> {
  const found: Organisation[] = []
  for (let after: string | undefined; ; ) {
    const page = await store.find(organisations, 'byMember', { equal: { members: personId }, limit: pageSize, ...(after && { after }) })
    found.push(...page.items.map(({ doc }) => doc.organisation!))
    after = page.next
    if (after === undefined) return found
  }
}

/** The memberships of a person with the plan of each organisation at this instant. */
export async function listMemberships(deps: { store: DocumentStore; realClock: Clock }, personId: string): Promise<Membership[]> {
  const found = await organisationsWith(deps, personId)
  return found.map((organisation) => {
    const { role = '' } = organisation.members.find((member) => member.personId === personId) ?? {}
    const { plan } = planAt(organisation, deps.realClock.now())
    return create(MembershipSchema, { organisationId: organisation.id, name: organisation.name, role, plan })
  })
}
