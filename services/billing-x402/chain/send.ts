import type { FacilitatorClient } from '@x402/core/server'
import type { SettleResponse } from '@x402/core/types'
import type { ChainEvents, SentKind } from './events.ts'
import type { Settlement } from './payloads.ts'

export type Facilitator = Pick<FacilitatorClient, 'settle'>

/** `refused`: this attempt did not send the transaction. `unknown`: it may have been executed or be on its way. */
export type Sent = { is: 'sent'; transaction: string } | { is: 'refused' | 'unknown' }

/** Gives a transaction to the facilitator. Only the chain shows its outcome. */
export async function send(
  { facilitator, events }: { facilitator: Facilitator; events: ChainEvents },
  kind: SentKind,
  { paymentPayload, paymentRequirements }: Settlement,
  channels = 1,
): Promise<Sent> {
  let response: SettleResponse
  try {
    response = await facilitator.settle(paymentPayload, paymentRequirements)
  } catch (error) {
    events.unsent(kind, (error as Error).name, channels)
    return { is: 'unknown' }
  }
  const { success, errorReason = '', transaction } = response
  if (!success) {
    events.unsent(kind, errorReason, channels)
    return { is: isUnsent(transaction, errorReason) ? 'refused' : 'unknown' }
  }
  events.sent(kind, transaction, channels)
  return { is: 'sent', transaction }
}

/**
 * Reasons of the scheme come from checks and a simulation before anything is sent; `…_transaction_failed` is the
 * exception. Other reasons, such as `settlement_pending` or none, do not show what was sent.
 */
const isUnsent = (transaction: string, reason: string): boolean =>
  transaction === '' && reason.startsWith('invalid_batch_settlement_evm_') && !reason.endsWith('_transaction_failed')
