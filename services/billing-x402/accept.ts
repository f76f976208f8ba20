import { create } from '@bufbuild/protobuf'
import {
  type BeginCallRequest,
  type BegunCall,
  BegunCallSchema,
  type ChannelConfig,
  ChannelConfigSchema,
  type ChannelRecord,
  type PaidAnswer,
  PaidAnswerSchema,
  type PaymentRefusal,
  VoucherSchema,
} from '@touchline/contract/gen/billing'
import type { PaymentOffer } from '@touchline/contract/offers'
import type { PaymentRequirements } from '@x402/core/types'
import { hexToBytes } from 'viem'
import { getAnswer } from './answers.ts'
import type { CallsDeps } from './calls.ts'
import { reachable } from './chain-reader.ts'
import { channelId, getBalance } from './ledger/channel.ts'
import { at } from './ledger/decision.ts'
import { identifierId } from './ledger/identifier.ts'
import { paymentId } from './ledger/payment.ts'
import { channels, identifiers, payments } from './ledger/records.ts'
import type { ChannelPayment, Payment } from './payment.ts'
import { channelReceipt, encoded } from './receipts.ts'
import { ledgerRefusal, outOfStep, reasons, refusal, unsettleable } from './refusals.ts'
import { expiry } from './verify/verify.ts'

/** `isPaid`: the payment was settled for an earlier answer, which was not sent. */
type Accepted = { call: BegunCall; isPaid?: boolean } | { refusal: PaymentRefusal } | { repeatedAnswer: PaidAnswer }

/** A voucher is checked against a state of the chain that is at most this old. */
const mirrorMsMax = 300_000
/** Computation and settlement normally end long before this deadline. */
const deadlineMs = 30_000
const identifierMs = 24 * 3_600_000

export async function acceptPayment(deps: CallsDeps, request: BeginCallRequest): Promise<Accepted> {
  const { terms, clock } = deps
  const binding = request.binding!
  const verified = await deps.verify(request.payment, [Number(binding.amount)])
  if (verified.refusal) return { refusal: verified.refusal }
  const { payment, offer } = verified
  const times = { deadline: at(clock.now() + deadlineMs), keepUntil: at(clock.now() + identifierMs) }
  const { instance, call } = request
  const common = { instance, call, binding, payload: request.payment, payer: payment.payer, identifier: payment.identifier, ...times }
  if (payment.scheme === 'exact') {
    const { nonce, validBefore } = payment.authorization
    const { network, asset } = terms
    const id = paymentId({ network, asset: asset.toLowerCase(), payer: payment.payer, nonce })
    const of = { payment: id, validBefore: at(validBefore * 1_000), binding: { ...binding, amount: BigInt(offer.amount) } }
    return acceptCall(deps, create(BegunCallSchema, { ...common, ...of }), payment, offer)
  }
  if (payment.type === 'refund') return { refusal: refusal('payment_invalid', reasons.payloadType) }
  const config = getConfig(payment, terms.network)
  const { maxClaimableAmount, signature } = payment.voucher
  const { problem, channel } = await opened(deps, payment, config, offer)
  if (problem) return { refusal: problem }
  // A deposit that was made before or is not needed is not sent.
  const pendingDeposit = payment.type === 'deposit' && !isCovered(channel, payment) ? payment.deposit.amount : 0n
  const voucher = create(VoucherSchema, { maxClaimable: maxClaimableAmount, signature: hexToBytes(signature) })
  return acceptCall(deps, create(BegunCallSchema, { ...common, channel: channelId(config), voucher, pendingDeposit }), payment, offer)
}

/**
 * Holds the payment and lets the facilitator verify what will be settled, so that no answer is computed that cannot
 * be paid.
 */
async function acceptCall(deps: CallsDeps, call: BegunCall, payment: Payment, offer: PaymentOffer): Promise<Accepted> {
  const expired = call.payment || call.pendingDeposit > 0n ? expiry(payment, deps.clock) : undefined
  if (expired && !(await hasBought(deps, call))) return { refusal: expired }
  const held = await deps.steps.hold(call)
  if (held.is === 'refused') return { refusal: ledgerRefusal(held.refusal, held.channel) }
  if (held.is === 'repeated') {
    const answer = await getAnswer(deps.ledger.store, held.answer)
    if (!answer) return { refusal: ledgerRefusal('replayed') }
    return { repeatedAnswer: create(PaidAnswerSchema, { ...answer, receipt: await receiptAgain(deps, call) }) }
  }
  const isSettled = call.payment ? held.state !== 'reserved' : call.pendingDeposit === 0n || (await isDepositSent(deps, call))
  if (isSettled) return { call, isPaid: held.state === 'settled' }
  try {
    const problem = await deps.facilitator.verify(payment.sent, offer as PaymentRequirements)
    if (problem === undefined) return { call }
    await deps.revoke(call)
    return { refusal: unsettleable(problem) }
  } catch (error) {
    await deps.revoke(call)
    throw error
  }
}

/**
 * Whether the payment has moved money, may have moved money, or has a stored answer. If so, the ledger decides what it
 * still buys.
 */
async function hasBought({ ledger }: CallsDeps, { payer, identifier, payment }: BegunCall): Promise<boolean> {
  const named = identifier ? await ledger.store.get(identifiers, identifierId(payer, identifier)) : undefined
  if (named?.doc.state === 'answered') return true
  const paid = payment ? await ledger.store.get(payments, payment) : undefined
  return paid !== undefined && !['reserved', 'served', 'released'].includes(paid.doc.state)
}

const isDepositSent = async ({ ledger }: CallsDeps, call: BegunCall): Promise<boolean> =>
  (await ledger.store.get(channels, call.channel))?.doc.outgoing?.kind === 'deposit'

async function receiptAgain({ ledger, terms }: CallsDeps, call: BegunCall): Promise<Uint8Array> {
  const { payer, binding } = call
  if (call.payment) {
    const paid = await ledger.store.get(payments, call.payment)
    return encoded({ success: true, payer, transaction: paid?.doc.transaction ?? '', network: terms.network })
  }
  const stored = await ledger.store.get(channels, call.channel)
  return encoded(channelReceipt(stored!.doc, binding!.amount))
}

/**
 * Returns the channel from the ledger with a sufficiently recent state of the chain; the state is read again when the
 * balance does not cover the voucher. A channel without a deposit is not recorded, because its client reads the chain.
 */
async function opened(deps: CallsDeps, payment: ChannelPayment, config: ChannelConfig, offer: PaymentOffer): Promise<Opened> {
  const { ledger, clock, onChain } = deps
  const id = channelId(config)
  const known = (await ledger.store.get(channels, id))?.doc
  const isYoung = known?.mirror !== undefined && clock.now() - Date.parse(known.mirror.readAt) < mirrorMsMax
  if (isYoung && isCovered(known, payment)) return { channel: known }
  if (!known) {
    const { balance } = await deps.chain.channel(payment.voucher.channelId)
    if (payment.type !== 'deposit' && balance < payment.voucher.maxClaimableAmount)
      return { problem: outOfStep('insufficient_balance', undefined) }
    const problem = balance > 0n ? undefined : await deps.facilitator.verify(payment.sent, offer as PaymentRequirements)
    if (problem !== undefined) return { problem: unsettleable(problem) }
    await ledger.openChannel(config)
  }
  await reachable(onChain.sync([id]))
  return { channel: (await ledger.store.get(channels, id))!.doc }
}

type Opened = { channel: ChannelRecord; problem?: never } | { problem: PaymentRefusal; channel?: never }

const isCovered = (channel: ChannelRecord, { voucher }: ChannelPayment): boolean => getBalance(channel) >= voucher.maxClaimableAmount

export function getConfig({ channelConfig, voucher }: ChannelPayment, network: string): ChannelConfig {
  return create(ChannelConfigSchema, { ...channelConfig, network, channelId: voucher.channelId })
}
