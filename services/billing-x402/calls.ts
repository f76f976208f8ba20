import { fromBinary, toBinary } from '@bufbuild/protobuf'
import { type BegunCall, BegunCallSchema, type PaymentTerms } from '@touchline/contract/gen/billing'
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
  /** Concludes an accepted call uncharged; if the store does not acknowledge it, that is repeated until it does. */
  revoke(call: BegunCall): Promise<void>
  /** Aborts when the process stops. */
  stopping: AbortSignal
}

/** What travels through the gateway from one step to the next. */
export const writeCall = (call: BegunCall): Uint8Array => toBinary(BegunCallSchema, call)
export const readCall = (begun: Uint8Array): BegunCall => fromBinary(BegunCallSchema, begun)
