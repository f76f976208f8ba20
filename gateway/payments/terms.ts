import { equals } from '@bufbuild/protobuf'
import { type BillingService, type PaymentTerms, PaymentTermsSchema } from '@touchline/contract/gen/billing'
import type { Log } from '@touchline/platform/log'
import type { Clock, Timer } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { keepTrying } from '../followed/keep-trying.ts'

/** The terms of payments, at most about a minute old while billing can be reached. */
export interface KeptTerms {
  /** Undefined: payments are off, or billing was never reached. */
  get(): PaymentTerms | undefined
  /** Billing has answered since the start. */
  isKnown(): boolean
  start(): Promise<void>
  stop(): void
}

const refreshMs = 60_000

export function keptTerms({
  billing,
  steadyClock,
  log,
}: {
  billing: Client<typeof BillingService>
  steadyClock: Clock
  log: Log
}): KeptTerms {
  let known: { terms: PaymentTerms | undefined } | undefined
  let timer: Timer | undefined
  const reading = keepTrying({ steadyClock, log, what: 'the terms of payments' }, async (signal) => {
    const { terms } = await billing.getTerms({}, { signal })
    // Returns the same object while the terms are equal, because documents are rewritten for a new one.
    if (!known?.terms || !terms || !equals(PaymentTermsSchema, known.terms, terms)) known = { terms }
  })
  return {
    get: () => known?.terms,
    isKnown: () => known !== undefined,
    start() {
      timer = steadyClock.every(refreshMs, () => void reading.restart())
      return reading.restart()
    },
    stop() {
      timer?.cancel()
      reading.stop()
    },
  }
}
