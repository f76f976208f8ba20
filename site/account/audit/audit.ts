import { isFailure } from '@touchline/contract/errors'
import type { AuditEntry } from '@touchline/contract/gen/accounts'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { currentSession } from '../../http/session.ts'
import type { Html } from '../../layout/html.ts'
import { time } from '../../layout/time.ts'
import type { Pages, SiteContext, SiteEnv } from '../../site.ts'
import { accountPage, sectionPath } from '../frame.ts'
import { currentMembership, inOrganisation, organisationPath } from '../in-organisation.ts'
import { accountTexts } from '../messages.ts'
import { auditTexts } from './messages.ts'

/** The audit log of an organisation, a page at a time. */
export const auditPages: Pages = (site) =>
  new Hono<SiteEnv>().get(`${organisationPath}/audit`, inOrganisation(site, 'view'), async (c) => {
    const { organisation } = currentMembership(c)
    const path = sectionPath(organisation.id, 'audit')
    const after = c.req.query('after') ?? ''
    const request = { organisationId: organisation.id, personId: currentSession(c).person!.id, after }
    const entries = await site.clients.accounts.listAuditEntries(request).catch((error: unknown) => {
      if (after !== '' && isFailure('invalid_parameter', error)) return undefined
      throw error
    })
    // A cursor that somebody edited.
    if (!entries) return c.redirect(path, 303)
    const texts = auditTexts[c.get('language')]
    return accountPage(c, {
      organisation,
      section: 'audit',
      title: accountTexts[c.get('language')].sections.audit,
      body: html`<p>${texts.intro}</p>
        ${entries.items.length === 0 ? html`<p>${texts.none}</p>` : entriesTable(c, entries.items)}
        <p class="row">${after !== '' && html`<a href="${path}">${texts.newest}</a>`}${
          entries.next !== '' && html`<a href="${path}?after=${encodeURIComponent(entries.next)}">${texts.older}</a>`
        }</p>`,
    })
  })

function entriesTable(c: SiteContext, entries: readonly AuditEntry[]): Html {
  const language = c.get('language')
  const texts = auditTexts[language]
  const labels = [texts.time, texts.actor, texts.action, texts.subject, texts.detail]
  return html`<table class="stack" aria-label="${accountTexts[language].sections.audit}">
    <thead><tr>${labels.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
    <tbody>${entries.map(
      ({ at, actor, action, subject, detail }) =>
        html`<tr><td data-label="${texts.time}">${time(c, at)}</td><td data-label="${texts.actor}">${actor}</td><td data-label="${
          texts.action
        }"><code>${action}</code></td><td data-label="${texts.subject}">${subject}</td><td data-label="${texts.detail}">${detail}</td></tr>`,
    )}</tbody>
  </table>`
}
