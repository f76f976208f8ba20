import type Stripe from 'stripe'
import { charge } from './payments.ts'
import { getId } from './references.ts'
import type { World } from './world.ts'

export interface Line {
  description: string
  amount: number
  from: number
  until: number
  price: Stripe.Price
  isProration?: boolean
}

const daySeconds = 86_400
/** Stripe waits an hour before it finalizes the invoice of a renewal. */
const draftSeconds = 3_600
/** When a declined payment is tried again, after the previous attempt. */
const retryDays = [3, 2, 2, 7]

/** An invoice of a subscription, not stored and without effects. */
export function draftInvoice(
  world: World,
  sub: Stripe.Subscription,
  reason: string,
  lines: readonly Line[],
  at = world.now(),
): Stripe.Invoice {
  const customer = world.get('customer', getId(sub.customer))
  const id = world.newId('in')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total + customer.balance)
  const item = sub.items.data[0]!
  return {
    id,
    object: 'invoice',
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_paid_off_stripe: 0,
    amount_remaining: due,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { enabled: sub.automatic_tax.enabled, status: sub.automatic_tax.enabled ? 'complete' : null },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: 'usd',
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    default_tax_rates: [],
    discounts: [],
    ending_balance: Math.min(0, total + customer.balance),
    hosted_invoice_url: `${world.url}/invoice/${id}`,
    invoice_pdf: `${world.url}/invoice/${id}/pdf`,
    issuer: { type: 'self' },
    lines: { object: 'list', has_more: false, url: `/v1/invoices/${id}/lines`, data: lines.map((line) => getLine(world, id, sub, line)) },
    livemode: false,
    metadata: {},
    next_payment_attempt: at + draftSeconds,
    number: null,
    parent: { type: 'subscription_details', quote_details: null, subscription_details: { metadata: sub.metadata, subscription: sub.id } },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: at,
    period_start: item.current_period_start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    total,
  } as unknown as Stripe.Invoice
}

const getLine = (world: World, invoice: string, sub: Stripe.Subscription, line: Line) => ({
  id: world.newId('il'),
  object: 'line_item',
  amount: line.amount,
  currency: 'usd',
  description: line.description,
  discountable: line.isProration !== true,
  discounts: [],
  invoice,
  livemode: false,
  metadata: {},
  period: { start: line.from, end: line.until },
  pricing: {
    type: 'price_details',
    price_details: { price: line.price.id, product: getId(line.price.product) },
    unit_amount_decimal: String(line.price.unit_amount),
  },
  quantity: 1,
  subscription: sub.id,
  subtotal: line.amount,
})

export function storeDraft(world: World, sub: Stripe.Subscription, invoice: Stripe.Invoice): void {
  world.add(invoice)
  sub.latest_invoice = invoice.id ?? ''
  world.emit('invoice.created', invoice)
}

/** Gives the invoice its number and tries to collect it. Returns whether it is paid. */
export function finalize(world: World, invoice: Stripe.Invoice): boolean {
  const customer = world.get('customer', getId(invoice.customer))
  customer.balance = invoice.ending_balance ?? 0
  invoice.number = `TL-${String(world.all('invoice').filter(({ number }) => number !== null).length + 1).padStart(4, '0')}`
  invoice.status = 'open'
  invoice.status_transitions.finalized_at = world.now()
  world.emit('invoice.finalized', invoice)
  return collect(world, invoice)
}

/** One attempt to collect an open invoice. Returns whether it is paid. */
export function collect(world: World, invoice: Stripe.Invoice): boolean {
  invoice.attempted = true
  invoice.attempt_count++
  if (invoice.amount_remaining > 0 && !charge(world, invoice)) {
    const days = retryDays[invoice.attempt_count - 1]
    invoice.next_payment_attempt = days === undefined ? null : world.now() + days * daySeconds
    world.emit('invoice.payment_failed', invoice)
    return false
  }
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_remaining
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = world.now()
  world.emit('invoice.paid', invoice)
  return true
}
