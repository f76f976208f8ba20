import type { Endpoint } from '@touchline/contract/gen/webhooks'
import { html } from 'hono/html'
import { accountPage } from '../account/frame.ts'
import { currentMembership } from '../account/in-organisation.ts'
import { hiddenField } from '../forms/fields.ts'
import { form } from '../forms/form.ts'
import { languageNames } from '../layout/languages.ts'
import type { Html } from '../layout/page.ts'
import { numberText, time } from '../layout/time.ts'
import type { Site, SiteContext } from '../site.ts'
import { deliveryLog } from './delivery-log.ts'
import { webhookName, webhookPath } from './endpoint-request.ts'
import { webhookTexts } from './messages.ts'
import { eventsText, selectionText, stateBadge } from './webhook-list.ts'

/** One webhook: its settings, what can be done with it, and its deliveries. */
export async function webhookPage(c: SiteContext, site: Site, endpoint: Endpoint) {
  const log = await deliveryLog(c, site, endpoint)
  if (log instanceof Response) return log
  return accountPage(c, {
    ...{ organisation: currentMembership(c).organisation, section: 'webhooks', title: webhookName(endpoint) },
    body: html`${reason(c, endpoint)}${facts(c, endpoint)}${actions(c, endpoint)}${log}`,
  })
}

/** Why a disabled webhook receives nothing. */
function reason(c: SiteContext, { state, disabledReason, disabledAt }: Endpoint): Html | undefined {
  if (state === 'active') return undefined
  const { reasons } = webhookTexts[c.get('language')]
  return html`<p class="notice warn">${reasons[disabledReason]} <small>${time(c, disabledAt)}</small></p>`
}

function facts(c: SiteContext, endpoint: Endpoint): Html {
  const language = c.get('language')
  const texts = webhookTexts[language]
  const { settings, waiting, createdAt, keyId } = endpoint
  const names: Readonly<Record<string, string>> = languageNames
  const lines: [string, Html | string][] = [
    [texts.state, stateBadge(c, endpoint)],
    [texts.address, html`<code>${settings!.url}</code>`],
    [texts.events, eventsText(c, endpoint)],
    [texts.selection, selectionText(c, endpoint)],
    [texts.language, names[settings!.language] ?? settings!.language],
    [texts.created, html`${time(c, createdAt)}${keyId !== '' && html`, ${texts.madeWith(keyId)}`}`],
    [texts.waiting, numberText(language, waiting)],
  ]
  return html`<dl class="facts">${lines.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** Without a valid key, a webhook that was created with one can only be deleted. */
function actions(c: SiteContext, endpoint: Endpoint): Html {
  const texts = webhookTexts[c.get('language')]
  const path = webhookPath(c, endpoint)
  const isActive = endpoint.state === 'active'
  const button = (to: string, submit: string, fields: Html[] = []) => form(c, { action: `${path}/${to}`, fields, submit, kind: 'quiet' })
  return html`<div class="row">${isActive && button('test', texts.test)}<a href="${path}/edit">${texts.edit}</a><a href="${path}/secret">${
    texts.rotate
  }</a>${
    isActive
      ? button('state', texts.disable, [hiddenField('enabled', 'no')])
      : endpoint.disabledReason !== 'key_ended' && button('state', texts.enable, [hiddenField('enabled', 'yes')])
  }<a href="${path}/delete">${texts.remove}</a></div>`
}
