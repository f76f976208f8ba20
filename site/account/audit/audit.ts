import type { Language } from '@touchline/contract/catalog'
import { isFailure } from '@touchline/contract/errors'
import type { AuditEntry } from '@touchline/contract/gen/accounts'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { currentSession } from '../../http/session.ts'
import type { Html } from '../../layout/html.ts'
import { planName } from '../../layout/plan-name.ts'
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
  const labels = [texts.time, texts.actor, texts.action, texts.detail]
  return html`<table class="stack" aria-label="${accountTexts[language].sections.audit}">
    <thead><tr>${labels.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
    <tbody>${entries.map((entry) => {
      const cells = [time(c, entry.at), word(texts.actors, entry.actor), word(texts.actions, entry.action), details(c, entry)]
      return html`<tr>${cells.map((cell, i) => html`<td data-label="${labels[i]}">${cell}</td>`)}</tr>`
    })}</tbody>
  </table>`
}

/** The word for a code. An address, and a code without a word, are shown as they are. */
const word = (words: Readonly<Record<string, string>>, code: string): string => (Object.hasOwn(words, code) ? words[code]! : code)

/** A role, and a subscription such as "pro month, active", in words; other details are names and reasons that people wrote. */
function detailText(language: Language, action: string, detail: string): string {
  if (action.startsWith('member.')) return word(accountTexts[language].roles, detail)
  const [, plan, interval, state] = (action === 'subscription.changed' && /^(\w+) (\w+), (\w+)$/.exec(detail)) || []
  if (plan === undefined || interval === undefined || state === undefined) return detail
  const { intervals, states } = auditTexts[language]
  return `${planName(plan)}, ${word(intervals, interval)}, ${word(states, state)}`
}

/** The details with the id, or the address, of what was changed. */
function details(c: SiteContext, { action, subject: code, detail }: AuditEntry): Html {
  const language = c.get('language')
  const shown = detailText(language, action, detail)
  const subject = word(auditTexts[language].actors, code)
  return html`<span>${shown}${shown !== '' && subject !== '' && html`<br>`}${subject !== '' && html`<small class="muted">${subject}</small>`}</span>`
}
