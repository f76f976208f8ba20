import type { BegunCall, PaymentTerms } from '@touchline/contract/gen/billing'
import type { Clock } from '@touchline/platform/ports/clock'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { ChainJobs } from './chain/jobs.ts'
import type { ChannelReader } from './chain-reader.ts'
import type { Facilitator } from './facilitator.ts'
import type { CallSteps } from './ledger/calls.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Verifier } from './verify/verify.ts'

/** For how long a step waits for the chain: a gateway waits twenty seconds. */
export const chainMs = 16_000

/** What the steps of paid calls and refunds work with. */
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
  /** Ends a call now, or repeats it until that is acknowledged. */
  ended(call: BegunCall, isDelivered: boolean): Promise<void>
  /** Aborts when the process stops. */
  stopping: AbortSignal
}
