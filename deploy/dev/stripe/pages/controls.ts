import { Hono } from 'hono'
import { html } from 'hono/html'
import { dispute, refund } from '../payments.ts'
import { getId } from '../references.ts'
import { bringUpToDate } from '../renewals.ts'
import type { World } from '../world.ts'
import { day, layout, money } from './layout.ts'

const hour = 3_600
const steps: readonly (readonly [string, number])[] = [
  ['an hour', hour],
  ['a day', 24 * hour],
  ['a week', 168 * hour],
  ['a month', 31 * 24 * hour],
]

/** What a developer does to the local Stripe: moves its clock, makes cards fail, gives money back. */
export const controlPages = (world: World): Hono =>
  new Hono()
    .get('/', (c) => c.html(layout('Controls', controls(world))))
    .post('/controls/advance', async (c) => {
      const { seconds } = await c.req.parseBody()
      const step = Number(seconds)
      if (Number.isSafeInteger(step) && step > 0 && step <= 400 * 24 * hour) world.advance(step)
      bringUpToDate(world)
      return c.redirect('/', 303)
    })
    .post('/controls/card', async (c) => {
      const { customer } = await c.req.parseBody()
      const id = String(customer)
      world.cards.set(id, world.cards.get(id) === 'pays' ? 'declines' : 'pays')
      return c.redirect('/', 303)
    })
    .post('/controls/refund', async (c) => {
      refund(world, String((await c.req.parseBody()).payment))
      return c.redirect('/', 303)
    })
    .post('/controls/dispute', async (c) => {
      dispute(world, String((await c.req.parseBody()).payment))
      return c.redirect('/', 303)
    })

const button = (action: string, name: string, value: string | number, label: string) =>
  html`<form method="post" action="/controls/${action}"><input type="hidden" name="${name}" value="${value}"><button type="submit">${label}</button></form>`

const controls = (world: World) => html`<h1>Local Stripe</h1>
  <p>Time: ${day(world.now())} UTC</p>
  ${steps.map(([label, seconds]) => button('advance', 'seconds', seconds, `Advance by ${label}`))}
  <h2>Subscriptions</h2>
  <ul>
    ${world.all('subscription').map(
      (each) => html`<li>
        ${getId(each.items.data[0]!.price.product)} ${each.status} until ${day(each.items.data[0]!.current_period_end)}; the card ${world.cards.get(getId(each.customer))}
        ${button('card', 'customer', getId(each.customer), 'Change how the card behaves')}
      </li>`,
    )}
  </ul>
  <h2>Payments</h2>
  <ul>
    ${world
      .all('charge')
      .filter(({ paid }) => paid)
      .map(
        (each) => html`<li>
          ${money(each.amount)} ${day(each.created)} ${each.refunded ? 'refunded' : ''} ${each.disputed ? 'disputed' : ''}
          ${each.refunded ? '' : button('refund', 'payment', getId(each.payment_intent), 'Refund')}
          ${each.disputed ? '' : button('dispute', 'payment', getId(each.payment_intent), 'Dispute')}
        </li>`,
      )}
  </ul>
  <h2>Events</h2>
  <ul>
    ${world
      .all('event')
      .slice(0, 50)
      .map((each) => html`<li>${day(each.created)} ${each.type} ${each.id}</li>`)}
  </ul>`
