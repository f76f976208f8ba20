import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { FacilitatorRequest } from './facilitator-auth.ts'

type Step = 'verify' | 'begin' | 'charge' | 'end' | 'refund'

/** Events that the steps of paid calls report to operators. */
export interface BillingEvents {
  /** `result`: "ok", "repeated", or the code of a refusal. */
  took(step: Step, result: string): void
  asked(operation: FacilitatorRequest, result: 'answered' | 'failed', ms: number): void
  /** The reconciler ended calls of silent instances, and overdue ones. */
  ended(calls: number): void
  passFailed(error: Error): void
  /** The facilitator was asked what it settles. `problem`: why some schemes are not on offer. */
  offered(schemes: readonly string[], notOffered: readonly string[], problem: string | undefined): void
}

export function billingEvents(log: Log, metrics: Metrics): BillingEvents {
  const steps = metrics.counter('touchline_billing_steps_total', 'Steps of paid calls.', ['step', 'result'])
  const asked = metrics.histogram('touchline_billing_facilitator_seconds', 'Time of the facilitator to answer.', ['operation', 'result'])
  const ended = metrics.counter('touchline_billing_ended_total', 'Calls that were ended because their gateway did not.')
  const onOffer = new Map<string, number>()
  let reported: string | undefined
  metrics.gauge(
    'touchline_billing_offered',
    'Schemes of payment on offer: 1; 0 while the facilitator does not settle them.',
    ['scheme'],
    () => [...onOffer].map(([scheme, value]) => ({ labels: { scheme }, value })),
  )
  return {
    offered(schemes, notOffered, problem) {
      for (const scheme of schemes) onOffer.set(scheme, notOffered.includes(scheme) ? 0 : 1)
      if (problem === reported) return
      if (problem === undefined) log.info('all schemes of payment are on offer again')
      else log.error('a scheme of payment is not on offer', { reason: problem })
      reported = problem
    },
    took: (step, result) => steps.add({ step, result }),
    asked: (operation, result, ms) => asked.observe(ms / 1_000, { operation, result }),
    ended(count) {
      if (count === 0) return
      ended.add({}, count)
      log.warn('calls were ended that their gateway did not end', { count })
    },
    passFailed: (error) => log.warn('calls could not be reconciled; it is tried again', { error }),
  }
}
