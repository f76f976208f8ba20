import { create } from '@bufbuild/protobuf'
import { type Membership, MembershipSchema, type Organisation } from '@touchline/contract/gen/accounts'
import { allDocuments } from '@touchline/platform/pages'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { organisations } from '../records.ts'
import { planAt } from '../subscriptions/plan-state.ts'

/** All organisations of a person as stored, by name. */
export async function organisationsWith({ store }: { store: DocumentStore }, personId: string): Promise<Organisation[]> {
  const found = await allDocuments((page) => store.find(organisations, 'byMember', { equal: { members: personId }, ...page }))
  return found.map(({ organisation }) => organisation!)
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
