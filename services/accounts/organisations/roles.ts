import { fail } from '@touchline/contract/errors'
import type { Member, Organisation } from '@touchline/contract/gen/accounts'

export const roles = ['owner', 'developer', 'billing'] as const
export type Role = (typeof roles)[number]
export const allPermissions = ['view', 'keys', 'billing', 'members'] as const
export type Permission = (typeof allPermissions)[number]

const permissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: allPermissions,
  developer: ['view', 'keys'],
  billing: ['view', 'billing'],
}

export const isPermission = (text: string): text is Permission => (allPermissions as readonly string[]).includes(text)

export const withoutOwner = (members: readonly Pick<Member, 'role'>[]): boolean => !members.some(({ role }) => role === 'owner')

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)

export const permits = (role: string, permission: Permission): boolean => permissions[role as Role]?.includes(permission) ?? false

/**
 * The membership of a person whose role has the permission. Errors: not_found for everybody who is not a member, as for
 * an organisation that does not exist; role_not_allowed.
 */
export function memberWith(organisation: Organisation | undefined, id: string, personId: string, permission: Permission): Member {
  const member = organisation?.isDeleted ? undefined : organisation?.members.find((each) => each.personId === personId)
  if (!member) throw fail('not_found', { kind: 'organisation', id })
  if (!permits(member.role, permission)) throw fail('role_not_allowed', { role: member.role })
  return member
}
