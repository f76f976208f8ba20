import { isFailure } from '@touchline/contract/errors'
import { Hono } from 'hono'
import { readForm, readText } from '../../forms/read-form.ts'
import { limitedSeconds, tooManyPage } from '../../http/limits.ts'
import { redirectWithNotice } from '../../http/notice.ts'
import { currentSession } from '../../http/session.ts'
import { type Pages, roles, type Site, type SiteContext, type SiteEnv } from '../../site.ts'
import { sectionPath } from '../frame.ts'
import { currentMembership, inOrganisation, organisationPath } from '../in-organisation.ts'
import { isName } from '../name.ts'
import { teamTexts } from './messages.ts'
import { teamPage } from './team-page.ts'

/** The members of an organisation and the invitations to it. Every change is a form of one page. */
export const teamPages: Pages = (site) =>
  new Hono<SiteEnv>()
    .get(`${organisationPath}/team`, inOrganisation(site, 'view'), (c) => teamPage(c))
    // The page of a rejected form is shown under its path: links to other languages lead here.
    .get(`${organisationPath}/team/:form`, inOrganisation(site, 'view'), (c) =>
      c.redirect(sectionPath(currentMembership(c).organisation.id, 'team'), 303),
    )
    .post(`${organisationPath}/team/invite`, inOrganisation(site, 'members'), (c) => invite(site, c))
    .post(`${organisationPath}/team/revoke`, inOrganisation(site, 'members'), (c) => revokeInvitation(site, c))
    .post(`${organisationPath}/team/role`, inOrganisation(site, 'members'), (c) => changeRole(site, c))
    .post(`${organisationPath}/team/remove`, inOrganisation(site, 'members'), (c) => removeMember(site, c))
    .post(`${organisationPath}/team/leave`, inOrganisation(site, 'view'), (c) => leave(site, c))
    .post(`${organisationPath}/team/name`, inOrganisation(site, 'members'), (c) => rename(site, c))

/** The organisation and the person of a request, as calls name them. */
const caller = (c: SiteContext) => ({ organisationId: currentMembership(c).organisation.id, personId: currentSession(c).person!.id })

const done = (c: SiteContext, text: string): Response =>
  redirectWithNotice(c, sectionPath(currentMembership(c).organisation.id, 'team'), text)

async function invite({ clients }: Site, c: SiteContext) {
  const texts = teamTexts[c.get('language')]
  const sent = await readForm(c)
  const [email, role] = [readText(sent, 'email'), readText(sent, 'role')]
  if (!roles.some((each) => each === role)) return teamPage(c, { invitation: { email, role, errors: { role: texts.roleInvalid } } })
  try {
    await clients.accounts.inviteMember({ ...caller(c), email, role, language: c.get('language') })
    return done(c, texts.invited(email))
  } catch (error) {
    const seconds = limitedSeconds(error)
    if (seconds !== undefined) return tooManyPage(c, seconds)
    if (isFailure('invalid_parameter', error)) return teamPage(c, { invitation: { email, role, errors: { email: texts.emailInvalid } } })
    throw error
  }
}

async function revokeInvitation({ clients }: Site, c: SiteContext) {
  const texts = teamTexts[c.get('language')]
  const id = readText(await readForm(c), 'invitation')
  const invitation = currentMembership(c).organisation.invitations.find((each) => each.id === id)
  if (!invitation) return done(c, texts.gone)
  await clients.accounts.revokeInvitation({ ...caller(c), invitationId: id })
  return done(c, texts.revoked(invitation.email))
}

async function changeRole({ clients }: Site, c: SiteContext) {
  const texts = teamTexts[c.get('language')]
  const sent = await readForm(c)
  const [member, role] = [findMember(c, readText(sent, 'member')), readText(sent, 'role')]
  if (!member) return done(c, texts.gone)
  if (!roles.some((each) => each === role)) return teamPage(c, { problem: texts.roleInvalid, status: 400 })
  return changing(c, async () => {
    await clients.accounts.changeRole({ ...caller(c), memberId: member.personId, role })
    return done(c, texts.roleChanged(member.email))
  })
}

async function removeMember({ clients }: Site, c: SiteContext) {
  const texts = teamTexts[c.get('language')]
  const member = findMember(c, readText(await readForm(c), 'member'))
  if (!member) return done(c, texts.gone)
  return changing(c, async () => {
    await clients.accounts.removeMember({ ...caller(c), memberId: member.personId })
    return done(c, texts.removed(member.email))
  })
}

function leave({ clients }: Site, c: SiteContext) {
  const { left } = teamTexts[c.get('language')]
  return changing(c, async () => {
    await clients.accounts.removeMember({ ...caller(c), memberId: caller(c).personId })
    return redirectWithNotice(c, '/account', left(currentMembership(c).organisation.name))
  })
}

async function rename({ clients }: Site, c: SiteContext) {
  const texts = teamTexts[c.get('language')]
  const name = readText(await readForm(c), 'name')
  if (!isName(name)) return teamPage(c, { rename: { name, error: texts.nameInvalid } })
  try {
    await clients.accounts.renameOrganisation({ ...caller(c), name })
    return done(c, texts.renamed)
  } catch (error) {
    if (isFailure('invalid_parameter', error)) return teamPage(c, { rename: { name, error: texts.nameInvalid } })
    throw error
  }
}

const findMember = (c: SiteContext, personId: string) =>
  currentMembership(c).organisation.members.find((each) => each.personId === personId)

/** Shows the page with the reason when the last owner would be lost. */
const changing = async (c: SiteContext, change: () => Promise<Response>): Promise<Response> => {
  try {
    return await change()
  } catch (error) {
    const texts = teamTexts[c.get('language')]
    if (isFailure('last_owner', error)) return teamPage(c, { problem: texts.lastOwner, status: 409 })
    // Somebody else removed the member since the page was read.
    if (isFailure('not_found', error)) return done(c, texts.gone)
    throw error
  }
}
