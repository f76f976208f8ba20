import { create } from '@bufbuild/protobuf'
import { type ChannelRecord, type PaymentRefusal, PaymentRefusalSchema } from '@touchline/contract/gen/billing'
import type { Refusal } from './ledger/decision.ts'
import { correction } from './receipts.ts'

/** Codes of the error table for refused payments. */
export type RefusalCode =
  | 'payment_malformed'
  | 'payment_invalid'
  | 'payment_expired'
  | 'payment_replayed'
  | 'insufficient_balance'
  | 'insufficient_funds'
  | 'channel_busy'
  | 'idempotency_conflict'
  | 'payment_unknown'
  | 'upstream_unavailable'
  | 'too_many_refunds'

const ofChannel = 'invalid_batch_settlement_evm'
const ofExact = 'invalid_exact_evm'

/** Reasons under the names that x402 clients know. */
export const reasons = {
  malformed: 'invalid_payload',
  offer: 'No matching payment requirements',
  signature: `${ofExact}_signature`,
  recipient: `${ofExact}_recipient_mismatch`,
  value: `${ofExact}_authorization_value_mismatch`,
  validAfter: `${ofExact}_payload_authorization_valid_after`,
  validBefore: `${ofExact}_payload_authorization_valid_before`,
  voucherSignature: `${ofChannel}_voucher_signature`,
  depositSignature: `${ofChannel}_receive_authorization_signature`,
  channelId: `${ofChannel}_channel_id_mismatch`,
  receiver: `${ofChannel}_receiver_mismatch`,
  receiverAuthorizer: `${ofChannel}_receiver_authorizer_mismatch`,
  token: `${ofChannel}_token_mismatch`,
  withdrawDelay: `${ofChannel}_withdraw_delay_mismatch`,
  payloadType: `${ofChannel}_payload_type`,
  minDeposit: `${ofChannel}_deposit_below_min_deposit`,
  depositValidAfter: `${ofChannel}_payload_authorization_valid_after`,
  depositValidBefore: `${ofChannel}_payload_authorization_valid_before`,
  mismatch: `${ofChannel}_cumulative_amount_mismatch`,
  busy: `${ofChannel}_channel_busy`,
  noBalance: `${ofChannel}_refund_no_balance`,
  withdrawing: 'channel_withdrawing',
  frozen: 'channel_frozen',
  replayed: 'payment_replayed',
  identifier: 'payment_identifier_conflict',
  unknown: 'payment_outcome_unknown',
  failed: 'payment_failed',
  refunds: 'too_many_refunds',
  unavailable: 'payment_service_unavailable',
} as const

export const refusal = (
  code: RefusalCode,
  reason: string,
  more: Partial<Pick<PaymentRefusal, 'channelExtra' | 'retryAfterSeconds'>> = {},
): PaymentRefusal => create(PaymentRefusalSchema, { code, reason, ...more })

/** Why the facilitator would not settle a payment on chain or a deposit. `insufficient_funds`: the wallet has too little. */
export const unsettleable = (problem: string): PaymentRefusal =>
  refusal(/insufficient_(balance|funds)$/.test(problem) ? 'insufficient_funds' : 'payment_invalid', problem)

/** Usual time until a settlement is confirmed. */
const unknownSeconds = 2

export const unknownOutcome = (): PaymentRefusal => refusal('payment_unknown', reasons.unknown, { retryAfterSeconds: unknownSeconds })
export const unavailable = (): PaymentRefusal => refusal('upstream_unavailable', reasons.unavailable, { retryAfterSeconds: unknownSeconds })

/**
 * The client's sum of draws differs from ours. The response contains ours, since the payer's signature was checked;
 * without a record the client reads the chain.
 */
export const outOfStep = (code: RefusalCode, channel: ChannelRecord | undefined): PaymentRefusal =>
  refusal(code, reasons.mismatch, channel && { channelExtra: correction(channel) })

/** The refusal of the ledger in the form that the client reads. */
export function ledgerRefusal(why: Refusal, channel?: ChannelRecord): PaymentRefusal {
  switch (why) {
    case 'busy':
      return refusal('channel_busy', reasons.busy, { retryAfterSeconds: 1 })
    case 'out_of_step':
      return outOfStep('payment_invalid', channel)
    // A client that assumed a higher balance reads the chain and deposits.
    case 'exceeds_balance':
      return outOfStep('insufficient_balance', channel)
    case 'withdrawing':
      return channel?.outgoing?.kind === 'refund'
        ? refusal('channel_busy', reasons.busy, { retryAfterSeconds: unknownSeconds })
        : refusal('payment_invalid', reasons.withdrawing)
    case 'frozen':
      return refusal('payment_invalid', reasons.frozen)
    case 'replayed':
      return refusal('payment_replayed', reasons.replayed)
    case 'conflict':
      return refusal('idempotency_conflict', reasons.identifier)
    case 'unsettled':
      return unknownOutcome()
    case 'failed':
      return refusal('payment_invalid', reasons.failed)
    case 'unknown':
    case 'answered':
    case 'superseded':
    case 'closed':
    case 'stale':
      return unavailable()
  }
}
