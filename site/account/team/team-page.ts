import type { Invitation, Member } from '@touchline/contract/gen/accounts'
import { html } from 'hono/html'
import { choiceField, type FieldErrors, hiddenField, selectField, textField } from '../../forms/fields.ts'
import { form } from '../../forms/form.ts'
import { currentSession } from '../../http/session.ts'
import type { Html } from '../../layout/html.ts'
import { day } from '../../layout/time.ts'
import { roles, type SiteContext } from '../../site.ts'
import { accountPage, sectionPath } from '../frame.ts'
import { currentMembership } from '../in-organisation.ts'
import { accountTexts } from '../messages.ts'
import { nameCharsMax } from '../name.ts'
import { teamTexts } from './messages.ts'

/** What a rejected form of the page shows again. */
export interface TeamContent {
  invitation?: { email: string; role: string; errors: FieldErrors }
  rename?: { name: string; error: string }
  problem?: string
  status?: 400 | 409
}

/** Members for everybody; forms for owners. */
export async function teamPage(c: SiteContext, { invitation, rename, problem, status }: TeamContent = {}): Promise<Response> {
  const texts = teamTexts[c.get('language')]
  const { organisation, role } = currentMembership(c)
  const isOwner = role === 'owner'
  return accountPage(c, {
    organisation,
    section: 'team',
    title: accountTexts[c.get('language')].sections.team,
    status: status ?? (invitation || rename ? 400 : 200),
    body: html`${problem && html`<p role="alert" class="problem">${problem}</p>`}
      ${membersTable(c, organisation.members)}
      ${isOwner && inviteForm(c, invitation)}
      ${isOwner && organisation.invitations.length > 0 && html`<h2>${texts.pending}</h2>${invitationsTable(c, organisation.invitations)}`}
      ${isOwner && renameForm(c, rename)}`,
  })
}

const path = (c: SiteContext, action: string): string => `${sectionPath(currentMembership(c).organisation.id, 'team')}/${action}`

const roleChoices = (c: SiteContext) => {
  const names = accountTexts[c.get('language')].roles
  return roles.map((value) => ({ value, label: names[value] }))
}

function membersTable(c: SiteContext, members: readonly Member[]): Html {
  const texts = teamTexts[c.get('language')]
  return html`<table class="stack" aria-label="${texts.members}">
    <thead><tr><th scope="col">${texts.name}</th><th scope="col">${texts.role}</th><th scope="col">${
      texts.since
    }</th><th scope="col">${texts.actions}</th></tr></thead>
    <tbody>${members.map((member) => memberRow(c, member))}</tbody>
  </table>`
}

function memberRow(c: SiteContext, member: Member): Html {
  const language = c.get('language')
  const texts = teamTexts[language]
  const isSelf = member.personId === currentSession(c).person!.id
  const isOwner = currentMembership(c).role === 'owner'
  const names = accountTexts[language].roles
  return html`<tr>
    <th scope="row">${member.name || member.email}${isSelf && html` <span class="badge">${texts.you}</span>`}${
      member.name && html`<br><span class="muted">${member.email}</span>`
    }</th>
    <td data-label="${texts.role}">${isOwner ? roleForm(c, member) : (names[member.role as keyof typeof names] ?? member.role)}</td>
    <td data-label="${texts.since}">${day(c, member.since)}</td>
    <td>${isSelf ? leaveForm(c) : isOwner && removeForm(c, member)}</td>
  </tr>`
}

function roleForm(c: SiteContext, { personId, email, role }: Member): Html {
  const texts = teamTexts[c.get('language')]
  const label = html`<span class="visually-hidden">${texts.changeRoleFor(email)}</span>`
  const select = selectField({ name: 'role', id: `role-${personId}`, label, choices: roleChoices(c), value: role })
  const fields = [hiddenField('member', personId), select]
  return form(c, { action: path(c, 'role'), fields, submit: texts.changeRole, submitLabel: texts.changeRoleFor(email), kind: 'quiet' })
}

/** The button opens the question with the button that removes: no script, no page in between. */
function removeForm(c: SiteContext, { personId, email }: Member): Html {
  const texts = teamTexts[c.get('language')]
  const fields = hiddenField('member', personId)
  return html`<details><summary>${texts.remove}<span class="visually-hidden"> ${email}</span></summary><p>${texts.removeQuestion(
    email,
  )}</p>${form(c, { action: path(c, 'remove'), fields, submit: texts.remove, submitLabel: `${texts.remove} ${email}`, kind: 'danger' })}</details>`
}

function leaveForm(c: SiteContext): Html {
  const texts = teamTexts[c.get('language')]
  const question = texts.leaveQuestion(currentMembership(c).organisation.name)
  return html`<details><summary>${texts.leave}</summary><p>${question}</p>${form(c, {
    action: path(c, 'leave'),
    submit: texts.leave,
    kind: 'danger',
  })}</details>`
}

function inviteForm(c: SiteContext, rejected: TeamContent['invitation']): Html {
  const texts = teamTexts[c.get('language')]
  const { email, role = 'developer', errors = {} } = rejected ?? {}
  const fields = [
    textField({
      ...{ name: 'email', type: 'email', label: texts.email, value: email, error: errors.email },
      ...{ isRequired: true, autocomplete: 'off', lengthMax: 254 },
    }),
    choiceField({
      ...{ type: 'radio', name: 'role', legend: texts.role, values: [role], error: errors.role },
      choices: roleChoices(c).map((choice) => ({ ...choice, hint: `– ${texts.roleHints[choice.value]}` })),
    }),
  ]
  return html`<h2>${texts.inviteTitle}</h2>${form(c, { action: path(c, 'invite'), fields, submit: texts.invite })}`
}

function invitationsTable(c: SiteContext, invitations: readonly Invitation[]): Html {
  const language = c.get('language')
  const texts = teamTexts[language]
  const names = accountTexts[language].roles
  return html`<table class="stack" aria-label="${texts.pending}">
    <thead><tr><th scope="col">${texts.email}</th><th scope="col">${texts.role}</th><th scope="col">${texts.expires}</th><th scope="col">${
      texts.actions
    }</th></tr></thead>
    <tbody>${invitations.map(
      ({ id, email, role, expiresAt }) => html`<tr>
        <th scope="row">${email}</th>
        <td data-label="${texts.role}">${names[role as keyof typeof names] ?? role}</td>
        <td data-label="${texts.expires}">${day(c, expiresAt)}</td>
        <td>${form(c, {
          ...{ action: path(c, 'revoke'), fields: hiddenField('invitation', id), kind: 'quiet' },
          ...{ submit: texts.revoke, submitLabel: texts.revokeFor(email) },
        })}</td>
      </tr>`,
    )}</tbody>
  </table>`
}

function renameForm(c: SiteContext, rejected: TeamContent['rename']): Html {
  const texts = teamTexts[c.get('language')]
  const field = textField({
    ...{ name: 'name', label: texts.name, value: rejected?.name ?? currentMembership(c).organisation.name, error: rejected?.error },
    ...{ isRequired: true, autocomplete: 'organization', lengthMax: nameCharsMax },
  })
  return html`<h2>${texts.nameTitle}</h2>${form(c, { action: path(c, 'name'), fields: field, submit: texts.save })}`
}
