import { type ErrorCode, errors, isErrorCode, ServiceError } from '@touchline/contract/errors'
import type { PaymentRefusal } from '@touchline/contract/gen/billing'
import type { Payment } from './payment.ts'

/** A payment that buys nothing now, with the reason for an x402 client. */
export class RefusedPayment extends ServiceError {
  /** Machine-readable reason of x402. */
  readonly reason: string
  /** Added to `extra` of the prepaid offer. */
  readonly channelExtra: object | undefined
  /** SettlementResponse of x402 for a refused settlement. */
  readonly settlement: object | undefined
  constructor(code: ErrorCode, { reason, channelExtra, retryAfterSeconds }: PaymentRefusal, settled: Settled | undefined) {
    super(code, { reason, what: reason, limit: 1, seconds: Math.max(1, retryAfterSeconds) })
    this.reason = reason
    this.channelExtra = channelExtra.length > 0 ? (JSON.parse(Buffer.from(channelExtra).toString()) as object) : undefined
    this.settlement = settled && {
      ...{ success: false, errorReason: reason, errorMessage: this.message },
      ...{ transaction: '', network: settled.network, payer: settled.payer },
    }
  }
}

type Settled = Pick<Payment, 'payer' | 'network'>

/** `settled`: the payment whose settlement was refused, if any. */
export function refusedPayment(refusal: PaymentRefusal, settled?: Settled): RefusedPayment {
  const { code } = refusal
  if (!isErrorCode(code)) throw new TypeError(`a refusal of billing has no row in the table of errors: ${code}`)
  // Omitted when the outcome is unknown, since the settlement may have succeeded, and when the client can correct the
  // payment, since clients would not read the correction.
  const isFinal = errors[code].http === 402 && refusal.channelExtra.length === 0
  return new RefusedPayment(code, refusal, isFinal || code === 'too_many_refunds' ? settled : undefined)
}
