import type { MessageInitShape } from '@bufbuild/protobuf'
import { fail, isFailure, isUnavailable } from '@touchline/contract/errors'
import type {
  BeginCallRequest,
  BeginCallResponse,
  BillingService,
  PaidAnswer,
  PaidAnswerSchema,
  PaymentRefusal,
} from '@touchline/contract/gen/billing'
import { pause } from '@touchline/platform/clock'
import type { GetAddress } from '@touchline/platform/http/address'
import type { Metrics } from '@touchline/platform/metrics'
import type { Clock } from '@touchline/platform/ports/clock'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { Client } from '@touchline/platform/rpc-types'
import { writeQuery } from '../http/query.ts'
import { type ContentType, represent } from '../http/representation.ts'
import type { Answer, Paid, Success } from '../pipeline/answer.ts'
import { checkDeadline, type InTurn, remainingMs } from '../pipeline/call.ts'
import { returnProbe } from '../pipeline/counting.ts'
import type { Entitled } from '../pipeline/request-context.ts'
import { isNotModified } from '../pipeline/send.ts'
import { withRequestContext } from '../pipeline/trace.ts'
import { successBody } from '../render/envelope.ts'
import type { Finishing } from './finishing.ts'
import type { Instance, Instances } from './instances.ts'
import type { Payment } from './payment.ts'
import { refusedPayment } from './refused.ts'

/*
 * A paid call passes five layers, and each has its own words for the three steps; BillingService has "begin", "charge" and
 * "end" on the wire. This folder presents the payment (`beginCall`), collects the price once the response is computed
 * (`chargeCall`), and reports whether the response was delivered (`endCall`). billing-x402 accepts the payment, bills the
 * answer, and revokes what it accepted for a gateway that has left; its ledger holds, captures and concludes
 * (services/billing-x402/ledger/README.md).
 */

/** The part of a request that its payment is bound to. */
export type Payable = Omit<Entitled, 'route' | 'endpoint' | 'input' | 'scope'>

export interface Purchase {
  payment: Payment
  /** Price of the response. */
  microUsd: number
}

/**
 * Computes the response as if it were free. `isSettled`: the payment was settled for an earlier response, which was not
 * sent.
 */
type Compute = (isSettled: boolean) => Answer | Promise<Answer>

/** The response that the payment buys. Nothing is charged for one that `compute` throws. */
export type Pay = (ctx: Payable, purchase: Purchase, compute: Compute) => Promise<Answer>

export interface PayDeps {
  billing: Client<typeof BillingService>
  instances: Pick<Instances, 'current'>
  finishing: Finishing
  inTurn: InTurn
  steadyClock: Clock
  metrics: Metrics
  limiter: RateLimiter
  getAddress: GetAddress
}

/** Longest time of a charge that waits for the chain; the socket is closed after 30 s of silence. */
const chainMs = 20_000
/** Retry-After while the outcome of a payment is unknown. */
const unknownSeconds = 5
/** Pauses between attempts to present a payment: the previous call of the channel may be about to end. */
const busyMs = [20, 40, 80, 160, 320, 640]
const chargeAttempts = 3
const never = new AbortController().signal

export function payFor(deps: PayDeps): Pay {
  const outcomes = deps.metrics.counter('touchline_gateway_paid_calls_total', 'Requests with a valid payment.', ['outcome'])
  const counted = async (work: () => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await work()
      outcomes.add({ outcome: 'receipt' in answer ? 'paid' : 'free' })
      return answer
    } catch (error) {
      outcomes.add({ outcome: isFailure('payment_unknown', error) ? 'unknown' : 'refused' })
      throw error
    }
  }
  return (ctx, purchase, compute) => {
    const { payment } = purchase
    // A separate slot, because the response needs one of the payer's.
    const waiting = { ...ctx, caller: { ...ctx.caller, limitKey: `paying:${payment.payer}` } }
    const work = payment.isRefund ? () => refund(ctx, payment, deps) : () => buy(ctx, purchase, compute, deps)
    return withRequestContext(ctx, () => deps.inTurn(waiting, () => counted(work)))
  }
}

/**
 * Presents the payment, computes the whole response, and collects the price. A response that fails before, or is not 200,
 * is reported as not delivered, so that nothing is charged. The caller reports the outcome of the sending.
 */
async function buy(ctx: Payable, purchase: Purchase, compute: Compute, deps: PayDeps): Promise<Answer> {
  const instance = deps.instances.current()
  if (!instance?.isAlive()) throw fail('upstream_unavailable')
  const { refusal, repeatedAnswer, begun, settled } = await presentPayment(ctx, instance, purchase, deps)
  if (refusal) throw refusedPayment(refusal)
  returnProbe(deps.limiter, deps.getAddress(ctx.req))
  if (repeatedAnswer) return storedAnswer(repeatedAnswer)
  const report = (delivered: boolean) => deps.finishing.finish(instance, () => deps.billing.endCall({ begun, delivered }))
  try {
    const answer = await compute(settled)
    if (!('representation' in answer) || isNotModified(ctx, answer.representation)) {
      report(false)
      return answer
    }
    checkDeadline({ isGone: ctx.res.closed, startedAt: ctx.startedAt })
    const receipt = await collectPayment(ctx, begun, answer, purchase.payment, deps)
    return { ...answer, receipt, maySend: instance.isAlive, report }
  } catch (error) {
    report(false)
    throw error
  }
}

const presentPayment = (ctx: Payable, instance: Instance, { payment, microUsd }: Purchase, deps: PayDeps): Promise<BeginCallResponse> => {
  const paid = { payment: payment.json, binding: getBinding(ctx, microUsd) }
  return onceFree(ctx, deps, () => presentOnce(ctx, instance, paid, deps))
}

/** Retries a busy channel for about a second, because its previous call may be about to end. */
async function onceFree<T extends { refusal?: PaymentRefusal | undefined }>(
  ctx: Payable,
  deps: PayDeps,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let i = 0; ; i++) {
    const response = await attempt()
    const ms = busyMs[i]
    if (response.refusal?.code !== 'channel_busy' || ms === undefined) return response
    await pause(deps.steadyClock, ms, never)
    checkDeadline({ isGone: ctx.res.closed, startedAt: ctx.startedAt })
  }
}

/** Presents a payment whose acceptance was not acknowledged again until it is, and ends its call. */
async function presentOnce(
  ctx: Payable,
  instance: Instance,
  paid: Pick<BeginCallRequest, 'payment'> & { binding: Binding },
  { billing, finishing }: PayDeps,
): Promise<BeginCallResponse> {
  const request = { instance: instance.id, call: instance.nextCall(), ...paid }
  try {
    return await billing.beginCall(request, { timeoutMs: remainingMs(ctx) })
  } catch (error) {
    finishing.release(instance, async () => {
      const { begun } = await billing.beginCall(request)
      if (begun.length > 0) await billing.endCall({ begun, delivered: false })
    })
    throw error
  }
}

type Binding = ReturnType<typeof getBinding>

/** Parameters in another order are the same request. */
const getBinding = ({ target: { path, query } }: Payable, microUsd: number) => ({
  method: 'GET',
  path,
  query: writeQuery(query.toSorted((a, b) => (a.name < b.name ? -1 : 1))),
  amount: BigInt(microUsd),
})

/**
 * Returns the receipt. If the call fails, its outcome is unknown: the step may have happened, so it is repeated a few
 * times.
 */
async function collectPayment(
  ctx: Payable,
  begun: Uint8Array,
  answer: Success,
  payment: Payment,
  { billing }: PayDeps,
): Promise<Uint8Array> {
  const until = performance.now() + (payment.isOnChain ? chainMs : remainingMs(ctx))
  const charged = await repeated(chargeAttempts, () =>
    billing.chargeCall({ begun, answer: bufferedAnswer(answer) }, { timeoutMs: until - performance.now() }),
  )
  if (charged.refusal) throw refusedPayment(charged.refusal, payment)
  return charged.receipt
}

/** Throws `payment_unknown`. */
async function repeated<T>(attempts: number, step: () => Promise<T>): Promise<T> {
  for (let left = attempts; ; left--) {
    try {
      return await step()
    } catch (error) {
      if (left === 1 || !isUnavailable(error)) throw fail('payment_unknown', { seconds: unknownSeconds })
    }
  }
}

function bufferedAnswer({ representation: { type, bytes }, more }: Success): MessageInitShape<typeof PaidAnswerSchema> {
  return { status: 200, contentType: type, body: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, headers: [...more] }
}

/** The stored response of the same payment and request, for free. */
const storedAnswer = ({ body, contentType, headers, receipt }: PaidAnswer): Paid => ({
  representation: represent(Buffer.from(body).toString(), contentType as ContentType),
  cache: 'list',
  more: headers,
  ...alreadyCharged(receipt),
})

const alreadyCharged = (receipt: Uint8Array) => ({ receipt, maySend: () => true, report: () => undefined })

/** Returns the rest of a channel to its payer. */
async function refund(ctx: Payable, payment: Payment, deps: PayDeps): Promise<Paid> {
  const { refusal, receipt } = await onceFree(ctx, deps, () =>
    repeated(1, () => deps.billing.refundChannel({ payment: payment.json }, { timeoutMs: chainMs })),
  )
  if (refusal) throw refusedPayment(refusal, payment)
  returnProbe(deps.limiter, deps.getAddress(ctx.req))
  const data: unknown = JSON.parse(Buffer.from(receipt).toString())
  return { representation: represent(successBody({ data }, undefined)), cache: 'list', more: [], ...alreadyCharged(receipt) }
}
