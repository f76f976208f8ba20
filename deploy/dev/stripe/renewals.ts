import type Stripe from 'stripe'
import { draftInvoice, finalize, storeDraft } from './invoices.ts'
import { addInterval } from './periods.ts'
import { getId, subscriptionId } from './references.ts'
import { endSchedule, endSubscription, payInvoice, periodLine, settleStatus } from './subscriptions.ts'
import type { World } from './world.ts'

/** Something that happens by time alone, at `at`, seconds since 1970. */
interface Due {
  at: number
  run(): void
}

/**
 * Does what has become due until now, in order: trials end, periods renew, drafts are finalized, payments are tried
 * again, checkouts expire. Each runs at its own time.
 */
export function bringUpToDate(world: World): void {
  const now = world.now()
  for (let next = nextDue(world); next && next.at <= now; next = nextDue(world)) {
    const back = world.now() - next.at
    world.advance(-back)
    next.run()
    world.advance(back)
  }
}

function nextDue(world: World): Due | undefined {
  return [
    ...world
      .all('subscription')
      .filter(({ status }) => status !== 'canceled')
      .map((sub): Due => ({ at: sub.items.data[0]!.current_period_end, run: () => renew(world, sub) })),
    ...world.all('invoice').flatMap((invoice) => invoiceDue(world, invoice)),
    ...world
      .all('checkout.session')
      .filter(({ status }) => status === 'open')
      .map((session): Due => ({ at: session.expires_at, run: () => expireSession(world, session) })),
  ].toSorted((a, b) => a.at - b.at)[0]
}

function invoiceDue(world: World, invoice: Stripe.Invoice): Due[] {
  const at = invoice.next_payment_attempt
  if (at === null || !invoice.auto_advance || (invoice.status !== 'draft' && invoice.status !== 'open')) return []
  if (invoice.status === 'open') return [{ at, run: () => void payInvoice(world, invoice) }]
  const run = () => {
    finalize(world, invoice)
    settleStatus(world, world.get('subscription', subscriptionId(invoice)))
  }
  return [{ at, run }]
}

export function expireSession(world: World, session: Stripe.Checkout.Session): void {
  session.status = 'expired'
  session.url = null
  world.emit('checkout.session.expired', session)
}

function renew(world: World, sub: Stripe.Subscription): void {
  if (sub.cancel_at_period_end) {
    endSubscription(world, sub, 'cancellation_requested')
    return
  }
  const item = sub.items.data[0]!
  advanceSchedule(world, sub)
  const from = item.current_period_end
  item.current_period_start = from
  item.current_period_end = addInterval(from, item.price.recurring!.interval)
  if (sub.status === 'trialing') sub.status = 'active'
  const line = periodLine(item.price, from, item.current_period_end)
  const invoice = draftInvoice(world, sub, 'subscription_cycle', [line], from)
  storeDraft(world, sub, invoice)
  world.emit('customer.subscription.updated', sub)
}

/** Enters the next phase of the schedule, or releases the subscription after the last one. */
function advanceSchedule(world: World, sub: Stripe.Subscription): void {
  if (sub.schedule === null) return
  const schedule = world.get('subscription_schedule', getId(sub.schedule))
  const end = schedule.current_phase?.end_date
  const next = schedule.phases.find(({ start_date }) => start_date === end)
  if (!next) {
    endSchedule(world, sub, 'released')
    return
  }
  schedule.current_phase = { start_date: next.start_date, end_date: next.end_date }
  sub.items.data[0]!.price = world.get('price', getId(next.items[0]!.price))
  sub.metadata = { ...sub.metadata, ...next.metadata }
  world.emit('subscription_schedule.updated', schedule)
}
