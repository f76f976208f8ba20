import { html } from 'hono/html'
import { accountPage, sectionPath } from '../account/frame.ts'
import { currentMembership } from '../account/in-organisation.ts'
import { whenAvailable } from '../http/when-available.ts'
import { isInUse, listKeys } from '../keys/key-list.ts'
import type { Html } from '../layout/html.ts'
import { planName } from '../layout/plan-name.ts'
import type { Site, SiteContext } from '../site.ts'
import { caller } from './caller.ts'
import { billingTexts } from './messages.ts'

const refreshMs = 10_000
const againSeconds = 3
/** After so many looks the page says that one need not wait. */
const patientLooks = 10
const looksMax = 100

/**
 * Where Stripe sends a buyer after the payment. It asks Stripe, so it does not depend on a webhook, and looks again by
 * itself until the plan is there.
 */
export async function returnPage(c: SiteContext, site: Site) {
  const texts = billingTexts[c.get('language')]
  const { organisation, role } = currentMembership(c)
  const { id } = organisation
  const refreshed = await whenAvailable(site.clients.accounts.refreshSubscription(caller(c), { timeoutMs: refreshMs }))
  const { plan } = refreshed ?? organisation
  if (plan?.source === 'card') {
    return accountPage(c, {
      ...{ organisation, section: 'billing', title: texts.ready(planName(plan.plan)) },
      body: html`${role !== 'billing' && html`<p>${await toKeys(c, site, id)}</p>`}
        <p><a href="${sectionPath(id, 'billing')}">${texts.toBilling}</a></p>`,
    })
  }
  const looks = Math.min(Number(c.req.query('look')) || 0, looksMax)
  if (looks < looksMax) c.header('Refresh', `${againSeconds}; url=${sectionPath(id, 'billing')}/return?look=${looks + 1}`)
  return accountPage(c, {
    ...{ organisation, section: 'billing', title: texts.waiting },
    body: html`<p role="status">${looks < patientLooks ? texts.waitingHint : texts.waitingLong}</p>
      <progress aria-label="${texts.waiting}"></progress>
      <p><a href="${sectionPath(id, 'billing')}">${texts.toBilling}</a></p>`,
  })
}

/** The next step: the first key, or the keys that the organisation has already. */
async function toKeys(c: SiteContext, site: Site, organisationId: string): Promise<Html> {
  const texts = billingTexts[c.get('language')]
  const path = sectionPath(organisationId, 'keys')
  const keys = await whenAvailable(listKeys(site, organisationId))
  return keys?.some(isInUse)
    ? html`<a role="button" href="${path}">${texts.toKeys}</a>`
    : html`<a role="button" href="${path}/new">${texts.toKey}</a>`
}
