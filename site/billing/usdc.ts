import { fail, isFailure } from '@touchline/contract/errors'
import type { PlanOffer, PlanOrder } from '@touchline/contract/gen/billing'
import { type Interval, intervals, planPrice, plans } from '@touchline/contract/plans'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { accountPage, sectionPath } from '../account/frame.ts'
import { currentMembership, inOrganisation, organisationPath } from '../account/in-organisation.ts'
import { currentSession } from '../http/session.ts'
import { codeBlock } from '../layout/code-block.ts'
import { notFoundPage } from '../layout/error-page.ts'
import type { Html } from '../layout/html.ts'
import { planName } from '../layout/plan-name.ts'
import { day, dayText } from '../layout/time.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../site.ts'
import { networkName, usdcText } from '../wallet/amounts.ts'
import { planTexts } from '../wallet/plan-messages.ts'
import { getPurchase, mayPay, type Purchase, purchasePath, sellPlan } from '../wallet/plan-payment.ts'
import { walletProblems } from '../wallet/problem-texts.ts'
import { planSample } from '../wallet/samples.ts'
import { scriptTexts } from '../wallet/script-texts.ts'

const path = `${organisationPath}/billing/usdc`
/** How long a signature is valid; the script states the same. */
const validMinutes = 10
/** A page that waits is loaded again after this time, also without script. */
const waitSeconds = 3

/** A plan for a payment in USDC: from a wallet of the browser, or by an x402 client. */
export const usdcPages: Pages = (site) =>
  new Hono<SiteEnv>()
    .get(path, inOrganisation(site, 'billing'), (c) => planPage(site, c))
    .post(path, mayPay(site), (c) => sellPlan(site, c))
    .get(`${path}/orders/:order`, inOrganisation(site, 'billing'), (c) => orderPage(site, c))

type Offered = PlanOffer | 'pending' | 'not set up' | 'not chosen'

async function getOffer({ clients }: Site, purchase: Purchase): Promise<Offered> {
  const billing = clients['billing-x402']
  if (purchase.plan === '') return (await billing.getTerms({})).terms ? 'not chosen' : 'not set up'
  return billing.getPlanOffer(purchase).catch((error: unknown) => {
    if (isFailure('payment_unavailable', error)) return 'not set up'
    if (isFailure('payment_unknown', error)) return 'pending'
    throw isFailure('invalid_parameter', error) ? fail('not_found', { kind: 'plan', id: purchase.plan }) : error
  })
}

async function planPage(site: Site, c: SiteContext) {
  const texts = planTexts[c.get('language')]
  const { organisation } = currentMembership(c)
  const purchase = getPurchase(c)
  const offered = await getOffer(site, purchase)
  const shown = { organisation, section: 'billing', title: texts.title } as const
  if (offered === 'not set up') return accountPage(c, { ...shown, body: html`<p>${texts.notSetUp}</p>` })
  if (offered === 'pending') {
    const body = html`<h2>${texts.pending}</h2><p role="status">${texts.pendingHint}</p>`
    return accountPage(c, { ...shown, head: reload, body })
  }
  const { items } = await site.clients['billing-x402'].listPlanOrders({ organisationId: organisation.id })
  const body = html`<p class="lead">${texts.lead}</p>
    ${offered === 'not chosen' ? '' : offer(c, purchase, offered, site.realClock.now())}
    ${choice(c, organisation.id)}
    ${ordersTable(c, organisation.id, items)}`
  return accountPage(c, { ...shown, scripts: offered === 'not chosen' ? [] : ['plan-payment.js'], body })
}

const reload = html`<meta http-equiv="refresh" content="${waitSeconds}">`

interface Offer {
  network: string
  asset: string
  payTo: string
}

function offer(c: SiteContext, purchase: Purchase, { offer: json, amount }: PlanOffer, now: number): Html {
  const language = c.get('language')
  const texts = planTexts[language]
  const { network, asset, payTo } = JSON.parse(Buffer.from(json).toString()) as Offer
  const price = usdcText(language, amount)
  const { organisationId, plan } = purchase
  const url = purchasePath(purchase)
  const ends = currentMembership(c).organisation.paidPeriods.filter((each) => each.plan === plan && Date.parse(each.until) > now)
  const last = ends.at(-1)
  return html`<article>
      <h2>${purchaseText(c, purchase)}</h2>
      <dl class="figures"><div><dt>${texts.price}</dt><dd>${price}</dd></div><div><dt>${texts.network}</dt><dd>${networkName(network)}</dd></div></dl>
      ${last && html`<p>${texts.current(planName(plan), dayText(language, last.until))}</p>`}
      <h3>${texts.signed}</h3>
      <p>${texts.signedHint(price, validMinutes)}</p>
      <dl class="facts"><dt>${texts.receiver}</dt><dd><code>${payTo}</code></dd><dt>${texts.token}</dt><dd><code>${asset}</code></dd></dl>
      <noscript><p class="notice">${texts.needsScript}</p></noscript>
      <section id="pay-plan" aria-label="${texts.title}" data-url="${url}" data-csrf="${currentSession(c).csrf}" data-amount="${amount}"
        data-next="${ordersPath(organisationId)}" ${scriptTexts({ ...walletProblems[language], ...texts.script })} hidden>
        <p>${texts.needsWallet}</p>
        <button type="button">${texts.pay(price)}</button>
        <div class="row" data-wallets></div>
        <p role="status"></p>
        <p role="alert" class="field-error"></p>
      </section>
    </article>
    <details><summary>${texts.programs}</summary><p>${texts.programsHint}</p>${codeBlock(
      'TypeScript',
      planSample(`${c.get('publicOrigin')}${url}`, network, Number(amount) / 1e6),
    )}</details>`
}

/** Every plan that is sold, by the month and by the year. */
function choice(c: SiteContext, organisationId: string): Html {
  const language = c.get('language')
  const texts = planTexts[language]
  const link = (plan: string, interval: Interval) => {
    const amount = planPrice(plan, interval)
    return (
      amount &&
      html`<a href="${purchasePath({ organisationId, plan, interval })}">${usdcText(language, amount)}<span
          class="visually-hidden">, ${planName(plan)}, ${texts.intervals[interval]}</span></a>`
    )
  }
  const sold = plans.filter(({ id }) => planPrice(id, 'month'))
  return html`<h2>${texts.choose}</h2>
    <table class="stack" aria-label="${texts.choose}">
      <thead><tr><th scope="col">${texts.plan}</th>${intervals.map((each) => html`<th scope="col">${texts.intervals[each]}</th>`)}</tr></thead>
      <tbody>${sold.map(
        ({ id }) => html`<tr>
        <th scope="row">${planName(id)}</th>
        ${intervals.map((each) => html`<td data-label="${texts.intervals[each]}">${link(id, each)}</td>`)}
      </tr>`,
      )}</tbody>
    </table>`
}

const ordersPath = (organisationId: string): string => `${sectionPath(organisationId, 'billing')}/usdc/orders`

/** "Starter – One month". */
const purchaseText = (c: SiteContext, { plan, interval }: Omit<Purchase, 'organisationId'>): string =>
  `${planName(plan)} – ${planTexts[c.get('language')].intervals[interval as Interval]}`

const getStateText = (c: SiteContext, { state }: PlanOrder): string =>
  planTexts[c.get('language')].states[state as 'open' | 'paid' | 'failed']

function ordersTable(c: SiteContext, organisationId: string, orders: readonly PlanOrder[]): Html {
  const language = c.get('language')
  const texts = planTexts[language]
  if (orders.length === 0) return html`<h2>${texts.orders}</h2><p>${texts.noOrders}</p>`
  return html`<h2>${texts.orders}</h2>
    <table class="stack" aria-label="${texts.orders}">
      <thead><tr>${[texts.date, texts.plan, texts.amount, texts.state].map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
      <tbody>${orders.map(
        (order) => html`<tr>
        <th scope="row"><a href="${ordersPath(organisationId)}/${order.id}">${day(c, order.createdAt)}</a></th>
        <td data-label="${texts.plan}">${purchaseText(c, order.purchase!)}</td>
        <td data-label="${texts.amount}">${usdcText(language, order.amount)}</td>
        <td data-label="${texts.state}">${getStateText(c, order)}</td>
      </tr>`,
      )}</tbody>
    </table>`
}

async function orderPage(site: Site, c: SiteContext) {
  const language = c.get('language')
  const texts = planTexts[language]
  const { organisation } = currentMembership(c)
  const listed = await site.clients['billing-x402'].listPlanOrders({ organisationId: organisation.id }).catch((error: unknown) => {
    // Without payments there are no orders to show.
    if (isFailure('payment_unavailable', error)) return { items: [] }
    throw error
  })
  const order = listed.items.find(({ id }) => id === c.req.param('order'))
  if (!order) return notFoundPage(c)
  const period = organisation.paidPeriods.find(({ orderId }) => orderId === order.id)
  const isWaiting = order.state === 'open' || (order.state === 'paid' && !period)
  const state = period
    ? texts.activeUntil(planName(period.plan), dayText(language, period.until))
    : { open: texts.pendingHint, paid: texts.activating, failed: texts.failedOrder }[order.state]
  const body = html`<p role="status">${state}</p>
    <dl>
      <dt>${texts.plan}</dt><dd>${purchaseText(c, order.purchase!)}</dd>
      <dt>${texts.amount}</dt><dd>${usdcText(language, order.amount)}</dd>
      <dt>${texts.state}</dt><dd>${getStateText(c, order)}</dd>
      ${order.transaction && html`<dt>${texts.transaction}</dt><dd><code>${order.transaction}</code></dd>`}
      <dt>${texts.order}</dt><dd><code>${order.id}</code></dd>
    </dl>
    <p><a href="${sectionPath(organisation.id, 'billing')}">${texts.back}</a></p>`
  return accountPage(c, { organisation, section: 'billing', title: texts.title, ...(isWaiting && { head: reload }), body })
}
