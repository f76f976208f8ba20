import { randomUUID } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { type Checkout, CheckoutSchema, type Organisation, type StartCheckoutRequest } from '@touchline/contract/gen/accounts'
import { isLive } from '@touchline/contract/subscriptions'
import { timestamp } from '@touchline/platform/ports/clock'
import type Stripe from 'stripe'
import { changeAs } from '../organisations/authorized.ts'
import { changeOrganisation } from '../organisations/change.ts'
import { changePlan } from './change-plan.ts'
import { ensureCustomer } from './customer.ts'
import { stripeDueAt } from './due.ts'
import { fromStripe, unlessRefused } from './open-stripe.ts'
import { billingPage } from './pages.ts'
import { priceId } from './prices.ts'
import { readOffer } from './read-offer.ts'
import { refresh, type StripeDeps } from './refresh.ts'

const hourMs = 3_600_000
const triesMax = 5

/**
 * The page where the plan is paid. An organisation has at most one page that can be paid: an open one of another offer
 * is closed first. An organisation with a subscription gets the change of its plan instead, or the page of its unpaid
 * invoice. Errors: not_found, role_not_allowed, invalid_parameter, payment_declined, upstream_unavailable.
 */
export async function startCheckout(deps: StripeDeps, request: StartCheckoutRequest): Promise<string> {
  const offer = readOffer(request)
  const { organisationId } = request
  await ensureCustomer(deps, request)
  for (let tries = 0; tries < triesMax; tries++) {
    const organisation = await refresh(deps, organisationId)
    const { subscription, checkout } = organisation
    if (subscription && isLive(subscription)) {
      if (subscription.unpaidSince !== '' && subscription.invoiceUrl !== '') return subscription.invoiceUrl
      await changePlan(deps, { ...request, $typeName: 'touchline.v1.ChangePlanRequest' })
      return billingPage(deps, organisationId, 'changed')
    }
    const fits = checkout && checkout.plan === offer.plan && checkout.interval === offer.interval && checkout.language === request.language
    const current = fits ? checkout : await reserve(deps, request, organisation)
    // Another request reserved first.
    if (!current) continue
    const session = await openSession(deps, organisation, current)
    await storeSession(deps, request, current.key, session.id)
    if (session.status === 'open' && session.url) return session.url
  }
  throw fail('upstream_unavailable')
}

/**
 * Closes the open checkout and stores a new one. Undefined when the checkout is not the known one any more, or was paid
 * in this moment: the caller has to look again.
 */
async function reserve(deps: StripeDeps, request: StartCheckoutRequest, known: Organisation): Promise<Checkout | undefined> {
  if (known.checkout && !(await close(deps, known, known.checkout))) return undefined
  const trialDays = known.trialUsedAt === '' ? deps.config.trialDays : 0
  const { plan, interval, language } = request
  const reserved = create(CheckoutSchema, {
    ...{ key: randomUUID(), plan, interval: interval || 'month', language, trialDays },
    createdAt: timestamp(deps.realClock),
  })
  const changed = await changeAs(deps, request, 'billing', (organisation, _, now) => {
    if (organisation.checkout?.key !== known.checkout?.key || isLive(organisation.subscription)) return undefined
    const next = { ...organisation, checkout: reserved }
    return { organisation: { ...next, stripeDueAt: stripeDueAt(next, now) } }
  })
  return changed.checkout?.key === reserved.key ? reserved : undefined
}

/** False: it was paid. */
async function close(deps: StripeDeps, organisation: Organisation, checkout: Checkout): Promise<boolean> {
  const session = await openSession(deps, organisation, checkout)
  if (session.status === 'open') {
    const { sessions } = deps.stripe.checkout
    // Refused: it ended between the two requests.
    const ended = (await unlessRefused(sessions.expire(session.id))) ?? (await fromStripe(sessions.retrieve(session.id)))
    return ended.status === 'expired'
  }
  await storeSession(deps, { organisationId: organisation.id }, checkout.key, session.id)
  return session.status === 'expired'
}

/** The session of a reserved checkout: its idempotency key makes Stripe return the same one whenever it is asked again. */
async function openSession(deps: StripeDeps, { id, stripeCustomerId }: Organisation, checkout: Checkout): Promise<Stripe.Checkout.Session> {
  const { stripe } = deps
  if (checkout.sessionId !== '') return fromStripe(stripe.checkout.sessions.retrieve(checkout.sessionId))
  const price = await priceId(stripe, readOffer(checkout))
  const tax = deps.config.stripeTax
  const metadata = { organisation: id }
  const created = await fromStripe(
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: stripeCustomerId,
        client_reference_id: id,
        line_items: [{ price, quantity: 1 }],
        subscription_data: { metadata, ...(checkout.trialDays > 0 && { trial_period_days: checkout.trialDays }) },
        payment_method_collection: 'always',
        ...(tax && {
          automatic_tax: { enabled: true },
          tax_id_collection: { enabled: true },
          billing_address_collection: 'required' as const,
          customer_update: { address: 'auto' as const, name: 'auto' as const },
        }),
        locale: (checkout.language || 'auto') as 'auto',
        expires_at: Math.floor((Date.parse(checkout.createdAt) + hourMs) / 1_000),
        success_url: billingPage(deps, id, 'return'),
        cancel_url: billingPage(deps, id, 'canceled'),
        metadata,
      },
      { idempotencyKey: checkout.key },
    ),
  )
  // The response to a repeated key is the first one, whatever happened to the session since.
  return fromStripe(stripe.checkout.sessions.retrieve(created.id))
}

async function storeSession(
  deps: StripeDeps,
  { organisationId }: { organisationId: string },
  key: string,
  sessionId: string,
): Promise<void> {
  await changeOrganisation(deps, organisationId, (organisation) =>
    organisation.checkout?.key === key && organisation.checkout.sessionId !== sessionId
      ? { organisation: { ...organisation, checkout: { ...organisation.checkout, sessionId } } }
      : undefined,
  )
}
