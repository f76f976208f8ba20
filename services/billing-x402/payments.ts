import { fail } from '@touchline/contract/errors'
import type { BillingService } from '@touchline/contract/gen/billing'
import { pricesMicroUsd } from '@touchline/contract/prices'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { chainClient, chainReader } from './chain-reader.ts'
import { ledger } from './ledger/ledger.ts'
import { paymentsOff } from './payments-off.ts'
import type { PaymentsOn } from './settings.ts'
import { termsOf } from './terms.ts'
import { checkingThreads } from './verify/threads.ts'
import { verifier } from './verify/verify.ts'

interface PaymentsDeps {
  store: DocumentStore
  realClock: Clock
  log: Log
}

const prices = Object.values(pricesMicroUsd)

export async function payments(deps: PaymentsDeps, settings: PaymentsOn) {
  const terms = termsOf(settings)
  const chainId = Number(terms.network.split(':')[1])
  const threads = checkingThreads(deps.log)
  const chain = chainReader(chainClient(settings.rpcUrl))
  const books = ledger({ store: deps.store, clock: deps.realClock })
  const { verify } = verifier({ terms, chainId, chain, threads, clock: deps.realClock })
  const rpc: ServiceImpl<typeof BillingService> = {
    ...paymentsOff,
    getTerms: async () => ({ terms }),
    async startInstance({ instance, periodMs }) {
      const { refusal } = await books.startInstance(instance, periodMs)
      if (refusal) throw fail('invalid_parameter', { name: 'instance', what: 'was used before' })
      return { closed: false }
    },
    beatInstance: async ({ instance }) => ({ closed: (await books.beat(instance)).refusal !== undefined }),
    async verifyPayment({ payment }) {
      const verified = await verify(payment, prices)
      if (verified.refusal) return { refusal: verified.refusal }
      const { payer, scheme } = verified.payment
      const isRefund = scheme === 'batch-settlement' && verified.payment.type === 'refund'
      return { payer, isPrepaid: scheme === 'batch-settlement', isRefund }
    },
  }
  return { rpc, stop: () => threads.close() }
}
