import type { PlanState, Sales } from '@touchline/contract/gen/accounts'
import { freePlan } from '@touchline/contract/plans'
import { html } from 'hono/html'
import { accountPage, sectionPath } from '../account/frame.ts'
import { currentMembership } from '../account/in-organisation.ts'
import { accountTexts } from '../account/messages.ts'
import { form } from '../forms/form.ts'
import { whenAvailable } from '../http/when-available.ts'
import type { Html } from '../layout/html.ts'
import { planName } from '../layout/plan-name.ts'
import { dayText } from '../layout/time.ts'
import { webUrl } from '../layout/web-url.ts'
import { centsText } from '../pricing/money.ts'
import type { Site, SiteContext } from '../site.ts'
import { caller, liveSubscription } from './caller.ts'
import { invoiceTable } from './invoice-table.ts'
import { billingTexts } from './messages.ts'
import { offerForm } from './offer-form.ts'
import { getSales } from './sales.ts'

interface Refusal {
  /** Why a change was refused. */
  problem?: string
  status?: 200 | 400 | 409 | 503
}

const invoicesMs = 10_000

/** The billing page, also as the response to a change that was refused. */
export async function billingPage(c: SiteContext, site: Site, { problem, status = 200 }: Refusal = {}) {
  const language = c.get('language')
  const texts = billingTexts[language]
  const { organisation } = currentMembership(c)
  const listing = whenAvailable(site.clients.accounts.listInvoices(caller(c), { timeoutMs: invoicesMs }))
  const [sales, invoices] = await Promise.all([getSales(site), listing])
  const note = c.req.query('note')
  return accountPage(c, {
    ...{ organisation, section: 'billing', title: accountTexts[language].sections.billing, status },
    body: html`${sales.isTest && html`<p class="notice warn">${texts.test}</p>`}
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      ${note === 'canceled' && html`<p class="notice" role="status">${texts.checkoutCanceled}</p>`}
      ${note === 'changed' && html`<p class="notice" role="status">${texts.changed(planName(organisation.plan?.plan ?? freePlan))}</p>`}
      ${planSection(c, organisation.plan)}
      ${invoices?.next && nextInvoice(c, invoices.next.totalCents, invoices.next.currency, invoices.next.at)}
      ${changes(c, sales)}
      ${sales.card && organisation.stripeCustomerId !== '' && portal(c)}
      ${invoiceTable(c, invoices)}`,
  })
}

function planSection(c: SiteContext, plan: PlanState | undefined): Html {
  const texts = billingTexts[c.get('language')]
  const { subscription } = currentMembership(c).organisation
  const invoiceUrl = webUrl(subscription?.invoiceUrl ?? '')
  const isUnpaid = liveSubscription(c) !== undefined && invoiceUrl !== ''
  return html`<section aria-labelledby="plan">
    <h2 id="plan">${texts.plan}</h2>
    <p class="lead"><strong>${planName(plan?.plan ?? freePlan)}</strong></p>
    ${subscription && subscription.reversedAt !== '' && plan?.source === 'none' && html`<p class="notice bad">${texts.reversed}</p>`}
    ${plan?.isInGrace && html`<p class="notice bad">${texts.grace(dayText(c.get('language'), plan.until))}</p>`}
    ${isUnpaid && html`<p><a role="button" href="${invoiceUrl}">${texts.payInvoice}</a></p>`}
    <p>${planLines(c, plan).join(' ')}</p>
  </section>`
}

function planLines(c: SiteContext, plan: PlanState | undefined): string[] {
  const language = c.get('language')
  const texts = billingTexts[language]
  if (!plan || plan.source === 'none' || plan.source === '') return [texts.free]
  const until = plan.until === '' ? '' : dayText(language, plan.until)
  const lines = [
    plan.source === 'grant' && texts.granted,
    plan.source === 'usdc' && texts.paidInUsdc,
    until !== '' && plan.isTrial && plan.nextPlan === '' && texts.trialUntil(until),
    until !== '' && !plan.isTrial && !plan.isInGrace && (plan.nextPlan === '' ? texts.renews(until) : texts.paidUntil(until)),
    until !== '' && plan.nextPlan !== '' && texts.changesTo(planName(plan.nextPlan), until),
  ]
  return lines.filter((line) => typeof line === 'string')
}

function nextInvoice(c: SiteContext, cents: bigint, currency: string, at: string): Html {
  const language = c.get('language')
  const texts = billingTexts[language]
  return html`<h2>${texts.nextInvoice}</h2><p>${texts.nextInvoiceLine(centsText(language, cents, currency), dayText(language, at))}</p>`
}

/** What can be bought or changed: the forms of a subscription, or those of the first purchase. */
function changes(c: SiteContext, sales: Sales): Html {
  const texts = billingTexts[c.get('language')]
  const path = sectionPath(caller(c).organisationId, 'billing')
  const subscription = liveSubscription(c)
  const usdc = sales.usdc && html`<p><a href="${path}/usdc">${texts.payUsdc}</a></p>`
  if (!sales.card) return html`<p class="notice">${texts.notSold}</p>${usdc}`
  const hasTrial = sales.trialDays > 0 && currentMembership(c).organisation.trialUsedAt === ''
  if (!subscription) {
    return html`<h2>${texts.choose}</h2>${hasTrial && html`<p>${texts.trial(sales.trialDays)}</p>`}${offerForm(c, undefined)}${usdc}`
  }
  return html`<h2>${texts.change}</h2>
    ${offerForm(c, subscription)}
    <div class="row">${
      subscription.cancelsAtPeriodEnd
        ? form(c, { action: `${path}/resume`, submit: texts.resume, kind: 'alternative' })
        : html`<a href="${path}/cancel">${texts.cancel}</a>`
    }</div>`
}

function portal(c: SiteContext): Html {
  const texts = billingTexts[c.get('language')]
  const action = `${sectionPath(caller(c).organisationId, 'billing')}/portal`
  return html`<h2>${texts.portal}</h2><p>${texts.portalHint}</p>${form(c, { action, submit: texts.toPortal, kind: 'alternative' })}`
}
