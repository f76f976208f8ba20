import { createHash } from 'node:crypto'
import { clone, create } from '@bufbuild/protobuf'
import {
  type PaymentBinding,
  PaymentBindingSchema,
  type PlanOrder,
  PlanOrderSchema,
  type PlanPurchase,
} from '@touchline/contract/gen/billing'
import { at, type Decision, done, refuse, write } from '../ledger/decision.ts'

/*
 * An order is open → paid | failed. It is stored before its payment may move money, so that whoever finds the payment
 * settled also finds what it paid for.
 */

export type NewOrder = Pick<PlanOrder, 'payment' | 'amount' | 'payer' | 'personId' | 'validBefore'> & { purchase: PlanPurchase }

/** A payment has one order: the id is derived from the payment's. */
export const orderId = (payment: string): string => `ord_${createHash('sha256').update(payment).digest('hex').slice(0, 24)}`

/** The payment is bound to the organisation, plan and interval, and buys nothing else. */
export const getBinding = ({ organisationId, plan, interval }: PlanPurchase, amount: bigint): PaymentBinding =>
  create(PaymentBindingSchema, {
    method: 'POST',
    path: `/account/${organisationId}/billing/usdc`,
    query: `plan=${plan}&interval=${interval}`,
    amount,
  })

/** Opens the order of a payment. Refused: the payment has an order for something else. */
export function open(doc: PlanOrder | undefined, of: NewOrder, now: number): Decision<PlanOrder> {
  if (!doc) return write(create(PlanOrderSchema, { ...of, id: orderId(of.payment), state: 'open', createdAt: at(now) }))
  return isSamePurchase(doc.purchase!, of.purchase) ? done(doc) : refuse('replayed', doc)
}

const isSamePurchase = (a: PlanPurchase, b: PlanPurchase): boolean =>
  a.organisationId === b.organisationId && a.plan === b.plan && a.interval === b.interval

/** The payment is settled, which wins over every other state. Undefined: nothing changes. */
export function paid(doc: PlanOrder | undefined, transaction: string, now: number): PlanOrder | undefined {
  if (!doc || doc.state === 'paid') return undefined
  return Object.assign(clone(PlanOrderSchema, doc), { state: 'paid', transaction, paidAt: at(now) })
}

/** The payment moved no money and never will. Undefined: nothing changes. */
export function failed(doc: PlanOrder | undefined): PlanOrder | undefined {
  return doc?.state === 'open' ? Object.assign(clone(PlanOrderSchema, doc), { state: 'failed' }) : undefined
}
