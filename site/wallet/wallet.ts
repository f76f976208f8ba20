import type { PaymentTerms } from '@touchline/contract/gen/billing'
import { pricesMicroUsd } from '@touchline/contract/prices'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { codeBlock } from '../layout/code-block.ts'
import type { Html } from '../layout/html.ts'
import { page } from '../layout/page.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../site.ts'
import { networkName, usdcText } from './amounts.ts'
import { payCallPage } from './pay-call.ts'
import { walletProblems } from './problem-texts.ts'
import { pythonSample, typeScriptSample } from './samples.ts'
import { scriptTexts } from './script-texts.ts'
import { walletTexts } from './wallet-texts.ts'

/** Whole USDC. A deposit is at least one; the rest can be withdrawn at any time. */
const depositMax = 1_000

/** Pay per call: what a call costs, and the prepaid channels of a wallet. */
export const walletPages: Pages = (site) =>
  new Hono<SiteEnv>().get('/wallet', (c) => walletPage(site, c)).get('/wallet/pay', (c) => payCallPage(site, c))

async function walletPage({ clients }: Site, c: SiteContext) {
  const texts = walletTexts[c.get('language')]
  const { terms } = await clients['billing-x402'].getTerms({})
  const { title, description } = texts
  if (!terms) return page(c, { title, description, body: html`<h1>${title}</h1><p class="notice">${texts.notSetUp}</p>` })
  const origin = c.get('publicOrigin')
  const body = html`<h1>${title}</h1>
    <p class="lead">${texts.lead}</p>
    ${prices(c, terms)}
    <h2>${texts.balance}</h2>
    <p>${texts.balanceHint(usdcText(c.get('language'), terms.minDeposit))}</p>
    <noscript><p class="notice">${texts.needsScript}</p></noscript>
    ${channels(c, terms)}
    <h2>${texts.samples}</h2>
    <p>${texts.samplesHint}</p>
    ${codeBlock('TypeScript', typeScriptSample(origin, terms.network))}
    ${codeBlock('Python', pythonSample(origin))}`
  return page(c, { title, description, scripts: ['wallet-page.js'], body })
}

function prices(c: SiteContext, { network, exactMin }: PaymentTerms): Html {
  const language = c.get('language')
  const texts = walletTexts[language]
  const rows = [
    [texts.kinds.list, pricesMicroUsd.list],
    [texts.kinds.item, pricesMicroUsd.item],
    [texts.kinds.briefing, pricesMicroUsd.briefing],
  ] as const
  const onChain = (price: number): bigint => (BigInt(price) > exactMin ? BigInt(price) : exactMin)
  return html`<h2>${texts.prices}</h2>
    <table class="stack" aria-label="${texts.prices}">
      <thead><tr><th scope="col">${texts.call}</th><th scope="col">${texts.fromBalance}</th><th scope="col">${texts.onChain}</th></tr></thead>
      <tbody>${rows.map(
        ([kind, price]) => html`<tr>
        <th scope="row">${kind}</th>
        <td data-label="${texts.fromBalance}">${usdcText(language, price)}</td>
        <td data-label="${texts.onChain}">${usdcText(language, onChain(price))}</td>
      </tr>`,
      )}</tbody>
    </table>
    <p>${texts.pricesHint(networkName(network))}</p>`
}

/** Filled by the script. */
function channels(c: SiteContext, { network, asset }: PaymentTerms): Html {
  const language = c.get('language')
  const texts = walletTexts[language]
  const kinds = JSON.stringify(texts.entries)
  return html`<section id="wallet" aria-label="${texts.balance}" data-network="${network}" data-token="${asset}" data-kinds="${kinds}"
      ${scriptTexts({ ...walletProblems[language], ...texts.script })} hidden>
    <button type="button" data-part="connect">${texts.connect}</button>
    <div class="row" data-part="wallets"></div>
    <p role="status"></p>
    <p role="alert" class="field-error"></p>
    <div data-part="connected" hidden>
      <p>${texts.wallet}: <code data-part="address"></code>, <span data-part="held"></span></p>
      <p data-part="none">${texts.noChannels}</p>
      <table class="stack" data-part="channels" aria-label="${texts.channels}">
        <thead><tr>${[texts.channel, texts.balance, texts.drawn, texts.actions].map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
        <tbody data-part="rows"></tbody>
      </table>
      <template data-part="channel"><tr>
        <th scope="row"><code data-field="id"></code></th>
        <td data-label="${texts.balance}" data-field="balance"></td>
        <td data-label="${texts.drawn}" data-field="drawn"></td>
        <td data-label="${texts.actions}"><span class="row"><button type="button" class="secondary outline" data-act="statement">${
          texts.statement
        }</button><button type="button" class="secondary outline" data-act="withdraw">${texts.withdraw}</button></span></td>
      </tr></template>
      <div data-part="statement" hidden>
        <h3>${texts.statement}</h3>
        <table class="stack" aria-label="${texts.statement}">
          <thead><tr>${[texts.at, texts.movement, texts.amount, texts.what].map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
          <tbody data-part="entries"></tbody>
        </table>
        <template data-part="entry"><tr>
          <th scope="row" data-field="at"></th>
          <td data-label="${texts.movement}" data-field="kind"></td>
          <td data-label="${texts.amount}" data-field="amount"></td>
          <td data-label="${texts.what}" data-field="what"></td>
        </tr></template>
      </div>
      <h3>${texts.deposit}</h3>
      <p>${texts.depositHint(usdcText(language, pricesMicroUsd.list))}</p>
      <label for="deposit-amount">${texts.depositAmount}</label>
      <input id="deposit-amount" type="number" inputmode="numeric" min="1" max="${depositMax}" step="1" value="1" required>
      <button type="button" data-part="deposit">${texts.deposit}</button>
      <p>${texts.withdrawHint}</p>
    </div>
  </section>`
}
