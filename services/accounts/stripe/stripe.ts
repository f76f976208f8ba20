import { fail } from '@touchline/contract/errors'
import type { AccountsService, Organisation } from '@touchline/contract/gen/accounts'
import { pruneHourly } from '@touchline/platform/prune'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { AccountsDeps } from '../deps.ts'
import { authorized } from '../organisations/authorized.ts'
import { present } from '../organisations/change.ts'
import { cancelSubscription } from './cancel.ts'
import { changePlan, previewChange } from './change-plan.ts'
import { startCheckout } from './checkout.ts'
import { ensureCustomer } from './customer.ts'
import { listInvoices } from './invoices.ts'
import { fromStripe, openStripe } from './open-stripe.ts'
import { billingPage } from './pages.ts'
import { reconcile, roundCounter } from './reconcile.ts'
import { stripeEvents } from './records.ts'
import { refresh, type StripeDeps } from './refresh.ts'
import { handleEvents, verifyEvent } from './webhook.ts'

type Handlers = Pick<
  ServiceImpl<typeof AccountsService>,
  | 'startCheckout'
  | 'changePlan'
  | 'previewPlanChange'
  | 'cancelSubscription'
  | 'openBillingPortal'
  | 'refreshSubscription'
  | 'handleStripeEvent'
  | 'listInvoices'
>

/** Days that handled events are kept, as long as Stripe repeats them. */
const eventDays = 30

/** Card payments. Without STRIPE_SECRET_KEY nothing can be bought, and what Stripe would answer is empty. */
export async function cardPayments(deps: AccountsDeps) {
  roundCounter(deps.metrics)
  const stripe = await openStripe(deps.config)
  const withStripe = stripe && { ...deps, stripe }
  return {
    rpc: handlers(deps, withStripe),
    /** Ends what a deleted organisation could still be charged for. The reconciler repeats it when Stripe is unavailable. */
    async organisationEnded({ id }: Organisation): Promise<void> {
      if (!withStripe) return
      await refresh(withStripe, id).catch((error: Error) => deps.log.warn('a subscription could not be canceled yet', { error }))
    },
    start(): void {
      if (!withStripe) return
      deps.leases.hold('accounts-stripe', (signal) => reconcile(withStripe, signal))
      const old = [{ collection: stripeEvents, path: 'byHandling', days: eventDays }]
      deps.leases.hold('accounts-stripe-prune', (signal) => pruneHourly({ ...deps, clock: deps.realClock }, old, signal))
    },
  }
}

function handlers(deps: AccountsDeps, withStripe: StripeDeps | undefined): Handlers {
  const available = (): StripeDeps => {
    if (!withStripe) throw fail('payment_unavailable')
    return withStripe
  }
  return {
    startCheckout: async (request) => ({ url: await startCheckout(available(), request) }),
    changePlan: async (request) => present(deps, await changePlan(available(), request)),
    previewPlanChange: (request) => previewChange(available(), request),
    cancelSubscription: async (request) => present(deps, await cancelSubscription(available(), request)),

    async openBillingPortal(request) {
      const { stripeCustomerId } = await ensureCustomer(available(), request)
      const session = {
        customer: stripeCustomerId,
        return_url: billingPage(deps, request.organisationId, ''),
        locale: (request.language || 'auto') as 'auto',
      }
      return { url: (await fromStripe(available().stripe.billingPortal.sessions.create(session))).url }
    },

    async refreshSubscription(request) {
      const { organisation } = await authorized(deps, request, 'view')
      return present(deps, withStripe ? await refresh(withStripe, organisation.id) : organisation)
    },

    async handleStripeEvent({ body, signature }) {
      await handleEvents(available(), [verifyEvent(available(), body, signature)])
      return {}
    },

    async listInvoices(request) {
      const { organisation } = await authorized(deps, request, 'billing')
      return withStripe ? listInvoices(withStripe.stripe, organisation) : { items: [] }
    },
  }
}
