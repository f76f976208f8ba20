import { Hono } from 'hono'
import { html } from 'hono/html'
import { payInvoice } from '../subscriptions.ts'
import type { World } from '../world.ts'
import { day, layout, money } from './layout.ts'
import { pdf } from './pdf.ts'

/** The hosted page of an invoice, and its PDF. */
export const invoicePages = (world: World): Hono =>
  new Hono()
    .get('/invoice/:id', (c) => {
      const invoice = world.get('invoice', c.req.param('id'))
      return c.html(
        layout(
          'Invoice',
          html`<h1>Invoice ${invoice.number}</h1>
            <p>${day(invoice.created)}, ${invoice.status}</p>
            <ul>
              ${invoice.lines.data.map((line) => html`<li>${line.description}: ${money(line.amount)}</li>`)}
            </ul>
            <p>Due: ${money(invoice.amount_remaining)}</p>
            ${
              invoice.status === 'open'
                ? html`<form method="post">
                    <p><label>Card number <input name="number" value="4242 4242 4242 4242" required></label></p>
                    <button type="submit">Pay</button>
                  </form>`
                : ''
            }
            <p><a href="/invoice/${invoice.id}/pdf">PDF</a></p>`,
        ),
      )
    })
    .post('/invoice/:id', async (c) => {
      const invoice = world.get('invoice', c.req.param('id'))
      const { number } = await c.req.parseBody()
      const isDeclined = String(number).replaceAll(/\D/g, '') === '4000000000000002'
      world.cards.set(String(invoice.customer), isDeclined ? 'declines' : 'pays')
      if (invoice.status === 'open') payInvoice(world, invoice)
      return c.redirect(`/invoice/${invoice.id}`, 303)
    })
    .get('/invoice/:id/pdf', (c) => {
      const invoice = world.get('invoice', c.req.param('id'))
      const lines = invoice.lines.data.map((line) => `${line.description ?? ''}: ${money(line.amount)}`)
      const body = pdf([`Invoice ${invoice.number} (test)`, day(invoice.created), ...lines, `Total: ${money(invoice.total)}`])
      return c.body(new Uint8Array(body), 200, { 'Content-Type': 'application/pdf' })
    })
