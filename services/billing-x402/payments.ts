import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { type BillingService, type PaymentRefusal, PaymentTermsSchema } from '@touchline/contract/gen/billing'
import { amountsMicroUsd } from '@touchline/contract/prices'
import type { Leases } from '@touchline/platform/leases'
import type { Log } from '@touchline/platform/log'
import type { Outbox } from '@touchline/platform/outbox'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { acceptPayment } from './accept.ts'
import { billAnswer } from './bill.ts'
import { type CallsDeps, readCall, writeCall } from './calls.ts'
import type { ChainEvents } from './chain/events.ts'
import { chainClient, channelReader } from './chain-reader.ts'
import type { BillingEvents } from './events.ts'
import { getFacilitator } from './facilitator.ts'
import { callSteps } from './ledger/calls.ts'
import { type Ledger, ledger } from './ledger/ledger.ts'
import { runOrRetry, unfinished } from './ledger/run-or-retry.ts'
import { openChainJobs } from './on-chain.ts'
import { plans } from './plans/plans.ts'
import { settleOrders } from './plans/settle-orders.ts'
import { startReconciling } from './reconcile.ts'
import { refund } from './refund.ts'
import { getFacilitatorKey, type PaymentsOn } from './settings.ts'
import { signIns } from './sign-in.ts'
import { statements } from './statements.ts'
import { type Scheme, supportedSchemes } from './supported.ts'
import { getTerms } from './terms.ts'
import { checkingThreads } from './verify/threads.ts'
import { verifier } from './verify/verify.ts'

export interface PaymentsDeps {
  store: DocumentStore
  leases: Leases
  outbox: Outbox
  limiter: RateLimiter
  realClock: Clock
  steadyClock: Clock
  log: Log
}

/** Creates everything that payments need, and the handlers of their steps. */
export function payments(deps: PaymentsDeps, settings: PaymentsOn & { accepts: readonly Scheme[] }, events: BillingEvents & ChainEvents) {
  const { realClock: clock, store, log, limiter } = deps
  const { accepts } = settings
  const terms = getTerms(settings)
  const stop = new AbortController()
  const threads = checkingThreads(log)
  const client = chainClient(settings.rpcUrl)
  const chain = channelReader(client)
  const books = ledger({ store, clock })
  const open = unfinished()
  const steps = callSteps({ ledger: books, finish: open.add })
  const facilitator = getFacilitator({ url: settings.facilitatorUrl, key: getFacilitatorKey(settings) }, clock, events)
  const supported = supportedSchemes(terms, facilitator, { clock, events, accepts })
  const jobs = openChainJobs(deps, { terms, settings, client, ledger: books, facilitator, events })
  const calls: CallsDeps = {
    ...{ terms, ledger: books, steps, facilitator, chain, limiter, clock, onChain: jobs, stopping: stop.signal },
    verify: verifier({ terms, accepts, chainId: Number(terms.network.split(':')[1]), chain, threads, clock }).verify,
    revoke: (call) => runOrRetry(open.add, () => steps.conclude(call, false)),
  }
  const ordersDeps = { store, outbox: deps.outbox, clock }
  let reconciling: Promise<void> | undefined
  return {
    rpc: {
      getTerms: async () => ({ terms: create(PaymentTermsSchema, { ...terms, notOffered: supported.notOffered() }) }),
      ...instances(books),
      ...handlers(calls, events),
      ...plans({ calls, orders: ordersDeps, notOffered: supported.notOffered }),
      ...statements({ store, network: terms.network, signIns: signIns({ ...settings, terms, chain, threads, clock }) }),
    } satisfies ServiceImpl<typeof BillingService>,
    degraded: supported.problem,
    async start() {
      await threads.start()
      await supported.start()
      reconciling = startReconciling({ ...deps, ledger: books, open, events, settleOrders: () => settleOrders(ordersDeps) }, stop.signal)
      jobs.start()
    },
    async stop() {
      stop.abort()
      supported.stop()
      await reconciling
      await jobs.stop()
      await threads.close()
    },
  }
}

const instances = (books: Ledger): Pick<ServiceImpl<typeof BillingService>, 'startInstance' | 'beatInstance'> => ({
  async startInstance({ instance, periodMs }) {
    const { refusal } = await books.startInstance(instance, periodMs)
    if (refusal) throw fail('invalid_parameter', { name: 'instance', what: 'was used before' })
    return { closed: false }
  },
  beatInstance: async ({ instance }) => ({ closed: (await books.beat(instance)).refusal !== undefined }),
})

type Steps = 'verifyPayment' | 'beginCall' | 'chargeCall' | 'endCall' | 'refundChannel'

function handlers(deps: CallsDeps, events: BillingEvents): Pick<ServiceImpl<typeof BillingService>, Steps> {
  const noted = <T extends object>(step: Parameters<BillingEvents['took']>[0], answer: T & { refusal?: PaymentRefusal }): T => {
    events.took(step, answer.refusal?.code ?? 'ok')
    return answer
  }
  return {
    async verifyPayment({ payment }) {
      const verified = await deps.verify(payment, amountsMicroUsd)
      if (verified.refusal) return noted('verify', { refusal: verified.refusal })
      const { payer, scheme } = verified.payment
      const isRefund = scheme === 'batch-settlement' && verified.payment.type === 'refund'
      return noted('verify', { payer, isPrepaid: scheme === 'batch-settlement', isRefund })
    },
    async beginCall(request, { signal }) {
      const accepted = await acceptPayment(deps, request)
      if (!('call' in accepted)) return noted('begin', accepted)
      // A gateway that has disconnected assumes that the call was not begun.
      if (signal.aborted) await deps.revoke(accepted.call)
      return noted('begin', { begun: writeCall(accepted.call), settled: accepted.isPaid ?? false })
    },
    chargeCall: async (request) => noted('charge', await billAnswer(deps, request)),
    async endCall({ begun, delivered }) {
      await deps.steps.conclude(readCall(begun), delivered)
      return noted('end', {})
    },
    refundChannel: async (request) => noted('refund', await refund(deps, request)),
  }
}
