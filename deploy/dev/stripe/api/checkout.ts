import type Stripe from 'stripe'
import { type Form, flat, integer, isTrue, list, nested, text } from '../form.ts'
import { getId } from '../references.ts'
import { declined, invalid } from '../refusal.ts'
import { expireSession } from '../renewals.ts'
import { startSubscription } from '../subscriptions.ts'
import type { World } from '../world.ts'

/** What a session starts when it is paid. */
interface Purchase {
  price: string
  trialDays: number
  metadata: Record<string, string>
}
const purchases = new WeakMap<Stripe.Checkout.Session, Purchase>()

const hourSeconds = 3_600

export function createSession(world: World, form: Form): Stripe.Checkout.Session {
  if (form.mode !== 'subscription') throw invalid('The local Stripe has sessions of the mode subscription only.', { param: 'mode' })
  const customer = world.get('customer', text(form.customer) ?? '')
  const price = world.get('price', text(nested(list(form.line_items)[0]).price) ?? '')
  const now = world.now()
  const expires = integer(form.expires_at) ?? now + 24 * hourSeconds
  if (expires < now + hourSeconds / 2)
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', { param: 'expires_at' })
  const details = nested(form.subscription_data)
  const trialDays = integer(details.trial_period_days) ?? 0
  const tax = isTrue(nested(form.automatic_tax).enabled)
  const id = world.newId('cs_test')
  const session = world.add({
    id,
    object: 'checkout.session',
    amount_subtotal: trialDays > 0 ? 0 : price.unit_amount,
    amount_total: trialDays > 0 ? 0 : price.unit_amount,
    automatic_tax: { enabled: tax, liability: null, provider: null, status: tax ? 'requires_location_inputs' : null },
    cancel_url: text(form.cancel_url) ?? null,
    client_reference_id: text(form.client_reference_id) ?? null,
    created: now,
    currency: 'usd',
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer.id,
    customer_details: null,
    customer_email: null,
    expires_at: expires,
    invoice: null,
    livemode: false,
    locale: text(form.locale) ?? null,
    metadata: flat(form.metadata),
    mode: 'subscription',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    subscription: null,
    success_url: text(form.success_url) ?? null,
    ...(tax && { tax_id_collection: { enabled: isTrue(nested(form.tax_id_collection).enabled), required: 'never' } }),
    url: `${world.url}/pay/${id}`,
  })
  purchases.set(session, { price: price.id, trialDays, metadata: flat(details.metadata) })
  return session
}

export const getPurchase = (world: World, session: Stripe.Checkout.Session) => {
  const purchase = purchases.get(session)!
  return { ...purchase, price: world.get('price', purchase.price) }
}

/**
 * Pays an open session with a card: 4000000000000002 is declined, 4000000000000341 is declined at every later charge,
 * any other number pays. Errors: a Refusal when it is declined, after which another card may be tried.
 */
export function completeSession(world: World, id: string, number: string): Stripe.Checkout.Session {
  const session = world.get('checkout.session', id)
  if (session.status !== 'open') throw invalid('This Checkout Session is not open.')
  const digits = number.replaceAll(/\D/g, '')
  if (digits === '4000000000000002') throw declined()
  const customer = getId(session.customer)
  const { price, trialDays, metadata } = getPurchase(world, session)
  world.cards.set(customer, 'pays')
  const sub = startSubscription(world, { customer, price, trialDays, metadata, automaticTax: session.automatic_tax.enabled })
  if (digits === '4000000000000341') world.cards.set(customer, 'declines')
  session.status = 'complete'
  session.url = null
  session.payment_status = trialDays > 0 ? 'no_payment_required' : 'paid'
  session.subscription = sub.id
  session.invoice = sub.latest_invoice
  world.emit('checkout.session.completed', session)
  return session
}

export function expire(world: World, id: string): Stripe.Checkout.Session {
  const session = world.get('checkout.session', id)
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }
  expireSession(world, session)
  return session
}
