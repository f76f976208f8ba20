import { fail } from '@touchline/contract/errors'
import type { AccountsService } from '@touchline/contract/gen/accounts'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { AccountsDeps } from '../deps.ts'
import { organisationsWith } from '../people/memberships.ts'
import { changeAs } from './authorized.ts'
import { changeOrganisation, present } from './change.ts'
import { isRole, roles, withoutOwner } from './roles.ts'

type Handlers = Pick<ServiceImpl<typeof AccountsService>, 'changeRole' | 'removeMember'>

/** The members of organisations. */
export const members = (deps: AccountsDeps): Handlers => ({
  async changeRole(request) {
    const { role, memberId } = request
    if (!isRole(role)) throw fail('invalid_parameter', { name: 'role', what: `must be one of ${roles.join(', ')}` })
    const changed = await changeAs(deps, request, 'members', (organisation, { personId, email }) => {
      const member = organisation.members.find((each) => each.personId === memberId)
      if (!member) throw fail('not_found', { kind: 'member', id: memberId })
      if (member.role === role) return undefined
      member.role = role
      if (withoutOwner(organisation.members)) throw fail('last_owner', { organisation: organisation.name })
      return { organisation, entries: [{ personId, actor: email, action: 'member.role', subject: member.email, detail: role }] }
    })
    return present(deps, changed)
  },

  async removeMember(request) {
    const { personId, memberId } = request
    const changed = await changeAs(deps, request, personId === memberId ? 'view' : 'members', (organisation, actor) => {
      const leaving = organisation.members.find((each) => each.personId === memberId)
      if (!leaving) throw fail('not_found', { kind: 'member', id: memberId })
      const members = organisation.members.filter((each) => each !== leaving)
      if (withoutOwner(members)) throw fail('last_owner', { organisation: organisation.name })
      const action = personId === memberId ? 'member.left' : 'member.removed'
      return { organisation: { ...organisation, members }, entries: [{ personId, actor: actor.email, action, subject: leaving.email }] }
    })
    return present(deps, changed)
  },
})

/** Shows a new name of a person in the lists of members. */
export async function renameMember(deps: AccountsDeps, personId: string, name: string): Promise<void> {
  for (const { id } of await organisationsWith(deps, personId)) {
    await changeOrganisation(deps, id, (organisation) => {
      const member = organisation.members.find((each) => each.personId === personId)
      if (!member || member.name === name) return undefined
      member.name = name
      return { organisation }
    })
  }
}
