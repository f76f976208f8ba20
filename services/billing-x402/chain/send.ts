import type { FacilitatorClient } from '@x402/core/server'
import type { SettleResponse } from '@x402/core/types'
import type { ChainEvents, SentKind } from './events.ts'
import type { Settlement } from './payloads.ts'

export type Facilitator = Pick<FacilitatorClient, 'settle'>

/** `refused`: it was not sent, since it cannot be executed now. `unknown`: it may be executed or on its way. */
export type Sent = { is: 'sent'; transaction: string } | { is: 'refused' | 'unknown' }

/** Gives a transaction to the facilitator. Only the chain tells what became of it. */
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

const isUnsent = (transaction: string, reason: string): boolean =>
  transaction === '' && reason !== 'settlement_pending' && !reason.endsWith('_transaction_failed')
