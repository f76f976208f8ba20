import type { Subscription } from '@touchline/contract/gen/accounts'
import { plans } from '@touchline/contract/plans'
import { html } from 'hono/html'
import { sectionPath } from '../account/frame.ts'
import { choiceField, selectField } from '../forms/fields.ts'
import { form } from '../forms/form.ts'
import type { Html } from '../layout/html.ts'
import { planName } from '../layout/plan-name.ts'
import { microUsdText } from '../pricing/money.ts'
import type { SiteContext } from '../site.ts'
import { caller } from './caller.ts'
import { billingTexts } from './messages.ts'

/** The plans that are sold by the month and by the year. */
export const soldPlans = plans.filter(({ priceMicroUsd = 0n, priceMicroUsdYear }) => priceMicroUsd > 0n && priceMicroUsdYear !== undefined)

/**
 * A plan and a period to choose. Without a subscription it leads to the payment, with one to the page that says what the
 * change means. The query of the page, from /pricing, preselects.
 */
export function offerForm(c: SiteContext, subscription: Subscription | undefined): Html {
  const language = c.get('language')
  const texts = billingTexts[language]
  const path = sectionPath(caller(c).organisationId, 'billing')
  const chosen = c.req.query('plan') ?? subscription?.plan ?? ''
  const interval = c.req.query('interval') ?? subscription?.interval ?? 'month'
  const fields = html`${selectField({
    name: 'plan',
    label: texts.planField,
    value: chosen,
    choices: soldPlans.map(({ id, priceMicroUsd, priceMicroUsdYear }) => ({
      value: id,
      label: texts.offer(planName(id), microUsdText(language, priceMicroUsd!), microUsdText(language, priceMicroUsdYear!)),
    })),
  })}${choiceField({
    name: 'interval',
    type: 'radio',
    legend: texts.intervalField,
    values: [interval === 'year' ? 'year' : 'month'],
    choices: [
      { value: 'month', label: texts.month },
      { value: 'year', label: texts.year },
    ],
  })}`
  if (!subscription) return form(c, { action: `${path}/checkout`, fields, submit: texts.toPayment })
  // It changes nothing: the next page asks for confirmation.
  return html`<form method="get" action="${path}/change">${fields}<button type="submit">${texts.change}</button></form>`
}
