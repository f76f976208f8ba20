import type { PaymentTerms } from '@touchline/contract/gen/billing'
import { getOffered } from '@touchline/contract/offers'
import type { Log } from '@touchline/platform/log'
import { type GetPayer, getPayer, type PayerDeps, type PayerWith, payerWith } from '../pipeline/payer.ts'
import { finishing } from './finishing.ts'
import { instances } from './instances.ts'
import { type Pay, type PayDeps, payFor } from './pay.ts'
import { keptTerms } from './terms.ts'

/** Pay-per-call in this process: an instance of the ledger in billing. */
export interface Payments {
  terms(): PaymentTerms | undefined
  /** The terms while a scheme is on offer. */
  onOffer(): PaymentTerms | undefined
  getPayer: GetPayer
  payerWith: PayerWith
  pay: Pay
  start(): Promise<void>
  /** Called after the last response: waits until the ends of paid calls are acknowledged. */
  stop(): Promise<void>
}

type PaymentsDeps = Omit<PayerDeps, 'terms'> & Omit<PayDeps, 'instances' | 'finishing'> & { log: Log }

export function payments(deps: PaymentsDeps): Payments {
  const terms = keptTerms(deps)
  const registered = instances({ ...deps, isOn: () => terms.get() !== undefined })
  const ends = finishing(deps.steadyClock, deps.log)
  const payer = payerWith({ ...deps, terms })
  return {
    terms: terms.get,
    onOffer() {
      const current = terms.get()
      return current && getOffered(current, 0).length > 0 ? current : undefined
    },
    getPayer: getPayer(payer),
    payerWith: payer,
    pay: payFor({ ...deps, instances: registered, finishing: ends }),
    async start() {
      await terms.start()
      await registered.start()
    },
    async stop() {
      await ends.stop()
      registered.stop()
      terms.stop()
    },
  }
}
