import type { BegunCall, PaymentTerms } from '@touchline/contract/gen/billing'
import type { Clock } from '@touchline/platform/ports/clock'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { ChainJobs } from './chain/jobs.ts'
import type { ChannelReader } from './chain-reader.ts'
import type { Facilitator } from './facilitator.ts'
import type { CallSteps } from './ledger/calls.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Verifier } from './verify/verify.ts'

/** Maximum time a step waits for the chain; a gateway waits twenty seconds for the step. */
export const chainMs = 16_000

/** The dependencies of the steps of paid calls and refunds. */
export interface CallsDeps {
  terms: PaymentTerms
  ledger: Ledger
  steps: CallSteps
  verify: Verifier['verify']
  facilitator: Facilitator
  chain: ChannelReader
  onChain: Pick<ChainJobs, 'sync' | 'deposit' | 'refund' | 'getOutcome'>
  limiter: Pick<RateLimiter, 'consume'>
  /** Real time. */
  clock: Clock
  /** Ends a call now; if the store does not acknowledge it, the end is repeated until it does. */
  ended(call: BegunCall, isDelivered: boolean): Promise<void>
  /** Aborts when the process stops. */
  stopping: AbortSignal
}
