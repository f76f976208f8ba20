import { isFailure } from '@touchline/contract/errors'
import type { CallOptions } from '@touchline/platform/rpc-types'
import { getPublicOrigin } from '@touchline/platform/settings'
import { Hono } from 'hono'
import { sectionPath } from '../account/frame.ts'
import { inOrganisation, organisationPath } from '../account/in-organisation.ts'
import { readForm, readText } from '../forms/read-form.ts'
import { leaveFor } from '../http/leave.ts'
import { redirectWithNotice } from '../http/notice.ts'
import { isUnanswered } from '../http/when-available.ts'
import { planName } from '../layout/plan-name.ts'
import { dayText } from '../layout/time.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../site.ts'
import { billingPage } from './billing-page.ts'
import { caller } from './caller.ts'
import { cancelPage, changePage } from './confirm-pages.ts'
import { billingTexts } from './messages.ts'
import { returnPage } from './return-page.ts'

/** A change asks Stripe several times. */
const options: CallOptions = { timeoutMs: 20_000 }
const path = `${organisationPath}/billing`

/** The plan, the subscription and the invoices of an organisation, for owners and billing. */
export const billingPages: Pages = (site) =>
  new Hono<SiteEnv>()
    .use(path, inOrganisation(site, 'billing'))
    .use(`${path}/*`, inOrganisation(site, 'billing'))
    .get(path, (c) => billingPage(c, site))
    .get(`${path}/change`, (c) => changing(c, site, () => changePage(c, site)))
    .get(`${path}/cancel`, (c) => changing(c, site, () => cancelPage(c, site)))
    .get(`${path}/return`, (c) => returnPage(c, site))
    // The page of a rejected form is shown under its path: links to other languages lead here.
    .get(`${path}/:form{checkout|portal|resume}`, (c) => c.redirect(billingPath(c), 303))
    .post(`${path}/checkout`, (c) => changing(c, site, () => startCheckout(c, site)))
    .post(`${path}/change`, (c) => changing(c, site, () => changePlan(c, site)))
    .post(`${path}/cancel`, (c) => changing(c, site, () => cancel(c, site, false)))
    .post(`${path}/resume`, (c) => changing(c, site, () => cancel(c, site, true)))
    .post(`${path}/portal`, (c) => changing(c, site, () => openPortal(c, site)))

const billingPath = (c: SiteContext): string => sectionPath(caller(c).organisationId, 'billing')

/** Shows the billing page with the reason when a change was refused. Nothing was changed then. */
async function changing(c: SiteContext, site: Site, change: () => Response | Promise<Response>): Promise<Response> {
  const texts = billingTexts[c.get('language')]
  try {
    return await change()
  } catch (error) {
    if (isFailure('payment_declined', error)) return billingPage(c, site, { problem: texts.declined, status: 409 })
    if (isFailure('no_subscription', error)) return billingPage(c, site, { problem: texts.noSubscription, status: 409 })
    if (isFailure('payment_unavailable', error)) return billingPage(c, site, { problem: texts.notSold, status: 409 })
    if (isFailure('invalid_parameter', error)) return billingPage(c, site, { problem: texts.choose, status: 400 })
    if (isUnanswered(error)) return billingPage(c, site, { problem: texts.unavailable, status: 503 })
    throw error
  }
}

/** To Stripe, or back to the billing page when the plan of a subscription was changed instead. */
async function startCheckout(c: SiteContext, site: Site) {
  const sent = await readForm(c)
  const request = { ...caller(c), plan: readText(sent, 'plan'), interval: readText(sent, 'interval'), language: c.get('language') }
  const { url } = await site.clients.accounts.startCheckout(request, options)
  return new URL(url).origin === getPublicOrigin(site.config) ? c.redirect(url, 303) : leaveFor(c, url)
}

async function changePlan(c: SiteContext, site: Site) {
  const texts = billingTexts[c.get('language')]
  const sent = await readForm(c)
  const request = { ...caller(c), plan: readText(sent, 'plan'), interval: readText(sent, 'interval') }
  const { plan } = await site.clients.accounts.changePlan(request, options)
  const day = dayText(c.get('language'), plan!.until || new Date(site.realClock.now()).toISOString())
  const isLater = plan!.plan !== request.plan && plan!.nextPlan === request.plan
  return redirectWithNotice(
    c,
    billingPath(c),
    isLater ? texts.willChange(planName(request.plan), day) : texts.changed(planName(plan!.plan)),
  )
}

async function cancel(c: SiteContext, site: Site, resumes: boolean) {
  const texts = billingTexts[c.get('language')]
  const { subscription } = await site.clients.accounts.cancelSubscription({ ...caller(c), resumes }, options)
  if (resumes) return redirectWithNotice(c, billingPath(c), texts.resumed)
  const isOver = subscription?.status === 'canceled'
  return redirectWithNotice(c, billingPath(c), isOver ? texts.ended : texts.canceled(dayText(c.get('language'), subscription!.periodEnd)))
}

async function openPortal(c: SiteContext, site: Site) {
  const { url } = await site.clients.accounts.openBillingPortal({ ...caller(c), language: c.get('language') }, options)
  return leaveFor(c, url)
}
