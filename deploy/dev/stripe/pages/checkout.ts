import { Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import { completeSession, getPurchase } from '../api/checkout.ts'
import { getId } from '../references.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { type Html, layout, money } from './layout.ts'

/** The hosted page of a checkout session. */
export const checkoutPages = (world: World): Hono =>
  new Hono()
    .get('/pay/:id', (c) => c.html(form(world, world.get('checkout.session', c.req.param('id')), '')))
    .post('/pay/:id', async (c) => {
      const { number } = await c.req.parseBody()
      try {
        const session = completeSession(world, c.req.param('id'), String(number ?? ''))
        return c.redirect(session.success_url ?? '/', 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return c.html(form(world, world.get('checkout.session', c.req.param('id')), error.message), error.status as 402)
      }
    })

function form(world: World, session: Stripe.Checkout.Session, problem: string): Html {
  if (session.status !== 'open') return layout('Checkout', html`<h1>This checkout is ${session.status}</h1>`)
  const { price, trialDays } = getPurchase(world, session)
  const amount = `${money(price.unit_amount ?? 0)} per ${price.recurring!.interval}`
  return layout(
    'Checkout',
    html`<h1>${getId(price.product)}</h1>
      <p>${trialDays > 0 ? `${trialDays} days free, then ${amount}` : amount}</p>
      ${problem === '' ? '' : html`<p role="alert">${problem}</p>`}
      <form method="post">
        <p><label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" value="4242 4242 4242 4242" required></label></p>
        <p><label>Expiry <input name="expiry" autocomplete="cc-exp" value="12 / 34" required></label></p>
        <p><label>CVC <input name="cvc" inputmode="numeric" autocomplete="cc-csc" value="123" required></label></p>
        <button type="submit">${trialDays > 0 ? 'Start trial' : 'Subscribe'}</button>
      </form>
      <p>4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0000 0000 0341 is declined at every renewal.</p>
      <p><a href="${session.cancel_url ?? '/'}">Back</a></p>`,
  )
}
