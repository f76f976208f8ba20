import type { Endpoint } from '@touchline/contract/gen/webhooks'
import { html } from 'hono/html'
import { accountPage } from '../account/frame.ts'
import { currentMembership } from '../account/in-organisation.ts'
import { codeBlock } from '../layout/code-block.ts'
import type { SiteContext } from '../site.ts'
import { changeTexts } from './change-messages.ts'
import { webhookPath } from './endpoint-request.ts'
import { webhookTexts } from './messages.ts'

const example = `import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(secret)
const event = webhook.verify(body, headers)`

/**
 * The response to a form that made a secret, with the secret in it: the only time that it is shown. It is no redirect, so
 * no URL has the secret; pages of an account are not stored by browsers. `note`: what becomes of the secret before it.
 */
export function secretPage(c: SiteContext, endpoint: Endpoint, secret: string, note?: string) {
  const language = c.get('language')
  const texts = changeTexts[language]
  return accountPage(c, {
    ...{ organisation: currentMembership(c).organisation, section: 'webhooks', title: texts.newSecret },
    body: html`<p class="notice warn"><strong>${texts.copyNow}</strong></p>${codeBlock(texts.secret, secret, { wraps: true })}${
      note && html`<p>${note}</p>`
    }<p>${texts.verify}</p>${codeBlock('Node.js', example)}<p><a href="/docs/webhooks">${
      webhookTexts[language].guide
    }</a></p><p><a href="${webhookPath(c, endpoint)}" role="button">${texts.done}</a></p>`,
  })
}
