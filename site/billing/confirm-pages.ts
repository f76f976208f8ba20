import { freePlan, getPlan } from '@touchline/contract/plans'
import { html } from 'hono/html'
import { accountPage, sectionPath } from '../account/frame.ts'
import { currentMembership } from '../account/in-organisation.ts'
import { hiddenField } from '../forms/fields.ts'
import { form } from '../forms/form.ts'
import { countPlaces, listKeys } from '../keys/key-list.ts'
import type { Html } from '../layout/html.ts'
import { planName } from '../layout/plan-name.ts'
import { dayText } from '../layout/time.ts'
import { centsText } from '../pricing/money.ts'
import type { Site, SiteContext } from '../site.ts'
import { caller, liveSubscription, readInterval } from './caller.ts'
import { billingTexts } from './messages.ts'

const previewMs = 20_000

/** What a change of the plan costs, when it applies, and what happens to keys, before it is made. */
export async function changePage(c: SiteContext, site: Site) {
  const language = c.get('language')
  const texts = billingTexts[language]
  const { organisation } = currentMembership(c)
  const plan = c.req.query('plan') ?? ''
  const interval = readInterval(c)
  const subscription = liveSubscription(c)
  const path = sectionPath(organisation.id, 'billing')
  if (!subscription) return c.redirect(path, 303)
  const { dueCents, currency, at } = await site.clients.accounts.previewPlanChange(
    { ...caller(c), plan, interval },
    { timeoutMs: previewMs },
  )
  const isSame = plan === subscription.plan && interval === subscription.interval
  const isLater = at === subscription.periodEnd
  const fields = html`${hiddenField('plan', plan)}${hiddenField('interval', interval)}`
  return accountPage(c, {
    ...{ organisation, section: 'billing', title: texts.changeTo(planName(plan), interval) },
    body: html`<p>${dueCents > 0n ? texts.dueNow(centsText(language, dueCents, currency)) : texts.nothingNow}</p>
      <p>${isSame ? texts.keepPlan : isLater ? texts.from(dayText(language, at)) : texts.fromNow}</p>
      ${!isSame && (await keysAfter(c, site, plan, at))}
      ${form(c, { action: `${path}/change`, fields, submit: texts.confirm })}
      <p><a href="${path}">${texts.back}</a></p>`,
  })
}

/** What a cancellation means, before it is made. */
export async function cancelPage(c: SiteContext, site: Site) {
  const language = c.get('language')
  const texts = billingTexts[language]
  const { organisation } = currentMembership(c)
  const path = sectionPath(organisation.id, 'billing')
  const subscription = liveSubscription(c)
  if (!subscription) return c.redirect(path, 303)
  const isUnpaid = subscription.unpaidSince !== ''
  const at = isUnpaid ? new Date(site.realClock.now()).toISOString() : subscription.periodEnd
  return accountPage(c, {
    ...{ organisation, section: 'billing', title: texts.cancelTitle },
    body: html`<p>${isUnpaid ? texts.cancelNow : texts.cancelAt(dayText(language, at))}</p>
      ${await keysAfter(c, site, freePlan, at)}
      ${form(c, { action: `${path}/cancel`, submit: texts.cancel, kind: 'danger' })}
      <p><a href="${path}">${texts.back}</a></p>`,
  })
}

/** Whether all keys fit into the plan that applies from `at` on, or how many are suspended then. */
async function keysAfter(c: SiteContext, site: Site, planId: string, at: string): Promise<Html> {
  const language = c.get('language')
  const texts = billingTexts[language]
  const max = getPlan(planId)?.keys ?? 0
  const used = countPlaces(await listKeys(site, caller(c).organisationId))
  if (used <= max) return html`<p>${texts.keysFit(max)}</p>`
  return html`<p class="notice warn">${texts.keysSuspended(used, max, used - max, dayText(language, at))}</p>`
}
