import type Stripe from 'stripe'
import { getId } from './references.ts'
import { invalid } from './refusal.ts'
import type { World } from './world.ts'

/** Charges the card of the invoice's customer for what is due. False: it was declined. */
export function charge(world: World, invoice: Stripe.Invoice): boolean {
  const customer = getId(invoice.customer)
  const amount = invoice.amount_remaining
  const isPaid = world.cards.get(customer) === 'pays'
  const payment_intent = world.newId('pi')
  const created = world.now()
  const charged = world.add({
    id: world.newId('ch'),
    object: 'charge',
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    captured: isPaid,
    created,
    currency: invoice.currency,
    customer,
    disputed: false,
    failure_code: isPaid ? null : 'card_declined',
    livemode: false,
    metadata: {},
    paid: isPaid,
    payment_intent,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  })
  world.emit(isPaid ? 'charge.succeeded' : 'charge.failed', charged)
  if (!isPaid) return false
  world.add({
    id: world.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: amount,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: created },
  })
  return true
}

function paidCharge(world: World, paymentIntent: string): Stripe.Charge {
  const charged = world.all('charge').find(({ payment_intent, paid }) => payment_intent === paymentIntent && paid)
  if (!charged) throw invalid(`No such payment_intent: '${paymentIntent}'`, { code: 'resource_missing', param: 'payment_intent' })
  return charged
}

/** Gives the money of a charge back, all of it without `amount`. */
export function refund(world: World, paymentIntent: string, amount?: number, reason: string | null = null): Stripe.Refund {
  const charged = paidCharge(world, paymentIntent)
  const left = charged.amount - charged.amount_refunded
  if (left === 0) throw invalid(`Charge ${charged.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const returned = Math.min(amount ?? left, left)
  charged.amount_refunded += returned
  charged.refunded = charged.amount_refunded === charged.amount
  const made = world.add({
    id: world.newId('re'),
    object: 'refund',
    amount: returned,
    charge: charged.id,
    created: world.now(),
    currency: charged.currency,
    metadata: {},
    payment_intent: paymentIntent,
    reason,
    status: 'succeeded',
  })
  world.emit('charge.refunded', charged)
  return made
}

/** The bank of the card's holder takes the money back. */
export function dispute(world: World, paymentIntent: string): Stripe.Dispute {
  const charged = paidCharge(world, paymentIntent)
  charged.disputed = true
  const opened = world.add({
    id: world.newId('dp'),
    object: 'dispute',
    amount: charged.amount,
    balance_transactions: [],
    charge: charged.id,
    created: world.now(),
    currency: charged.currency,
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    evidence_details: { due_by: null, enhanced_eligibility: {}, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: paymentIntent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  world.emit('charge.dispute.created', opened)
  return opened
}
