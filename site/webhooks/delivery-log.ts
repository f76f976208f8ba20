import { isFailure } from '@touchline/contract/errors'
import type { Delivery, DeliveryList, Endpoint } from '@touchline/contract/gen/webhooks'
import { deliveryStates } from '@touchline/contract/webhooks'
import { html } from 'hono/html'
import { selectField, textField } from '../forms/fields.ts'
import { form } from '../forms/form.ts'
import type { Html } from '../layout/page.ts'
import { numberText, time } from '../layout/time.ts'
import type { Site, SiteContext } from '../site.ts'
import { deliveryTexts } from './delivery-messages.ts'
import { endpointRequest, webhookPath } from './endpoint-request.ts'

const pageSize = 25
const hourMs = 3_600_000

/** The deliveries of an endpoint, a page at a time. A redirect to the first page for a cursor that somebody edited. */
export async function deliveryLog(c: SiteContext, site: Site, endpoint: Endpoint): Promise<Html | Response> {
  const texts = deliveryTexts[c.get('language')]
  const path = webhookPath(c, endpoint)
  const state = deliveryStates.find((each) => each === c.req.query('state')) ?? ''
  const after = c.req.query('after') ?? ''
  const list = await findDeliveries(c, site, { state, after })
  if (!list) return c.redirect(path, 303)
  const page = (cursor: string) => `${path}?${new URLSearchParams({ ...(state && { state }), after: cursor })}`
  return html`<h2>${texts.title}</h2><p>${texts.kept}</p>${stateFilter(c, path, state)}${
    list.items.length === 0 ? html`<p>${texts.none}</p>` : table(c, path, list.items)
  }<p class="row">${after !== '' && html`<a href="${state ? `${path}?state=${state}` : path}">${texts.newest}</a>`}${
    list.next !== '' && html`<a href="${page(list.next)}">${texts.older}</a>`
  }</p>${endpoint.state === 'active' && resendForm(c, path, site.realClock.now())}`
}

/** Undefined: the cursor is none. */
async function findDeliveries(
  c: SiteContext,
  { clients }: Site,
  { state, after }: { state: string; after: string },
): Promise<DeliveryList | undefined> {
  try {
    return await clients.webhooks.listDeliveries({ endpoint: endpointRequest(c), state, after, limit: pageSize })
  } catch (error) {
    if (after !== '' && isFailure('invalid_parameter', error)) return undefined
    throw error
  }
}

function stateFilter(c: SiteContext, path: string, state: string): Html {
  const texts = deliveryTexts[c.get('language')]
  const choices = deliveryStates.map((value) => ({ value, label: texts.states[value]! }))
  return html`<form method="get" action="${path}"><div class="fields"><div>${selectField({
    ...{ name: 'state', label: texts.state, value: state },
    choices: [{ value: '', label: texts.all }, ...choices],
  })}</div></div><button type="submit" class="secondary">${texts.show}</button></form>`
}

function table(c: SiteContext, path: string, items: readonly Delivery[]): Html {
  const texts = deliveryTexts[c.get('language')]
  const columns = [texts.time, texts.event, texts.state, texts.attempts, texts.answer]
  return html`<table class="stack" aria-label="${texts.title}"><thead><tr>${columns.map(
    (each) => html`<th scope="col">${each}</th>`,
  )}</tr></thead><tbody>${items.map((delivery) => row(c, path, delivery))}</tbody></table>`
}

function row(c: SiteContext, path: string, delivery: Delivery): Html {
  const language = c.get('language')
  const texts = deliveryTexts[language]
  const last = delivery.attempts.at(-1)
  const cells: [string, Html | string][] = [
    [texts.event, html`<code>${delivery.type}</code>`],
    [texts.state, deliveryBadge(c, delivery)],
    [texts.attempts, numberText(language, delivery.attemptCount)],
    [texts.answer, last ? (last.status === 0 ? texts.noAnswer : String(last.status)) : '–'],
  ]
  return html`<tr><th scope="row"><a href="${path}/deliveries/${delivery.id}">${time(c, delivery.createdAt)}</a></th>${cells.map(
    ([label, cell]) => html`<td data-label="${label}">${cell}</td>`,
  )}</tr>`
}

const badges: Readonly<Record<string, string>> = { delivered: 'ok', retrying: 'warn', failed: 'bad' }

export function deliveryBadge(c: SiteContext, { state }: Delivery): Html {
  const { states } = deliveryTexts[c.get('language')]
  return html`<span class="badge ${badges[state] ?? ''}">${states[state] ?? state}</span>`
}

/** Everything since an instant, which is an hour ago at first. */
function resendForm(c: SiteContext, path: string, now: number): Html {
  const texts = deliveryTexts[c.get('language')]
  const since = textField({
    ...{ type: 'datetime-local', name: 'since', label: texts.since, hint: texts.sinceHint, isRequired: true },
    value: new Date(now - hourMs).toISOString().slice(0, 16),
  })
  return html`<h2>${texts.resendTitle}</h2>${form(c, { action: `${path}/resend`, fields: since, submit: texts.resendAll, kind: 'alternative' })}`
}
