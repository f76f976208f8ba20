import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { type AccountsService, type Refund, RefundSchema, type SettleRefundRequest } from '@touchline/contract/gen/accounts'
import type { PlanPaid } from '@touchline/contract/gen/billing'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { update } from '@touchline/platform/update'
import { refunds as records } from '../records.ts'

interface RefundDeps {
  store: DocumentStore
  realClock: Clock
}

type Handlers = Pick<ServiceImpl<typeof AccountsService>, 'listRefunds' | 'settleRefund'>

const pageSize = 50
const noteCharsMax = 200

/** Opens the refund of a paid order, once. Returns whether it is new. */
export async function openRefund({ store, realClock }: RefundDeps, order: PlanPaid): Promise<boolean> {
  const { orderId, purchase, amount, payer, transaction, paidAt } = order
  const { organisationId, plan, interval } = purchase!
  const openedAt = timestamp(realClock)
  const doc = create(RefundSchema, { orderId, organisationId, plan, interval, amount, payer, transaction, paidAt, openedAt })
  const [result] = await store.write(records, [{ doc, replaces: 'absent' }])
  return result !== 'conflict'
}

/** Payments that operators return. */
export const refunds = ({ store, realClock }: RefundDeps): Handlers => ({
  async listRefunds({ settled, after }) {
    const page = await store.find(records, 'byState', { equal: { isOpen: !settled }, limit: pageSize, ...(after && { after }) })
    return { items: page.items.map(({ doc }) => doc), next: page.next ?? '' }
  },

  async settleRefund(request) {
    const { orderId } = request
    checkSettlement(request)
    const at = timestamp(realClock)
    await update(store, records, orderId, (refund) => settle(refund, request, at))
    return (await store.get(records, orderId))!.doc
  },
})

/** Errors: invalid_parameter. */
function checkSettlement({ transaction, note }: SettleRefundRequest): void {
  if (transaction === '' ? note === '' : !/^0x[0-9a-fA-F]{64}$/.test(transaction)) {
    throw fail('invalid_parameter', {
      name: 'transaction',
      what: 'must be 0x and 64 hexadecimal digits, or the note must say why nothing is returned',
    })
  }
  if (note.length > noteCharsMax) throw fail('invalid_parameter', { name: 'note', what: `must have at most ${noteCharsMax} characters` })
}

/** Undefined: it is settled so already. Errors: not_found, invalid_parameter. */
function settle(refund: Refund | undefined, { orderId, transaction, note }: SettleRefundRequest, at: string): Refund | undefined {
  if (!refund) throw fail('not_found', { kind: 'refund', id: orderId })
  if (refund.settledAt === '') return create(RefundSchema, { ...refund, refundTransaction: transaction, note, settledAt: at })
  if (refund.refundTransaction === transaction && refund.note === note) return undefined
  throw fail('invalid_parameter', { name: 'order_id', what: `is of a refund that was settled at ${refund.settledAt} already` })
}
