import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { type AccountsService, AddressChangeSchema, type Member, type Organisation } from '@touchline/contract/gen/accounts'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { AccountsDeps } from '../deps.ts'
import { organisationsWith } from '../people/memberships.ts'
import { changeAs } from './authorized.ts'
import { type Change, changeOrganisation, present } from './change.ts'
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
export const renameMember = (deps: AccountsDeps, personId: string, name: string): Promise<void> =>
  changeMember(deps, personId, (organisation, member) => {
    if (member.name === name) return undefined
    member.name = name
    return { organisation }
  })

/** Shows a new address of a person in the lists of members and the audit logs, and lets Stripe follow. */
export const changeMemberAddress = (deps: AccountsDeps, personId: string, from: string, to: string): Promise<void> =>
  changeMember(deps, personId, (organisation, member, now) => {
    if (member.email === to) return undefined
    member.email = to
    if (organisation.stripeCustomerId !== '') {
      organisation.addressChanges.push(create(AddressChangeSchema, { from, to }))
      organisation.stripeDueAt = new Date(now).toISOString()
    }
    return { organisation, entries: [{ personId, actor: from, action: 'member.email', subject: to }] }
  })

async function changeMember(
  deps: AccountsDeps,
  personId: string,
  fold: (organisation: Organisation, member: Member, now: number) => Change | undefined,
): Promise<void> {
  for (const { id } of await organisationsWith(deps, personId)) {
    await changeOrganisation(deps, id, (organisation, now) => {
      const member = organisation.members.find((each) => each.personId === personId)
      return member && fold(organisation, member, now)
    })
  }
}
