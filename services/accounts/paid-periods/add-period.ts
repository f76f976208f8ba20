import { isFailure } from '@touchline/contract/errors'
import type { PlanPaid } from '@touchline/contract/gen/billing'
import type { Log } from '@touchline/platform/log'
import { type ChangeDeps, changeOrganisation } from '../organisations/change.ts'
import { openRefund } from '../refunds/refunds.ts'
import { withPeriod } from './period.ts'

/**
 * Gives an organisation the period that an order paid for; an order counts once. An organisation that was deleted
 * meanwhile gets nothing: its payment becomes a refund that an operator settles.
 */
export const addPeriod =
  (deps: ChangeDeps & { log: Log }) =>
  async ([order]: PlanPaid[]): Promise<void> => {
    if (!order?.purchase) return
    const { organisationId, plan, interval } = order.purchase
    try {
      await changeOrganisation(deps, organisationId, (organisation) => {
        const paidPeriods = withPeriod(organisation.paidPeriods, order)
        if (!paidPeriods) return undefined
        const { until } = paidPeriods.find(({ orderId }) => orderId === order.orderId)!
        const member = organisation.members.find(({ personId }) => personId === order.personId)
        const detail = `${plan}, ${interval}, ${Number(order.amount) / 1e6} USDC, until ${until.slice(0, 10)}`
        const by = member ? { personId: member.personId, actor: member.email } : { actor: order.payer }
        return { organisation: { ...organisation, paidPeriods }, entries: [{ ...by, action: 'plan.paid', subject: order.orderId, detail }] }
      })
    } catch (error) {
      if (!isFailure('not_found', error)) throw error
      if (!(await openRefund(deps, order))) return
      deps.log.error('a plan was paid for an organisation that does not exist: return the money, and settle the refund', {
        transaction: order.transaction,
      })
    }
  }
