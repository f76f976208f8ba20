import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { PersonRecordSchema } from '@touchline/contract/gen/accounts'
import { freePlan } from '@touchline/contract/plans'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import { newId } from '../new-id.ts'
import { emptyRecord } from '../people/person.ts'
import { organisations, people } from '../records.ts'
import { planAt } from '../subscriptions/plan-state.ts'

/**
 * The id under which a person may create an organisation. It is recorded with the person first, so calls at the same
 * time get the same id, and after a crash the next call continues with it. A new id is given once the organisation of
 * the last one has a plan or is deleted; leaving it is not enough. Errors: free_organisation_exists.
 */
export async function claimFreeOrganisation(
  { store, realClock }: { store: DocumentStore; realClock: Clock },
  personId: string,
): Promise<string> {
  const known = (await store.get(people, personId))?.doc.freeOrganisationId ?? ''
  if (known !== '') {
    const organisation = (await store.get(organisations, known))?.doc.organisation
    if (!organisation) return known
    if (!organisation.isDeleted && planAt(organisation, realClock.now()).plan === freePlan) {
      throw fail('free_organisation_exists', { organisation: organisation.name })
    }
  }
  let claimed = newId('organisation')
  await update(store, people, personId, (record = emptyRecord(personId)) => {
    if (record.freeOrganisationId === known) return create(PersonRecordSchema, { ...record, freeOrganisationId: claimed })
    claimed = record.freeOrganisationId
    return undefined
  })
  return claimed
}
