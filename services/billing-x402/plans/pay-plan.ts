import { randomUUID } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import {
  AnswerReferenceSchema,
  type BegunCall,
  BegunCallSchema,
  type PaymentRefusal,
  type PayPlanRequest,
  type PlanOrder,
} from '@touchline/contract/gen/billing'
import type { PaymentRequirements } from '@x402/core/types'
import { settlePayment } from '../bill.ts'
import { type CallsDeps, chainMs } from '../calls.ts'
import { at } from '../ledger/decision.ts'
import { paymentId } from '../ledger/payment.ts'
import { payments } from '../ledger/records.ts'
import { step } from '../ledger/step.ts'
import type { ExactPayment } from '../payment.ts'
import { encoded } from '../receipts.ts'
import { ledgerRefusal, reasons, refusal, unknownOutcome, unsettleable } from '../refusals.ts'
import { expiry } from '../verify/verify.ts'
import { getBinding, type NewOrder, open, orderId } from './order.ts'
import { getAmount } from './price.ts'
import { orders } from './records.ts'
import { markPaid, type OrdersDeps } from './settle-orders.ts'

export interface PayPlanDeps {
  calls: CallsDeps
  orders: OrdersDeps
}

type PlanPayment = { refusal: PaymentRefusal } | { order: PlanOrder; receipt: Uint8Array }

/** Longer than a settlement takes. The reconciler ends a payment that its process left. */
const deadlineMs = 60_000

/**
 * Settles the payment of an order with the steps of a paid call, whose answer is the order. Each step may be repeated:
 * the same payment finds its own order and what became of it.
 */
export function planPayer(deps: PayPlanDeps): (request: PayPlanRequest) => Promise<PlanPayment> {
  const instance = `plans/${randomUUID()}`
  let calls = 0n
  return async ({ purchase, personId, payment: json }) => {
    const amount = getAmount(purchase!)
    const verified = await deps.calls.verify(json, [Number(amount)])
    if (verified.refusal) return { refusal: verified.refusal }
    const { payment } = verified
    if (payment.scheme !== 'exact') return { refusal: refusal('payment_invalid', reasons.offer) }
    const of = { ...getPayment(deps, payment), purchase: purchase!, personId, amount, payer: payment.payer }
    const expired = expiry(payment, deps.calls.clock)
    if (expired && !(await mayHaveMoved(deps, of.payment))) return { refusal: expired }
    const opened = await openOrder(deps, of)
    if (opened.refusal) return { refusal: ledgerRefusal(opened.refusal) }
    const { doc: order } = opened
    if (order.state === 'paid') return getPaid(deps, order)
    const { payment: id, validBefore, payer } = of
    const binding = getBinding(purchase!, amount)
    const deadline = at(deps.calls.clock.now() + deadlineMs)
    const call = create(BegunCallSchema, { instance, call: ++calls, payment: id, payer, binding, payload: json, validBefore, deadline })
    return settleOrder(deps, order, call, payment)
  }
}

function getPayment({ calls: { terms } }: PayPlanDeps, { payer, authorization }: ExactPayment) {
  const { network, asset } = terms
  const { nonce, validBefore } = authorization
  return { payment: paymentId({ network, asset: asset.toLowerCase(), payer, nonce }), validBefore: at(validBefore * 1_000) }
}

const openOrder = ({ orders: { store, clock } }: PayPlanDeps, of: NewOrder) => {
  const now = clock.now()
  return step(store, orders, orderId(of.payment), (doc) => open(doc, of, now))
}

/** Whether an expired payment is not simply expired: its outcome is what the caller must learn. */
async function mayHaveMoved({ orders: { store } }: PayPlanDeps, payment: string): Promise<boolean> {
  const state = (await store.get(payments, payment))?.doc.state
  return state !== undefined && state !== 'released' && state !== 'failed'
}

async function settleOrder(deps: PayPlanDeps, order: PlanOrder, call: BegunCall, payment: ExactPayment): Promise<PlanPayment> {
  const { steps, revoke } = deps.calls
  const held = await steps.hold(call)
  if (held.is !== 'held') return { refusal: ledgerRefusal(held.is === 'refused' ? held.refusal : 'replayed') }
  const problem = held.state === 'reserved' ? await getProblem(deps, call, payment) : undefined
  if (problem) return { refusal: problem }
  const until = deps.calls.clock.now() + chainMs
  const reference = create(AnswerReferenceSchema, { id: order.id })
  try {
    const settle = (isRepeated: boolean) => settlePayment(deps.calls, call, payment, isRepeated, until)
    const captured = await steps.capture(call, reference, { settle })
    if (captured.is === 'captured') {
      await markPaid(deps.orders, order.id, captured.payment!.transaction)
      await steps.conclude(call, true)
      return getPaid(deps, (await deps.orders.store.get(orders, order.id))!.doc)
    }
    await revoke(call)
    return { refusal: captured.is === 'unsettled' ? unknownOutcome() : ledgerRefusal(captured.refusal) }
  } catch {
    // The payment may be settled, so the error must not say that nothing was charged.
    await revoke(call)
    return { refusal: unknownOutcome() }
  }
}

/** Why the facilitator would not settle the payment. Then it is released. */
async function getProblem({ calls }: PayPlanDeps, call: BegunCall, payment: ExactPayment): Promise<PaymentRefusal | undefined> {
  try {
    const offer = payment.accepted as unknown as PaymentRequirements
    const problem = await calls.facilitator.verify(payment.sent, offer)
    if (problem === undefined) return undefined
    await calls.revoke(call)
    return unsettleable(problem)
  } catch (error) {
    await calls.revoke(call)
    throw error
  }
}

function getPaid({ calls: { terms } }: PayPlanDeps, order: PlanOrder): PlanPayment {
  const { payer, transaction } = order
  return { order, receipt: encoded({ success: true, payer, transaction, network: terms.network }) }
}
