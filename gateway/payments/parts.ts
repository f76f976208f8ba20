import type { PaymentTerms } from '@touchline/contract/gen/billing'
import { getOffers } from '@touchline/contract/offers'
import { priceWithParts } from '@touchline/contract/prices'
import { one, type Parts } from '../endpoints/endpoint.ts'
import { whole } from '../forms/form.ts'
import { getText } from '../http/representation.ts'
import type { Answer } from '../pipeline/answer.ts'
import type { Entitled } from '../pipeline/request-context.ts'
import type { AnswerByRpc } from '../pipeline/rpc.ts'
import type { Pay } from './pay.ts'
import { malformedPayment, type Payment } from './payment.ts'
import { UnpaidRequest } from './unpaid.ts'

/*
 * A list whose records include parts costs a list, and an item for each part that is there. What is there is known once
 * the response is computed, so that is when a payment is compared with the price.
 */

export interface PartsDeps {
  answerByRpc: AnswerByRpc
  pay: Pay
  /** Undefined: payments are off. */
  terms(): PaymentTerms | undefined
}

/** Refuses a request with neither key nor payment: throws `payment_required` with its price. */
export async function refuseUnpaid(ctx: Entitled, { count }: Parts, { answerByRpc }: PartsDeps): Promise<never> {
  const { route, input } = ctx
  const counting = { ...route, endpoint: { ...route.endpoint, data: one('match') } }
  const answer = await answerByRpc({ ...ctx, route: counting, input: { ...input, form: whole } }, count)
  if (!('representation' in answer)) throw new Error('a number of parts has no representation')
  const { data } = JSON.parse(getText(answer.representation)) as { data: number }
  throw new UnpaidRequest('payment_required', priceWithParts(data))
}

/**
 * The response that the payment buys, if it is for exactly the price of the response; else throws `price_changed`, and
 * nothing is charged. A payment that was settled before has its price.
 */
export function buyParts(
  ctx: Entitled,
  payment: Payment,
  compute: () => Answer | Promise<Answer>,
  { pay, terms }: PartsDeps,
): Promise<Answer> {
  const { amount } = payment
  if (amount === undefined) throw malformedPayment('accepted must be one of the offers')
  return pay(ctx, { payment, microUsd: amount }, async (isSettled) => {
    const answer = await compute()
    const price = priceWithParts(('partCount' in answer && answer.partCount) || 0)
    if (isSettled || amount === getAmount(price, payment, terms())) return answer
    throw new UnpaidRequest('price_changed', price)
  })
}

/** What a payment of this scheme for this price is. Undefined: payments were switched off meanwhile. */
function getAmount(price: number, { isExact }: Payment, terms: PaymentTerms | undefined): number | undefined {
  if (!terms) return undefined
  const [prepaid, exact] = getOffers(terms, price)
  return Number((isExact ? exact : prepaid).amount)
}
