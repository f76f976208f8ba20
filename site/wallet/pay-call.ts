import { html } from 'hono/html'
import { page } from '../layout/page.ts'
import type { Site, SiteContext } from '../site.ts'
import { payCallTexts } from './pay-call-texts.ts'
import { walletProblems } from './problem-texts.ts'
import { scriptTexts } from './script-texts.ts'
import { walletTexts } from './wallet-texts.ts'

const targetMax = 2_000

/**
 * Path and query of a request of the API, as a URL of this origin has them: nothing else is ever asked for or paid. Undefined:
 * it is none.
 */
export function readTarget(given: string | undefined): string | undefined {
  if (given === undefined || given.length > targetMax || !URL.canParse(given, 'http://api.invalid')) return undefined
  const { origin, pathname, search } = new URL(given, 'http://api.invalid')
  return origin === 'http://api.invalid' && pathname.startsWith('/v1/') ? pathname + search : undefined
}

/** Pays for one response, for people who opened the address of a priced one. */
export async function payCallPage({ clients }: Site, c: SiteContext) {
  const language = c.get('language')
  const [texts, shared] = [payCallTexts[language], walletTexts[language]]
  const { title, description } = texts
  const { terms } = await clients['billing-x402'].getTerms({})
  const target = readTarget(c.req.query('for'))
  if (!terms || target === undefined) {
    const problem = terms ? texts.script.notOffered : shared.notSetUp
    return page(c, { title, description, body: html`<h1>${title}</h1><p class="notice">${problem}</p>` })
  }
  const body = html`<h1>${title}</h1>
    <p class="lead">${texts.lead}</p>
    <p><code>${target}</code></p>
    <noscript><p class="notice">${shared.needsScript}</p></noscript>
    <section id="pay-call" aria-label="${title}" data-target="${target}" ${scriptTexts({ ...walletProblems[language], ...texts.script })} hidden>
      <p data-part="price"></p>
      <button type="button" data-part="pay" hidden>${texts.pay}</button>
      <div class="row" data-part="wallets"></div>
      <p role="status"></p>
      <p role="alert" class="field-error"></p>
      <div data-part="bought" hidden>
        <h2>${texts.response}</h2>
        <p>${texts.transaction}: <code data-part="transaction"></code></p>
        <pre tabindex="0" aria-label="${texts.response}"><code data-part="answer"></code></pre>
      </div>
    </section>
    <p><a href="/wallet">${texts.others}</a></p>`
  return page(c, { title, description, scripts: ['pay-call-page.js'], body })
}
