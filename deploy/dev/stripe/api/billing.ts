import type Stripe from 'stripe'
import { type Form, flat, integer, isTrue, list, nested, text } from '../form.ts'
import { draftInvoice } from '../invoices.ts'
import { addInterval } from '../periods.ts'
import { getId } from '../references.ts'
import { invalid } from '../refusal.ts'
import { cancelAtPeriodEnd, changeLines, changePrice, endSchedule, periodLine } from '../subscriptions.ts'
import type { World } from '../world.ts'

export function listSubscriptions(world: World, form: Form): Stripe.Subscription[] {
  const own = world.all('subscription').filter(({ customer }) => customer === text(form.customer))
  if (form.status === 'all') return own
  return own.filter(({ status }) => (form.status === undefined ? status !== 'canceled' : status === form.status))
}

export function updateSubscription(world: World, id: string, form: Form): Stripe.Subscription {
  const sub = world.get('subscription', id)
  const price = text(nested(list(form.items)[0]).price)
  if (price !== undefined) {
    if (sub.status === 'canceled') throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
    changePrice(world, sub, world.get('price', price), text(form.proration_behavior) ?? 'create_prorations')
  }
  if (form.cancel_at_period_end !== undefined) cancelAtPeriodEnd(world, sub, isTrue(form.cancel_at_period_end))
  return sub
}

/** A schedule with the present price and period as its only phase. */
export function createSchedule(world: World, form: Form): Stripe.SubscriptionSchedule {
  const sub = world.get('subscription', text(form.from_subscription) ?? '')
  if (sub.schedule !== null) throw invalid('You cannot migrate a subscription that is already attached to a schedule.')
  if (sub.cancel_at_period_end) throw invalid('You cannot migrate a subscription that is set to cancel.')
  const { price, current_period_start, current_period_end } = sub.items.data[0]!
  const schedule = world.add({
    id: world.newId('sub_sched'),
    object: 'subscription_schedule',
    billing_mode: { type: 'flexible', flexible: {} },
    canceled_at: null,
    completed_at: null,
    created: world.now(),
    current_phase: { start_date: current_period_start, end_date: current_period_end },
    customer: sub.customer,
    default_settings: {
      billing_cycle_anchor: 'automatic',
      collection_method: 'charge_automatically',
      invoice_settings: { issuer: { type: 'self' } },
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    phases: [getPhase(current_period_start, current_period_end, price.id, {})],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: sub.id,
  })
  sub.schedule = schedule.id
  world.emit('subscription_schedule.created', schedule)
  world.emit('customer.subscription.updated', sub)
  return schedule
}

const getPhase = (start_date: number, end_date: number, price: string, metadata: Record<string, string>) =>
  ({
    add_invoice_items: [],
    currency: 'usd',
    discounts: [],
    end_date,
    items: [{ discounts: [], metadata: {}, price, quantity: 1, tax_rates: [] }],
    metadata,
    proration_behavior: 'none',
    start_date,
  }) as unknown as Stripe.SubscriptionSchedule.Phase

export function updateSchedule(world: World, id: string, form: Form): Stripe.SubscriptionSchedule {
  const schedule = world.get('subscription_schedule', id)
  if (schedule.status !== 'active') throw invalid(`You cannot update a subscription schedule that is ${schedule.status}.`)
  let from = schedule.current_phase!.start_date
  schedule.phases = list(form.phases).map((phase) => {
    const { items, start_date, end_date, duration, metadata } = nested(phase)
    const start = integer(start_date) ?? from
    const { interval, interval_count } = nested(duration)
    const end = integer(end_date) ?? addInterval(start, text(interval) ?? 'month', integer(interval_count) ?? 1)
    from = end
    const price = world.get('price', text(nested(list(items)[0]).price) ?? '')
    return getPhase(start, end, price.id, flat(metadata))
  })
  world.emit('subscription_schedule.updated', schedule)
  return schedule
}

export function releaseSchedule(world: World, id: string): Stripe.SubscriptionSchedule {
  const schedule = world.get('subscription_schedule', id)
  if (schedule.status !== 'active')
    throw invalid(`You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`)
  endSchedule(world, world.get('subscription', getId(schedule.subscription)), 'released')
  return schedule
}

/** The next invoice of a subscription, or the one that a change of its price would make now. */
export function previewInvoice(world: World, form: Form): Stripe.Invoice {
  const sub = world.get('subscription', text(form.subscription) ?? '')
  if (sub.status === 'canceled') throw invalid('No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
  const wanted = text(nested(list(nested(form.subscription_details).items)[0]).price)
  if (wanted !== undefined) {
    return {
      ...draftInvoice(world, sub, 'upcoming', changeLines(world, sub, world.get('price', wanted)).lines),
      next_payment_attempt: world.now(),
    }
  }
  if (sub.cancel_at_period_end) throw invalid('No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
  const item = sub.items.data[0]!
  const schedule = sub.schedule === null ? undefined : world.get('subscription_schedule', getId(sub.schedule))
  const phase = schedule?.phases.find(({ start_date }) => start_date === item.current_period_end)
  const price = phase ? world.get('price', getId(phase.items[0]!.price)) : item.price
  const from = item.current_period_end
  const until = addInterval(from, price.recurring!.interval)
  return draftInvoice(world, sub, 'upcoming', [periodLine(price, from, until)], from)
}

export function createPortal(world: World, form: Form): Stripe.BillingPortal.Session {
  const customer = world.get('customer', text(form.customer) ?? '')
  const id = world.newId('bps')
  return world.add({
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_local',
    created: world.now(),
    customer: customer.id,
    flow: null,
    livemode: false,
    locale: text(form.locale) ?? null,
    on_behalf_of: null,
    return_url: text(form.return_url) ?? null,
    url: `${world.url}/portal/${id}`,
  })
}
