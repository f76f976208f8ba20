import type Stripe from 'stripe'
import { collect, draftInvoice, finalize, type Line, storeDraft } from './invoices.ts'
import { addInterval } from './periods.ts'
import { getId, subscriptionId } from './references.ts'
import { declined, invalid } from './refusal.ts'
import type { World } from './world.ts'

const daySeconds = 86_400

export interface NewSubscription {
  customer: string
  price: Stripe.Price
  trialDays: number
  metadata: Record<string, string>
  automaticTax: boolean
}

/** The line of a whole period. */
export const periodLine = (price: Stripe.Price, from: number, until: number): Line => ({
  description: `1 × ${getId(price.product)} (per ${price.recurring!.interval})`,
  amount: price.unit_amount ?? 0,
  from,
  until,
  price,
})

/** Starts a subscription: on trial, or with the first payment. Errors: a Refusal when the card is declined; nothing is stored. */
export function startSubscription(world: World, wanted: NewSubscription): Stripe.Subscription {
  const { price, trialDays } = wanted
  const now = world.now()
  const isTrial = trialDays > 0
  if (world.cards.get(wanted.customer) !== 'pays' && !isTrial) throw declined()
  const until = isTrial ? now + trialDays * daySeconds : addInterval(now, price.recurring!.interval)
  const sub = world.add(newSubscription(world, wanted, now, until))
  const line = isTrial ? { ...periodLine(price, now, until), amount: 0, description: 'Trial period' } : periodLine(price, now, until)
  const invoice = draftInvoice(world, sub, 'subscription_create', [line])
  storeDraft(world, sub, invoice)
  finalize(world, invoice)
  world.emit('customer.subscription.created', sub)
  return sub
}

function newSubscription(world: World, wanted: NewSubscription, now: number, until: number) {
  const id = world.newId('sub')
  const isTrial = wanted.trialDays > 0
  const item = {
    id: world.newId('si'),
    object: 'subscription_item',
    created: now,
    current_period_end: until,
    current_period_start: now,
    discounts: [],
    metadata: {},
    price: wanted.price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  }
  return {
    id,
    object: 'subscription' as const,
    automatic_tax: { enabled: wanted.automaticTax, disabled_reason: null, liability: null },
    billing_cycle_anchor: until,
    billing_mode: { type: 'flexible', flexible: {} },
    billing_schedules: [],
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer: wanted.customer,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    items: { object: 'list', has_more: false, url: `/v1/subscription_items?subscription=${id}`, data: [item] },
    latest_invoice: null,
    livemode: false,
    metadata: wanted.metadata,
    schedule: null,
    start_date: now,
    status: isTrial ? 'trialing' : 'active',
    trial_end: isTrial ? until : null,
    trial_start: isTrial ? now : null,
  }
}

/** The lines that a change of the price produces now, and the period that follows. */
export function changeLines(world: World, sub: Stripe.Subscription, price: Stripe.Price): { lines: Line[]; from: number; until: number } {
  const item = sub.items.data[0]!
  const { current_period_start: from, current_period_end: until, price: old } = item
  const now = world.now()
  if (sub.status === 'trialing') return { lines: [], from, until }
  const isSameInterval = old.recurring!.interval === price.recurring!.interval
  const share = Math.max(0, Math.min(1, (until - now) / (until - from)))
  const credit: Line = {
    description: `Unused time on ${getId(old.product)}`,
    amount: -Math.round((old.unit_amount ?? 0) * share),
    from: now,
    until,
    price: old,
    isProration: true,
  }
  if (!isSameInterval) {
    const end = addInterval(now, price.recurring!.interval)
    return { lines: [credit, periodLine(price, now, end)], from: now, until: end }
  }
  const debit: Line = {
    ...periodLine(price, now, until),
    description: `Remaining time on ${getId(price.product)}`,
    amount: Math.round((price.unit_amount ?? 0) * share),
    isProration: true,
  }
  return { lines: [credit, debit], from, until }
}

/** Changes the price at once. Errors: a Refusal when the card is declined; nothing is changed then. */
export function changePrice(world: World, sub: Stripe.Subscription, price: Stripe.Price, proration: string): void {
  const item = sub.items.data[0]!
  if (item.price.id === price.id) return
  const { lines, from, until } = changeLines(world, sub, price)
  if (proration === 'always_invoice' && lines.length > 0) {
    const invoice = draftInvoice(world, sub, 'subscription_update', lines)
    if (invoice.amount_due > 0 && world.cards.get(getId(sub.customer)) !== 'pays') throw declined()
    storeDraft(world, sub, invoice)
    finalize(world, invoice)
  }
  item.price = price
  item.current_period_start = from
  item.current_period_end = until
  world.emit('customer.subscription.updated', sub)
}

export function cancelAtPeriodEnd(world: World, sub: Stripe.Subscription, cancels: boolean): void {
  if (sub.schedule !== null && cancels !== sub.cancel_at_period_end) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${getId(sub.schedule)}\`, and updating any cancelation behavior directly is not allowed.`,
    )
  }
  if (sub.status === 'canceled') throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  sub.cancel_at_period_end = cancels
  sub.cancel_at = cancels ? sub.items.data[0]!.current_period_end : null
  sub.canceled_at = cancels ? world.now() : null
  world.emit('customer.subscription.updated', sub)
}

/** Ends a subscription at once. */
export function endSubscription(world: World, sub: Stripe.Subscription, reason: 'cancellation_requested' | 'payment_failed'): void {
  if (sub.status === 'canceled') throw invalid(`No such subscription: '${sub.id}'`, { code: 'resource_missing', param: 'id' })
  sub.status = 'canceled'
  sub.ended_at = world.now()
  sub.canceled_at ??= world.now()
  sub.cancellation_details = { comment: null, feedback: null, reason } as Stripe.Subscription['cancellation_details']
  endSchedule(world, sub, 'canceled')
  for (const invoice of world.all('invoice')) {
    if (invoice.status === 'draft' && subscriptionId(invoice) === sub.id) invoice.auto_advance = false
    if (invoice.status === 'open' && subscriptionId(invoice) === sub.id) invoice.next_payment_attempt = null
  }
  world.emit('customer.subscription.deleted', sub)
}

export function endSchedule(world: World, sub: Stripe.Subscription, status: 'released' | 'canceled'): void {
  if (sub.schedule === null) return
  const schedule = world.get('subscription_schedule', getId(sub.schedule))
  schedule.status = status
  if (status === 'released') {
    schedule.released_at = world.now()
    schedule.released_subscription = sub.id
    schedule.subscription = null
  } else schedule.canceled_at = world.now()
  schedule.current_phase = null
  sub.schedule = null
  world.emit(`subscription_schedule.${status}`, schedule)
}

/** Tries to collect an open invoice and gives its subscription the status that follows. */
export function payInvoice(world: World, invoice: Stripe.Invoice): boolean {
  const isPaid = collect(world, invoice)
  settleStatus(world, world.get('subscription', subscriptionId(invoice)))
  return isPaid
}

/** Active or past due, by the newest invoice that was finalized. */
export function settleStatus(world: World, sub: Stripe.Subscription): void {
  if (sub.status === 'canceled' || sub.status === 'trialing') return
  const latest = world.all('invoice').find((each) => subscriptionId(each) === sub.id && each.status !== 'draft')
  const status = latest?.status === 'open' ? 'past_due' : 'active'
  if (sub.status === status) return
  sub.status = status
  world.emit('customer.subscription.updated', sub)
}
