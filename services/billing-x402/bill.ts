import { fail } from '@touchline/contract/errors'
import type { BegunCall, ChargeCallRequest, PaymentRefusal } from '@touchline/contract/gen/billing'
import { getOffers } from '@touchline/contract/offers'
import { pause } from '@touchline/platform/clock'
import type { PaymentRequirements } from '@x402/core/types'
import { storeAnswer } from './answers.ts'
import { type CallsDeps, chainMs, readCall } from './calls.ts'
import { reachable } from './chain-reader.ts'
import type { CaptureWork, Settlement } from './ledger/calls.ts'
import { payments } from './ledger/records.ts'
import { type DepositPayment, type Payment, readPayment } from './payment.ts'
import { channelReceipt, encoded } from './receipts.ts'
import { ledgerRefusal, unknownOutcome } from './refusals.ts'
import { depositNonce } from './verify/typed-data.ts'

const askAgainMs = 500

type Billed = { receipt: Uint8Array } | { refusal: PaymentRefusal }

/** Stores the answer, captures the payment for it, and writes the receipt. */
export async function billAnswer(deps: CallsDeps, { begun, answer }: ChargeCallRequest): Promise<Billed> {
  const call = readCall(begun)
  const payment = readPayment(call.payload)
  if (!payment) throw fail('invalid_parameter', { name: 'begun', what: 'has no payment' })
  const reference = await storeAnswer(deps.ledger.store, call, answer)
  const sent = { transaction: '', amount: '' }
  const captured = await deps.steps.capture(call, reference, getCaptureWork(deps, call, payment, sent))
  if (captured.is === 'unsettled') return { refusal: unknownOutcome() }
  if (captured.is === 'refused') return { refusal: ledgerRefusal(captured.refusal) }
  if (captured.channel) return { receipt: encoded(channelReceipt(captured.channel, call.binding!.amount, sent)) }
  const { transaction } = captured.payment!
  return { receipt: encoded({ success: true, payer: call.payer, transaction, network: deps.terms.network }) }
}

function getCaptureWork(deps: CallsDeps, call: BegunCall, payment: Payment, sent: { transaction: string; amount: string }): CaptureWork {
  const until = deps.clock.now() + chainMs
  return {
    async deposit() {
      const settled = await deposit(deps, call, payment as DepositPayment)
      if (settled.is === 'settled') Object.assign(sent, { transaction: settled.transaction, amount: String(call.pendingDeposit) })
      return settled
    },
    settle: (isRepeated) => settlePayment(deps, call, payment, isRepeated, until),
  }
}

/** `settled` means that the deposit is counted. */
async function deposit(deps: CallsDeps, call: BegunCall, payment: DepositPayment): Promise<Settlement> {
  const { salt, validBefore } = payment.deposit.authorization.erc3009Authorization
  const [offer] = getOffers(deps.terms, Number(call.binding!.amount))
  const order = {
    call,
    nonce: depositNonce(payment.voucher.channelId, salt),
    amount: call.pendingDeposit,
    validBeforeMs: validBefore * 1_000,
    settlement: { paymentPayload: payment.sent, paymentRequirements: offer as PaymentRequirements },
  }
  const executed = await reachable(deps.onChain.deposit(call.channel, order, chainMs))
  if (executed.is === 'executed') return { is: 'settled', transaction: executed.transaction }
  return executed.is === 'refused' && executed.refusal === 'failed' ? { is: 'failed', reason: 'refused' } : { is: 'unknown' }
}

/**
 * Settles the payment. Reads the outcome from the chain if the facilitator does not report it. A refusal of the first
 * attempt is final; a refusal of a later attempt may mean that an earlier one is on its way.
 */
export async function settlePayment(
  deps: CallsDeps,
  call: BegunCall,
  payment: Payment,
  isRepeated: boolean,
  until: number,
): Promise<Settlement> {
  const { amount } = call.binding!
  const offer = { ...payment.accepted, amount: String(amount) } as unknown as PaymentRequirements
  const response = await deps.facilitator.settle(payment.sent, offer).catch(() => undefined)
  if (response?.success && response.transaction) return { is: 'settled', transaction: response.transaction }
  const reason = response?.errorReason ?? ''
  const wasRefused = response !== undefined && response.transaction === '' && !isRepeated && isRefusal(reason)
  for (;;) {
    const outcome = await getOutcome(deps, call.payment)
    if (outcome.is === 'settled') return outcome
    if (outcome.is === 'failed' || wasRefused) return { is: 'failed', reason }
    if (deps.clock.now() >= until) return { is: 'unknown' }
    await pause(deps.clock, askAgainMs, deps.stopping)
    if (deps.stopping.aborted) return { is: 'unknown' }
  }
}

/**
 * Whether the facilitator refused before it sent anything. "Nonce already used" is no refusal, because this payment may
 * have used it.
 */
const isRefusal = (reason: string): boolean =>
  reason !== '' && !/pending|_transaction_failed|nonce_already_used|transaction_state|simulation_failed/.test(reason)

async function getOutcome({ ledger, onChain }: CallsDeps, id: string) {
  const stored = await ledger.store.get(payments, id)
  return onChain.getOutcome(stored!.doc).catch(() => ({ is: 'unknown' as const }))
}
