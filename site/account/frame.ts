import { html } from 'hono/html'
import { form } from '../forms/form.ts'
import { takeNotice } from '../http/notice.ts'
import { currentSession } from '../http/session.ts'
import { type IconName, icon } from '../layout/icons.ts'
import { type Html, type PageContent, page } from '../layout/page.ts'
import type { SiteContext } from '../site.ts'
import { accountTexts } from './messages.ts'

export const organisationSections = ['overview', 'keys', 'webhooks', 'usage', 'billing', 'team', 'audit'] as const
export const personSections = ['security', 'settings'] as const
export type Section = (typeof organisationSections)[number] | (typeof personSections)[number]

const icons: Readonly<Record<Section, IconName>> = {
  overview: 'home',
  keys: 'key',
  webhooks: 'feed',
  usage: 'usage',
  billing: 'card',
  team: 'people',
  audit: 'news',
  security: 'lock',
  settings: 'settings',
}

interface AccountContent extends Omit<PageContent, 'body'> {
  /** Absent: a page of the person. Its navigation then has the first organisation of the person, if there is one. */
  organisation?: { id: string; name: string } | undefined
  /** The entry of the navigation that is current. Absent: none. */
  section?: Section
  /** Below the heading, which is `title`. */
  body: Html | readonly Html[]
}

/** The path of a section, below which its other pages are. */
export const sectionPath = (organisationId: string, section: (typeof organisationSections)[number]): string =>
  section === 'overview' ? `/account/${organisationId}` : `/account/${organisationId}/${section}`

/** A page of a signed-in person: navigation, the notice of the form before it, the heading and `body`. */
export function accountPage(c: SiteContext, { organisation, section, body, ...content }: AccountContent) {
  const notice = takeNotice(c)
  return page(c, {
    ...content,
    body: html`<div class="account">
      <aside>${navigation(c, organisation, section)}</aside>
      <div>
        ${notice && html`<p role="status" class="notice">${notice}</p>`}
        <h1>${content.title}</h1>
        ${body}
      </div>
    </div>`,
  })
}

/** Sections that a role gets 403 for. */
const closedSections: Readonly<Record<string, readonly Section[]>> = { developer: ['billing'], billing: ['keys', 'webhooks'] }

function navigation(c: SiteContext, shown: AccountContent['organisation'], current: Section | undefined): Html {
  const { sections, organisation: organisationLabel, person, change, signOut } = accountTexts[c.get('language')]
  const { memberships } = currentSession(c)
  const [first] = memberships
  const organisation = shown ?? (first && { id: first.organisationId, name: first.name })
  const role = memberships.find((each) => each.organisationId === organisation?.id)?.role ?? ''
  const open = organisationSections.filter((section) => !closedSections[role]?.includes(section))
  const entry = (section: Section, path: string): Html =>
    html`<li><a href="${path}"${section === current && html` aria-current="page"`}>${icon(icons[section])} ${sections[section]}</a></li>`
  return html`${
    organisation &&
    html`<nav aria-label="${organisationLabel}"><strong>${organisation.name}</strong><ul>${open.map((section) =>
      entry(section, sectionPath(organisation.id, section)),
    )}</ul>${memberships.length > 1 && html`<a href="/account?all">${change}</a>`}</nav>`
  }<nav aria-label="${person}"><strong>${person}</strong><ul>${personSections.map((section) => entry(section, `/account/${section}`))}</ul></nav>${form(
    c,
    { action: '/logout', submit: signOut, kind: 'quiet' },
  )}`
}
