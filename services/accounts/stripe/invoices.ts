import type { Invoice, Organisation } from '@touchline/contract/gen/accounts'
import { isLive } from '@touchline/contract/subscriptions'
import type Stripe from 'stripe'
import { type CustomerState, iso, paymentIntents, readCustomer } from './customer-state.ts'
import { unlessRefused } from './open-stripe.ts'

type ShownInvoice = Omit<Invoice, '$typeName'>

/** The invoices of an organisation, newest first, at most 100, and the next one. Drafts are left out. */
export async function listInvoices(stripe: Stripe, { stripeCustomerId, subscription }: Organisation) {
  if (stripeCustomerId === '') return { items: [] }
  const [state, next] = await Promise.all([
    readCustomer(stripe, stripeCustomerId, undefined),
    isLive(subscription) && !subscription!.cancelsAtPeriodEnd ? preview(stripe, stripeCustomerId, subscription!.id) : undefined,
  ])
  const items = state.invoices.filter(({ status }) => status !== 'draft').map((invoice) => getInvoice(invoice, state))
  return { items, ...(next && { next }) }
}

/** Stripe refuses to preview a subscription that has no further invoice. */
async function preview(stripe: Stripe, customer: string, subscription: string): Promise<ShownInvoice | undefined> {
  const next = await unlessRefused(stripe.invoices.createPreview({ customer, subscription }))
  return next && { ...getInvoice(next), at: iso(next.next_payment_attempt ?? next.period_end) }
}

function getInvoice(invoice: Stripe.Invoice, state?: CustomerState): ShownInvoice {
  const refunded = new Set(state?.charges.filter(({ amount_refunded }) => amount_refunded > 0).map(({ payment_intent }) => payment_intent))
  return {
    id: invoice.id ?? '',
    number: invoice.number ?? '',
    at: iso(invoice.created),
    status: paymentIntents(invoice).some((payment) => refunded.has(payment)) ? 'refunded' : (invoice.status ?? 'draft'),
    totalCents: BigInt(invoice.total),
    currency: invoice.currency,
    pdfUrl: invoice.invoice_pdf ?? '',
    pageUrl: invoice.hosted_invoice_url ?? '',
  }
}
