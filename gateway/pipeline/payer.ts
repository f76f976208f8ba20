import { fail, ServiceError } from '@touchline/contract/errors'
import type { BillingService } from '@touchline/contract/gen/billing'
import type { GetAddress } from '@touchline/platform/http/address'
import type { Client } from '@touchline/platform/rpc-types'
import { type Caller, keylessCaller, payingCaller } from '../grants/caller.ts'
import { overloaded, type Shedding } from '../overload/shedding.ts'
import { readPaymentHeader, type SentPayment } from '../payments/payment.ts'
import { refusedPayment } from '../payments/refused.ts'
import type { KeptTerms } from '../payments/terms.ts'
import { type InTurn, remainingMs } from './call.ts'
import type { CountGuess } from './guesses.ts'
import type { RequestContext } from './request-context.ts'
import { withRequestContext } from './trace.ts'

export interface PayerDeps {
  billing: Client<typeof BillingService>
  terms: Pick<KeptTerms, 'get' | 'isKnown'>
  getAddress: GetAddress
  shedding: Pick<Shedding, 'isOverloaded'>
  inTurn: InTurn
  countGuess: CountGuess
  /** Requests per minute of a payer. */
  payerPerMinute: number
}

/**
 * The payer of the request; undefined without a payment, or with one that buys nothing here: for HEAD, on a free
 * endpoint, while payments are off. Throws `payment_malformed`, and the reason of a refused payment.
 */
export type GetPayer = (ctx: RequestContext) => Promise<Caller> | undefined

export const getPayer =
  (payerWith: PayerWith): GetPayer =>
  (ctx) => {
    const header = ctx.req.headers['payment-signature']
    if (header === undefined || ctx.req.method !== 'GET') return undefined
    if (!isPriced(ctx)) return undefined
    return payerWith(ctx, () => readPaymentHeader(String(header)))
  }

export const isPriced = ({ route }: Pick<RequestContext, 'route'>): boolean =>
  !(route instanceof ServiceError) && route.endpoint.price !== 'free'

/** The payer of the payment that `read` returns; undefined while payments are off. Throws like GetPayer. */
export type PayerWith = (ctx: RequestContext, read: () => SentPayment) => Promise<Caller> | undefined

export const payerWith =
  (deps: PayerDeps): PayerWith =>
  (ctx, read) => {
    if (!deps.terms.isKnown()) throw fail('upstream_unavailable')
    return deps.terms.get() && verified(ctx, read(), deps)
  }

/**
 * Anyone can make up payments, and checking one means verifying a signature, so invalid payments are limited like
 * guesses of keys. Payments from one address are checked a few at a time, so that valid ones do not exhaust that limit
 * meanwhile.
 */
async function verified(ctx: RequestContext, sent: SentPayment, deps: PayerDeps): Promise<Caller> {
  const { billing, getAddress, inTurn, countGuess, payerPerMinute } = deps
  if (deps.shedding.isOverloaded()) throw overloaded
  const limitKey = `guesses:${getAddress(ctx.req)}`
  return inTurn({ ...ctx, caller: { limitKey } }, async () => {
    const guess = await countGuess(limitKey)
    if (guess.refusal) return keylessCaller(limitKey, guess.refusal)
    let isRefused = false
    try {
      const call = () => billing.verifyPayment({ payment: sent.json }, { timeoutMs: remainingMs(ctx) })
      const { refusal, payer, isRefund } = await withRequestContext(ctx, call)
      isRefused = refusal !== undefined
      if (refusal) throw refusedPayment(refusal)
      return payingCaller({ ...sent, payer, isRefund }, payerPerMinute)
    } finally {
      if (!isRefused) guess.undo()
    }
  })
}
