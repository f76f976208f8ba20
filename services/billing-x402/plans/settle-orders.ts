import type { PlanOrder } from '@touchline/contract/gen/billing'
import type { Outbox } from '@touchline/platform/outbox'
import { eachDocument } from '@touchline/platform/pages'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { payments } from '../ledger/records.ts'
import { failed, paid } from './order.ts'
import { orders, planPaid } from './records.ts'

export interface OrdersDeps {
  store: DocumentStore
  outbox: Outbox
  /** Real time. */
  clock: Clock
}

/** An unsent payment is dead this long after its end; clocks of the chain and of processes differ by less. */
const expiredMs = 600_000

/** Marks the order paid, and publishes that. */
export async function markPaid({ outbox, clock }: OrdersDeps, id: string, transaction: string): Promise<void> {
  await outbox.change(orders, [id], (_, doc) => paid(doc, transaction, clock.now()), [planPaid])
}

/**
 * Runs in every process: gives each open order the outcome of its payment. A crash between the settlement and the order
 * ends here.
 */
export async function settleOrders(deps: OrdersDeps): Promise<void> {
  const { store, outbox } = deps
  for await (const order of eachDocument((page) => store.find(orders, 'open', { equal: { isOpen: true }, ...page }))) {
    const payment = (await store.get(payments, order.payment))?.doc
    if (payment?.state === 'settled') await markPaid(deps, order.id, payment.transaction)
    else if (payment?.state === 'failed' || (isUnsent(payment?.state) && isExpired(order, deps.clock)))
      await outbox.change(orders, [order.id], (_, doc) => failed(doc), [])
  }
}

const isUnsent = (state: string | undefined): boolean => state === undefined || state === 'released'

const isExpired = ({ validBefore }: PlanOrder, clock: Clock): boolean => clock.now() > Date.parse(validBefore) + expiredMs

/** Whether an order of the organisation has a payment that is being settled or whose outcome is not known. */
export async function isUnsettled({ store }: Pick<OrdersDeps, 'store'>, organisation: string): Promise<boolean> {
  const options = { equal: { organisation }, residual: { isOpen: true }, limit: 100, desc: true }
  const { items } = await store.find(orders, 'byOrganisation', options)
  const found = await store.getMany(
    payments,
    items.map(({ doc }) => doc.payment),
  )
  return found.some((each) => each !== undefined && each.doc.state !== 'released' && each.doc.state !== 'failed')
}
