import { fail, isFailure, ServiceError } from '@touchline/contract/errors'
import type { PlanOffer, PlanPurchase } from '@touchline/contract/gen/billing'
import { isKey, keyDigest } from '@touchline/contract/keys'
import { isOffered } from '@touchline/contract/offers'
import type { MiddlewareHandler } from 'hono'
import { sectionPath } from '../account/frame.ts'
import { inOrganisation } from '../account/in-organisation.ts'
import type { Site, SiteContext, SiteEnv } from '../site.ts'
import { answer, failure, readPayment, refused, toHeader } from './payment-answer.ts'

/** A settlement takes up to sixteen seconds, and the facilitator ten more. */
const settleMs = 28_000
const unknownSeconds = 5

export type Purchase = Omit<PlanPurchase, '$typeName' | '$unknown'>

export const getPurchase = (c: SiteContext): Purchase => ({
  organisationId: c.req.param('org')!,
  plan: c.req.query('plan') ?? '',
  interval: c.req.query('interval') ?? 'month',
})

/** The path of the page that sells a plan, and to which a payment for it is sent. */
export const purchasePath = ({ organisationId, plan, interval }: Purchase): string =>
  `${sectionPath(organisationId, 'billing')}/usdc?plan=${plan}&interval=${interval}`

/** Admits members who may pay, and programs with a key of the organisation: a payment only adds to what it has. */
export const mayPay =
  (site: Site): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    if (c.get('session')) return inOrganisation(site, 'billing')(c, next)
    try {
      await checkKey(site, c)
    } catch (error) {
      if (error instanceof ServiceError) return failure(c, error)
      throw error
    }
    return next()
  }

async function checkKey({ clients, realClock }: Site, c: SiteContext): Promise<void> {
  const key = c.req.header('x-api-key') ?? /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (key === undefined) throw fail('missing_key')
  if (!isKey(key)) throw fail('invalid_key')
  const grant = await clients.auth.getGrant({ digest: keyDigest(key) }).catch((error: unknown) => {
    throw isFailure('not_found', error) ? fail('invalid_key') : error
  })
  const hasEnded = grant.expiresAt !== undefined && Date.parse(grant.expiresAt) <= realClock.now()
  if (grant.state === 'revoked' || hasEnded) throw fail('invalid_key')
  if (grant.origins.length > 0) throw fail('secret_key_required')
  const id = c.req.param('org')!
  if (grant.customer !== id) throw fail('not_found', { kind: 'organisation', id })
}

/**
 * Sells a plan by x402: 402 with the offer, and the order for a payment. The same payment has the same order however
 * often it is sent.
 */
export async function sellPlan(site: Site, c: SiteContext): Promise<Response> {
  try {
    return await sell(site, c)
  } catch (error) {
    if (error instanceof ServiceError) return failure(c, error)
    throw error
  }
}

async function sell(site: Site, c: SiteContext): Promise<Response> {
  const purchase = getPurchase(c)
  const payment = readPayment(c)
  if (!payment) {
    const offer = await site.clients['billing-x402'].getPlanOffer(purchase)
    const usd = String(Number(offer.amount) / 1e6)
    const error = { code: 'payment_required', message: `This plan costs ${usd} USDC. Send a payment.` }
    return withOffer(c, purchase, offer, error, 'Payment required')
  }
  const personId = c.get('session')?.person?.id ?? ''
  const { refusal, order, receipt } = await site.clients['billing-x402']
    .payPlan({ purchase, personId, payment }, { timeoutMs: settleMs })
    .catch((error: unknown) => {
      // The settlement goes on: the same payment learns its outcome.
      throw isFailure('timeout', error) ? fail('payment_unknown', { seconds: unknownSeconds }) : error
    })
  if (!refusal) {
    const { id, amount, transaction } = order!
    const bought = { order: id, plan: purchase.plan, interval: purchase.interval, amount_micro_usd: Number(amount), transaction }
    return answer(c, 200, { data: bought }, { 'PAYMENT-RESPONSE': Buffer.from(receipt).toString('base64') })
  }
  const error = refused(refusal)
  if (!isOffered(error)) return failure(c, error)
  const offer = await site.clients['billing-x402'].getPlanOffer(purchase)
  return withOffer(c, purchase, offer, { code: error.code, message: error.message }, refusal.reason)
}

function withOffer(c: SiteContext, purchase: Purchase, { offer }: PlanOffer, error: object, reason: string): Response {
  const { plan, interval } = purchase
  const url = `${c.get('publicOrigin')}${purchasePath(purchase)}`
  const offers = {
    x402Version: 2,
    resource: { url, description: `Plan ${plan}, one ${interval}`, mimeType: 'application/json', serviceName: 'Touchline' },
    accepts: [JSON.parse(Buffer.from(offer).toString()) as object],
    extensions: {},
  }
  return answer(c, 402, { error, ...offers }, { 'PAYMENT-REQUIRED': toHeader({ ...offers, error: reason }) })
}
