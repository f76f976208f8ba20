import { create } from '@bufbuild/protobuf'
import { type PaymentRefusal, PaymentRefusalSchema } from '@touchline/contract/gen/billing'

/** Codes of the error table that a payment can be refused with. */
export type RefusalCode =
  | 'payment_malformed'
  | 'payment_invalid'
  | 'payment_expired'
  | 'payment_replayed'
  | 'insufficient_balance'
  | 'channel_busy'
  | 'idempotency_conflict'
  | 'payment_unknown'
  | 'upstream_unavailable'
  | 'rate_limited'

const ofChannel = 'invalid_batch_settlement_evm'
const ofExact = 'invalid_exact_evm'

/** Reasons by the names that clients of x402 know. */
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
} as const

type Reason = (typeof reasons)[keyof typeof reasons]

export const refusal = (
  code: RefusalCode,
  reason: Reason,
  more: Partial<Pick<PaymentRefusal, 'channelExtra' | 'retryAfterSeconds'>> = {},
): PaymentRefusal => create(PaymentRefusalSchema, { code, reason, ...more })
