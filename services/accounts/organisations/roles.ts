import { fail } from '@touchline/contract/errors'
import type { Member, Organisation } from '@touchline/contract/gen/accounts'

export const roles = ['owner', 'developer', 'billing'] as const
export type Role = (typeof roles)[number]
export type Permission = 'view' | 'keys' | 'billing' | 'members'

const permissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ['view', 'keys', 'billing', 'members'],
  developer: ['view', 'keys'],
  billing: ['view', 'billing'],
}

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)

/**
 * The membership of a person whose role has the permission. Errors: not_found for everybody who is not a member, as for
 * an organisation that does not exist; role_not_allowed.
 */
export function memberWith(organisation: Organisation | undefined, id: string, personId: string, permission: Permission): Member {
  const member = organisation?.isDeleted ? undefined : organisation?.members.find((each) => each.personId === personId)
  if (!member) throw fail('not_found', { kind: 'organisation', id })
  if (!permissions[member.role as Role]?.includes(permission)) throw fail('role_not_allowed', { role: member.role })
  return member
}
