import { Hono } from 'hono'
import { html } from 'hono/html'
import { getId } from '../references.ts'
import { cancelAtPeriodEnd, endSchedule, payInvoice } from '../subscriptions.ts'
import type { World } from '../world.ts'
import { day, layout, money } from './layout.ts'

/** The billing portal of a customer: card, cancellation, invoices. */
export const portalPages = (world: World): Hono =>
  new Hono()
    .get('/portal/:id', (c) => {
      const { customer, return_url } = world.get('billing_portal.session', c.req.param('id'))
      const subscriptions = world.all('subscription').filter((each) => getId(each.customer) === customer && each.status !== 'canceled')
      const invoices = world.all('invoice').filter((each) => getId(each.customer) === customer && each.status !== 'draft')
      return c.html(
        layout(
          'Billing portal',
          html`<h1>Billing portal</h1>
            <form method="post" action="/portal/${c.req.param('id')}/card">
              <p><label>New card number <input name="number" value="4242 4242 4242 4242" required></label></p>
              <button type="submit">Save card</button>
            </form>
            ${subscriptions.map(
              (each) => html`<form method="post" action="/portal/${c.req.param('id')}/cancel">
                <p>${getId(each.items.data[0]!.price.product)}, ${each.status}, until ${day(each.items.data[0]!.current_period_end)}</p>
                <button type="submit">${each.cancel_at_period_end ? 'Resume' : 'Cancel'}</button>
              </form>`,
            )}
            <h2>Invoices</h2>
            <ul>
              ${invoices.map((each) => html`<li><a href="/invoice/${each.id}">${each.number}</a> ${day(each.created)} ${money(each.total)} ${each.status}</li>`)}
            </ul>
            <p><a href="${return_url ?? '/'}">Back</a></p>`,
        ),
      )
    })
    .post('/portal/:id/card', async (c) => {
      const { customer } = world.get('billing_portal.session', c.req.param('id'))
      const { number } = await c.req.parseBody()
      const digits = String(number).replaceAll(/\D/g, '')
      world.cards.set(customer, digits === '4000000000000002' || digits === '4000000000000341' ? 'declines' : 'pays')
      for (const each of world.all('invoice')) if (getId(each.customer) === customer && each.status === 'open') payInvoice(world, each)
      return c.redirect(`/portal/${c.req.param('id')}`, 303)
    })
    .post('/portal/:id/cancel', (c) => {
      const { customer } = world.get('billing_portal.session', c.req.param('id'))
      for (const each of world.all('subscription')) {
        if (getId(each.customer) !== customer || each.status === 'canceled') continue
        endSchedule(world, each, 'released')
        cancelAtPeriodEnd(world, each, !each.cancel_at_period_end)
      }
      return c.redirect(`/portal/${c.req.param('id')}`, 303)
    })
