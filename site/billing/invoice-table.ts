import type { InvoiceList } from '@touchline/contract/gen/accounts'
import { html } from 'hono/html'
import type { Html } from '../layout/html.ts'
import { day } from '../layout/time.ts'
import { webUrl } from '../layout/web-url.ts'
import { centsText } from '../pricing/money.ts'
import type { SiteContext } from '../site.ts'
import { billingTexts } from './messages.ts'

const badges: Readonly<Record<string, string>> = { paid: 'ok', open: 'warn', uncollectible: 'bad' }

/** The invoices with their documents. Undefined: they cannot be read now. */
export function invoiceTable(c: SiteContext, invoices: InvoiceList | undefined): Html {
  const language = c.get('language')
  const texts = billingTexts[language]
  if (!invoices) return html`<h2>${texts.invoices}</h2><p>${texts.unavailable}</p>`
  if (invoices.items.length === 0) return html`<h2>${texts.invoices}</h2><p>${texts.noInvoices}</p>`
  return html`<h2 id="invoices">${texts.invoices}</h2>
    <table class="stack" aria-labelledby="invoices">
      <thead><tr><th scope="col">${texts.number}</th><th scope="col">${texts.day}</th><th scope="col" class="number">${texts.amount}</th><th scope="col">${texts.state}</th><th scope="col">${texts.document}</th></tr></thead>
      <tbody>${invoices.items.map(
        ({ number, at, totalCents, currency, status, pdfUrl, pageUrl }) => html`<tr>
          <th scope="row">${number}</th>
          <td data-label="${texts.day}">${day(c, at)}</td>
          <td data-label="${texts.amount}" class="number">${centsText(language, totalCents, currency)}</td>
          <td data-label="${texts.state}"><span class="badge ${badges[status] ?? ''}">${texts.states[status] ?? status}</span></td>
          <td data-label="${texts.document}"><span class="links">${webUrl(pdfUrl) && html`<a href="${pdfUrl}" aria-label="PDF ${number}">PDF</a>`}${
            webUrl(pageUrl) && html`<a href="${pageUrl}" aria-label="${texts.view} ${number}">${texts.view}</a>`
          }</span></td>
        </tr>`,
      )}</tbody>
    </table>`
}
