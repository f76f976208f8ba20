import { create } from '@bufbuild/protobuf'
import { isLanguage, type Language } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import {
  type AccountsService,
  type Invitation,
  InvitationSchema,
  type InviteMemberRequest,
  type Member,
  MemberSchema,
  type Organisation,
} from '@touchline/contract/gen/accounts'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { getPublicOrigin } from '@touchline/platform/settings'
import { readAddress } from '../addresses.ts'
import { countAttempt } from '../attempts.ts'
import type { AccountsDeps } from '../deps.ts'
import { mailTexts } from '../mail/texts.ts'
import { newId } from '../new-id.ts'
import { existingUser } from '../people/person.ts'
import { authorized, changeAs } from './authorized.ts'
import { type Change, changeOrganisation, present } from './change.ts'
import { invitationToken, readInvitationToken } from './invitation-token.ts'
import { isRole, roles } from './roles.ts'

type Handlers = Pick<ServiceImpl<typeof AccountsService>, 'inviteMember' | 'revokeInvitation' | 'acceptInvitation'>

const validDays = 7
const membersMax = 100

/** Invitations to organisations, by mail. */
export const invitations = (deps: AccountsDeps): Handlers => ({
  async inviteMember(request) {
    const email = readAddress(request.email)
    if (!isRole(request.role)) throw fail('invalid_parameter', { name: 'role', what: `must be one of ${roles.join(', ')}` })
    // The role is checked first, so that strangers count nothing against the organisation.
    await authorized(deps, request, 'members')
    await countAttempt(deps, 'invitation', request.organisationId)
    const id = newId('invitation')
    const invited = await changeAs(deps, request, 'members', (organisation, member, now) =>
      invite(deps, { organisation, member, id, email, request, now }),
    )
    deps.mailQueued()
    return present(deps, invited)
  },

  async revokeInvitation(request) {
    const { invitationId } = request
    const changed = await changeAs(deps, request, 'members', (organisation, { personId, email: actor }) => {
      const revoked = organisation.invitations.find(({ id }) => id === invitationId)
      if (!revoked) throw fail('not_found', { kind: 'invitation', id: invitationId })
      const rest = organisation.invitations.filter((each) => each !== revoked)
      const entries = [{ personId, actor, action: 'invitation.revoked', subject: revoked.email }]
      return { organisation: { ...organisation, invitations: rest }, entries }
    })
    return present(deps, changed)
  },

  async acceptInvitation({ personId, token }) {
    const named = readInvitationToken(deps.config.secrets, token)
    if (!named) throw notValid()
    const user = await existingUser(deps, personId)
    const joined = await changeOrganisation(deps, named.organisationId, (organisation, now) =>
      accept(organisation, named.invitationId, { personId, email: user.email, name: user.name }, now),
    )
    return present(deps, joined)
  },
})

const notValid = () =>
  fail('invalid_parameter', { name: 'token', what: 'is of an invitation that was revoked, has expired or never existed' })

const isOpen = ({ expiresAt }: Invitation, now: number): boolean => Date.parse(expiresAt) > now

interface Inviting {
  organisation: Organisation
  member: Member
  id: string
  email: string
  request: InviteMemberRequest
  now: number
}

/** A second invitation of the same address replaces the first. */
function invite(deps: AccountsDeps, { organisation, member, id, email, request, now }: Inviting): Change {
  if (organisation.members.some((each) => each.email === email)) {
    throw fail('invalid_parameter', { name: 'email', what: 'is of a member already' })
  }
  const others = organisation.invitations.filter((each) => each.email !== email && isOpen(each, now))
  if (organisation.members.length + others.length >= membersMax) {
    throw fail('invalid_parameter', {
      name: 'email',
      what: `would be one too many: an organisation has up to ${membersMax} members and invitations`,
    })
  }
  const expiresAt = new Date(now + validDays * 86_400_000).toISOString()
  const invitation = create(InvitationSchema, { id, email, role: request.role, expiresAt, invitedBy: member.personId })
  const language: Language = isLanguage(request.language) ? request.language : 'en'
  const texts = mailTexts[language].invitation
  const url = new URL('/account/invitation', getPublicOrigin(deps.config))
  url.searchParams.set('token', invitationToken(deps.config.secrets, { organisationId: organisation.id, invitationId: id }))
  const paragraphs = [texts.lead(member.name || member.email, organisation.name), texts.validity]
  const letter = {
    to: email,
    language,
    subject: texts.subject(organisation.name),
    paragraphs,
    action: { label: texts.label, url: url.href },
  }
  return {
    organisation: { ...organisation, invitations: [...others, invitation] },
    entries: [{ personId: member.personId, actor: member.email, action: 'member.invited', subject: email, detail: request.role }],
    mails: [deps.mailer.write(`invitation:${id}`, letter, expiresAt)],
  }
}

/** Accepting again changes nothing. Errors: invalid_parameter. */
function accept(
  organisation: Organisation,
  id: string,
  person: Pick<Member, 'personId' | 'email' | 'name'>,
  now: number,
): Change | undefined {
  const isMember = organisation.members.some(({ personId }) => personId === person.personId)
  const invitation = organisation.invitations.find((each) => each.id === id)
  if (isMember && !invitation) return undefined
  if (!invitation || !isOpen(invitation, now)) throw notValid()
  if (invitation.email !== person.email) {
    throw fail('invalid_parameter', {
      name: 'token',
      what: 'is of an invitation to another address; sign in with the address that it was mailed to',
    })
  }
  const invitations = organisation.invitations.filter((each) => each !== invitation)
  if (isMember) return { organisation: { ...organisation, invitations } }
  const member = create(MemberSchema, { ...person, role: invitation.role, since: new Date(now).toISOString() })
  return {
    organisation: { ...organisation, invitations, members: [...organisation.members, member] },
    entries: [{ personId: person.personId, actor: person.email, action: 'member.joined', subject: person.email, detail: member.role }],
  }
}
