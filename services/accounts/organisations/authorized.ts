import type { Member, Organisation } from '@touchline/contract/gen/accounts'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { organisations } from '../records.ts'
import { type Change, type ChangeDeps, changeOrganisation } from './change.ts'
import { memberWith, type Permission } from './roles.ts'

/** The organisation and the person that a call names. */
export interface Names {
  organisationId: string
  personId: string
}

/** The organisation of a call, as stored. Errors: not_found, role_not_allowed. */
export async function authorized({ store }: { store: DocumentStore }, { organisationId, personId }: Names, permission: Permission) {
  const organisation = (await store.get(organisations, organisationId))?.doc.organisation
  const member = memberWith(organisation, organisationId, personId, permission)
  return { organisation: organisation!, member }
}

/**
 * `changeOrganisation` by a person, whose role is checked in the same write. Errors: not_found, role_not_allowed; what
 * `fold` throws.
 */
export const changeAs = (
  deps: ChangeDeps,
  { organisationId, personId }: Names,
  permission: Permission,
  fold: (organisation: Organisation, member: Member, now: number) => Change | undefined,
): Promise<Organisation> =>
  changeOrganisation(deps, organisationId, (organisation, now) =>
    fold(organisation, memberWith(organisation, organisationId, personId, permission), now),
  )
