import type { Sales } from '@touchline/contract/gen/accounts'
import type { Plan } from '@touchline/contract/gen/auth'
import { freePlan, getPlan, type Interval, plans } from '@touchline/contract/plans'
import { pricesMicroUsd } from '@touchline/contract/prices'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { readInterval } from '../billing/caller.ts'
import { getSales } from '../billing/sales.ts'
import { currentSession, redirectToSignIn } from '../http/session.ts'
import { type Html, page } from '../layout/page.ts'
import { planName } from '../layout/plan-name.ts'
import { numberText } from '../layout/time.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../site.ts'
import { pricingTexts } from './messages.ts'
import { callPriceText, microUsdText } from './money.ts'

/** /pricing: the plans, the prices per call, and what people ask. */
export const pricingPages: Pages = (site) => new Hono<SiteEnv>().get('/pricing', (c) => pricingPage(c, site)).get('/pricing/choose', choose)

async function pricingPage(c: SiteContext, site: Site) {
  const texts = pricingTexts[c.get('language')]
  const sales = await getSales(site)
  const interval = readInterval(c)
  const isSold = sales.card || sales.usdc
  return page(c, {
    title: texts.title,
    description: texts.description,
    body: html`<h1>${texts.title}</h1>
      <p class="lead">${texts.lead}</p>
      ${!isSold && html`<p class="notice">${texts.notSold}</p>`}
      <nav class="switch" aria-label="${texts.interval}">${switchLink(c, 'month', interval)}${switchLink(c, 'year', interval)}</nav>
      <div class="cards plans">${plans.map((plan) => planCard(c, plan, interval, sales))}</div>
      <p class="muted">${texts.taxes} ${sales.trialDays > 0 && texts.trial(sales.trialDays)}</p>
      ${perCall(c)}
      <section aria-labelledby="questions">
        <h2 id="questions">${texts.questions}</h2>
        ${texts.faq.map(([question, answer]) => html`<details><summary>${question}</summary><p>${answer}</p></details>`)}
      </section>`,
  })
}

const switchLink = (c: SiteContext, interval: Interval, current: Interval): Html =>
  html`<a href="/pricing?interval=${interval}"${interval === current && html` aria-current="true"`}>${pricingTexts[c.get('language')][interval]}</a>`

function planCard(c: SiteContext, plan: Plan, interval: Interval, sales: Sales): Html {
  const language = c.get('language')
  const texts = pricingTexts[language]
  const microUsd = (interval === 'year' && plan.priceMicroUsdYear) || plan.priceMicroUsd
  const unit = interval === 'year' && plan.priceMicroUsdYear ? texts.perYear : texts.perMonth
  return html`<article>
    <h2>${planName(plan.id)}</h2>
    <p class="price">${microUsd === undefined ? html`<strong>${texts.onRequest}</strong>` : html`<strong>${microUsdText(language, microUsd)}</strong> ${unit}`}</p>
    <ul>
      <li>${plan.perMinute === undefined ? texts.anyLimit : texts.perMinute(numberText(language, plan.perMinute))}</li>
      <li>${texts.keys(numberText(language, plan.keys))}</li>
      <li>${texts.streams(numberText(language, plan.streams))}</li>
    </ul>
    ${planButton(c, plan, interval, sales)}
  </article>`
}

function planButton(c: SiteContext, plan: Plan, interval: Interval, sales: Sales): Html | false {
  const texts = pricingTexts[c.get('language')]
  if (plan.id === freePlan) return html`<p><a role="button" class="secondary" href="/account">${texts.start}</a></p>`
  if (plan.priceMicroUsd === undefined) return html`<p><a role="button" class="secondary" href="/imprint">${texts.contact}</a></p>`
  if (!sales.card && !sales.usdc) return false
  return html`<p><a role="button" href="/pricing/choose?plan=${plan.id}&amp;interval=${interval}">${texts.choose(planName(plan.id))}</a></p>`
}

function perCall(c: SiteContext): Html {
  const language = c.get('language')
  const texts = pricingTexts[language]
  return html`<section aria-labelledby="per-call">
    <h2 id="per-call">${texts.payPerCall}</h2>
    <p>${texts.payPerCallLead}</p>
    <table class="stack">
      <thead><tr><th scope="col">${texts.call}</th><th scope="col" class="number">${texts.price}</th></tr></thead>
      <tbody>${Object.entries(pricesMicroUsd).map(
        ([kind, microUsd]) =>
          html`<tr><th scope="row">${texts.prices[kind as keyof typeof pricesMicroUsd]}</th><td class="number" data-label="${texts.price}">${callPriceText(language, microUsd)}</td></tr>`,
      )}</tbody>
    </table>
    <p><a href="/wallet">${texts.toWallet}</a></p>
  </section>`
}

/** From a plan to the billing page of an organisation: the only one of the person, or one of several. */
function choose(c: SiteContext) {
  if (!c.get('session')) return redirectToSignIn(c)
  const plan = getPlan(c.req.query('plan') ?? '')?.id ?? ''
  const target = (organisationId: string): string => `/account/${organisationId}/billing?plan=${plan}&interval=${readInterval(c)}`
  const { memberships } = currentSession(c)
  const [first, second] = memberships
  if (!first) return c.redirect('/account/new', 303)
  if (!second) return c.redirect(target(first.organisationId), 303)
  const { chooseOrganisation } = pricingTexts[c.get('language')]
  const items = memberships.map(({ organisationId, name }) => html`<li><a href="${target(organisationId)}">${name}</a></li>`)
  return page(c, { title: chooseOrganisation, body: html`<h1>${chooseOrganisation}</h1><ul>${items}</ul>` })
}
