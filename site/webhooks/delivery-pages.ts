import { isFailure } from '@touchline/contract/errors'
import type { Attempt, Delivery, Endpoint } from '@touchline/contract/gen/webhooks'
import { webhookKeptDays } from '@touchline/contract/webhooks'
import { html } from 'hono/html'
import { accountPage } from '../account/frame.ts'
import { currentMembership } from '../account/in-organisation.ts'
import { hiddenField } from '../forms/fields.ts'
import { form } from '../forms/form.ts'
import { readForm, readText } from '../forms/read-form.ts'
import { redirectWithNotice } from '../http/notice.ts'
import { codeBlock } from '../layout/code-block.ts'
import { notFoundPage } from '../layout/error-page.ts'
import type { Html } from '../layout/page.ts'
import { numberText, time } from '../layout/time.ts'
import type { Site, SiteContext } from '../site.ts'
import { changeTexts } from './change-messages.ts'
import { deliveryBadge } from './delivery-log.ts'
import { deliveryTexts } from './delivery-messages.ts'
import { endpointRequest, webhookPath } from './endpoint-request.ts'

const dayMs = 86_400_000

/** One delivery: its attempts with the answers of the receiver, and its body. */
export async function deliveryPage(c: SiteContext, { clients }: Site, endpoint: Endpoint) {
  const texts = deliveryTexts[c.get('language')]
  const { items } = await clients.webhooks.listDeliveries({ endpoint: endpointRequest(c), id: c.req.param('delivery')! })
  const [delivery] = items
  if (!delivery) return notFoundPage(c as never)
  const path = webhookPath(c, endpoint)
  const fields = hiddenField('delivery', delivery.id)
  return accountPage(c, {
    ...{ organisation: currentMembership(c).organisation, section: 'webhooks', title: `${texts.event}: ${delivery.type}` },
    body: html`${facts(c, delivery)}<h2>${texts.attempts}</h2>${attemptTable(c, delivery)}${
      endpoint.state === 'active' &&
      html`<p class="hint">${texts.resentHint}</p>${form(c, { action: `${path}/resend`, fields, submit: texts.resend, kind: 'alternative' })}`
    }<h2>${texts.body}</h2>${
      delivery.body === '' ? html`<p>${texts.bodyGone}</p>` : codeBlock('JSON', delivery.body, { wraps: true })
    }<p><a href="${path}">${texts.back}</a></p>`,
  })
}

function facts(c: SiteContext, delivery: Delivery): Html {
  const texts = deliveryTexts[c.get('language')]
  const lines: [string, Html][] = [
    [texts.id, html`<code>${delivery.id}</code>`],
    [texts.time, time(c, delivery.createdAt)],
    [texts.state, deliveryBadge(c, delivery)],
    ...(delivery.nextAttemptAt === '' ? [] : [[texts.next, time(c, delivery.nextAttemptAt)] satisfies [string, Html]]),
  ]
  return html`<dl class="facts">${lines.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`
}

function attemptTable(c: SiteContext, { attempts, attemptCount }: Delivery): Html {
  const texts = deliveryTexts[c.get('language')]
  const columns = [texts.time, texts.answer, texts.duration]
  return html`<p>${texts.lastAttempts(attemptCount)}</p><table class="stack" aria-label="${texts.attempts}"><thead><tr>${columns.map(
    (each) => html`<th scope="col">${each}</th>`,
  )}</tr></thead><tbody>${attempts.map((attempt) => attemptRow(c, attempt))}</tbody></table>`
}

function attemptRow(c: SiteContext, { at, status, error, durationMs, response }: Attempt): Html {
  const language = c.get('language')
  const texts = deliveryTexts[language]
  const answer = status === 0 ? html`${texts.noAnswer}: ${error}` : html`${status}`
  return html`<tr><th scope="row">${time(c, at)}</th><td data-label="${texts.answer}"><span>${answer}${
    response !== '' && html`<br><small>${response}</small>`
  }</span></td><td data-label="${texts.duration}">${numberText(language, durationMs)} ms</td></tr>`
}

/** Sends one delivery again, or all since an instant of the last seven days. */
export async function resendDeliveries(c: SiteContext, site: Site, endpoint: Endpoint) {
  const sent = await readForm(c)
  const [id, since] = [readText(sent, 'delivery'), readInstant(readText(sent, 'since'), site.realClock.now())]
  const [path, texts] = [webhookPath(c, endpoint), deliveryTexts[c.get('language')]]
  if (id === '' && since === undefined) return redirectWithNotice(c, path, texts.sinceInvalid)
  return whileActive(c, endpoint, async () => {
    const request = { endpoint: endpointRequest(c), ...(id === '' ? { since: since! } : { id }) }
    const { count } = await site.clients.webhooks.resend(request)
    return redirectWithNotice(c, id === '' ? path : `${path}/deliveries/${id}`, texts.resent(count))
  })
}

/** An instant of the field, which is UTC: "2026-03-01T12:00". Undefined: none of the days that are kept. */
function readInstant(text: string, now: number): string | undefined {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  return at <= now && at > now - (webhookKeptDays + 1) * dayMs ? new Date(at).toISOString() : undefined
}

export const sendTest = (c: SiteContext, { clients }: Site, endpoint: Endpoint) =>
  whileActive(c, endpoint, async () => {
    await clients.webhooks.sendTest(endpointRequest(c))
    return redirectWithNotice(c, webhookPath(c, endpoint), changeTexts[c.get('language')].tested)
  })

/** What a disabled endpoint refuses, as when another window has disabled it. */
async function whileActive(c: SiteContext, endpoint: Endpoint, respond: () => Promise<Response>): Promise<Response> {
  try {
    return await respond()
  } catch (error) {
    if (isFailure('invalid_parameter', error))
      return redirectWithNotice(c, webhookPath(c, endpoint), changeTexts[c.get('language')].notActive)
    throw error
  }
}
