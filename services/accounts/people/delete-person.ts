import { fail } from '@touchline/contract/errors'
import type { Organisation } from '@touchline/contract/gen/accounts'
import type { AccountsDeps } from '../deps.ts'
import { type Change, changeOrganisation } from '../organisations/change.ts'
import { withoutOwner } from '../organisations/roles.ts'
import { people } from '../records.ts'
import { deletedPerson, forgetAddress } from './forget-address.ts'
import { organisationsWith } from './memberships.ts'
import { existingUser } from './person.ts'

/**
 * Deletes a person: first the organisations without another member end and the person leaves the others, then the
 * address in audit logs, the record, and the account of the sign-in library last. Until then the person can sign in, so
 * what a crash left is finished by deleting again. Errors: last_owner, in which case nothing has changed; not_found.
 */
export async function deletePerson(deps: AccountsDeps, personId: string): Promise<void> {
  const { email } = await existingUser(deps, personId)
  const all = await organisationsWith(deps, personId)
  for (const organisation of all) leave(organisation, personId)
  for (const { id } of all) await leaveOrganisation(deps, id, personId)
  const record = await deps.store.get(people, personId)
  for (const former of record?.doc.formerAddresses ?? []) await forgetAddress(deps, former.email, former.until)
  await forgetAddress(deps, email)
  if (record) await deps.store.remove(people, personId, record.revision)
  await deps.signIn.removeUser(personId)
}

async function leaveOrganisation(deps: AccountsDeps, id: string, personId: string): Promise<void> {
  const left = await changeOrganisation(deps, id, (organisation) => leave(organisation, personId))
  if (left.isDeleted) await deps.organisationEnded(left)
}

/** The organisation without the person; deleted when nobody else is a member. Undefined: not a member. Errors: last_owner. */
function leave(organisation: Organisation, personId: string): Change | undefined {
  const { members } = organisation
  const leaving = members.find((member) => member.personId === personId)
  if (!leaving) return undefined
  const entry = { personId, actor: deletedPerson, subject: personId }
  if (members.length === 1) {
    const ended = { ...organisation, members: [], invitations: [], isDeleted: true }
    return { organisation: ended, entries: [{ ...entry, action: 'organisation.deleted', subject: organisation.id }] }
  }
  const rest = members.filter((member) => member !== leaving)
  if (withoutOwner(rest)) throw fail('last_owner', { organisation: organisation.name })
  return { organisation: { ...organisation, members: rest }, entries: [{ ...entry, action: 'member.left' }] }
}
