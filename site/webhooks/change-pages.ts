import { isFailure } from '@touchline/contract/errors'
import type { Endpoint } from '@touchline/contract/gen/webhooks'
import { html } from 'hono/html'
import { recordAudit } from '../account/audit/record-audit.ts'
import { accountPage } from '../account/frame.ts'
import { currentMembership } from '../account/in-organisation.ts'
import { form } from '../forms/form.ts'
import { readForm, readText } from '../forms/read-form.ts'
import { redirectWithNotice } from '../http/notice.ts'
import { keyTexts } from '../keys/messages.ts'
import { overlapField, readOverlap } from '../keys/overlap.ts'
import type { Html } from '../layout/page.ts'
import { timeText } from '../layout/time.ts'
import type { Site, SiteContext } from '../site.ts'
import { changeTexts } from './change-messages.ts'
import { endpointRequest, listPath, webhookName, webhookPath } from './endpoint-request.ts'
import { webhookTexts } from './messages.ts'
import { secretPage } from './secret-page.ts'

/** Asks for the overlap before a secret is rotated. */
export function rotatePage(c: SiteContext, _: Site, endpoint: Endpoint) {
  const language = c.get('language')
  const texts = changeTexts[language]
  const submit = form(c, { action: c.req.path, fields: overlapField(c, texts.overlap), submit: webhookTexts[language].rotate })
  return confirmPage(c, endpoint, { title: texts.rotateTitle(webhookName(endpoint)), hint: texts.rotateHint, submit })
}

export async function rotateSecret(c: SiteContext, site: Site, endpoint: Endpoint) {
  const language = c.get('language')
  const texts = changeTexts[language]
  const { overlapSeconds, endsAt } = await readOverlap(c, site)
  const { secret } = await site.clients.webhooks.rotateSecret({ endpoint: endpointRequest(c), overlapSeconds })
  await recordAudit(c, site, { action: 'webhook.secret-rotated', subject: endpoint.id, detail: webhookName(endpoint) })
  return secretPage(c, endpoint, secret, overlapSeconds === 0 ? texts.rotatedAtOnce : texts.rotatedUntil(timeText(language, endsAt)))
}

/** Disables an active webhook, or enables a disabled one. */
export async function setEnabled(c: SiteContext, site: Site, endpoint: Endpoint) {
  const texts = changeTexts[c.get('language')]
  const enabled = readText(await readForm(c), 'enabled') === 'yes'
  const isChange = enabled !== (endpoint.state === 'active')
  try {
    await site.clients.webhooks.updateEndpoint({ endpoint: endpointRequest(c), enabled })
  } catch (error) {
    if (isFailure('invalid_parameter', error)) return redirectWithNotice(c, webhookPath(c, endpoint), texts.keyEnded)
    throw error
  }
  const action = enabled ? 'webhook.enabled' : 'webhook.disabled'
  if (isChange) await recordAudit(c, site, { action, subject: endpoint.id, detail: webhookName(endpoint) })
  return redirectWithNotice(c, webhookPath(c, endpoint), enabled ? texts.enabled : texts.disabled)
}

/** Asks before a webhook is deleted. */
export function deletePage(c: SiteContext, _: Site, endpoint: Endpoint) {
  const language = c.get('language')
  const texts = changeTexts[language]
  const submit = form(c, { action: c.req.path, submit: webhookTexts[language].remove, kind: 'danger' })
  return confirmPage(c, endpoint, { title: texts.removeTitle(webhookName(endpoint)), hint: texts.removeHint, submit })
}

export async function deleteWebhook(c: SiteContext, site: Site, endpoint: Endpoint) {
  await site.clients.webhooks.deleteEndpoint(endpointRequest(c))
  await recordAudit(c, site, { action: 'webhook.deleted', subject: endpoint.id, detail: webhookName(endpoint) })
  return redirectWithNotice(c, listPath(c), changeTexts[c.get('language')].removed)
}

function confirmPage(c: SiteContext, endpoint: Endpoint, { title, hint, submit }: { title: string; hint: string; submit: Html }) {
  const { cancel } = keyTexts[c.get('language')]
  const body = html`<p>${hint}</p>${submit}<p><a href="${webhookPath(c, endpoint)}">${cancel}</a></p>`
  return accountPage(c, { organisation: currentMembership(c).organisation, section: 'webhooks', title, body })
}
