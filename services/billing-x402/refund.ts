import { create } from '@bufbuild/protobuf'
import { type ChannelRecord, type PaymentRefusal, type RefundChannelRequest, VoucherSchema } from '@touchline/contract/gen/billing'
import { amountsMicroUsd } from '@touchline/contract/prices'
import { hexToBytes } from 'viem'
import { getConfig } from './accept.ts'
import { type CallsDeps, chainMs } from './calls.ts'
import { reachable } from './chain-reader.ts'
import { channelId, getBalance } from './ledger/channel.ts'
import { channels } from './ledger/records.ts'
import { channelState, encoded } from './receipts.ts'
import { ledgerRefusal, outOfStep, reasons, refusal, unknownOutcome } from './refusals.ts'

/**
 * Rate limit: a claim publishes the payer's voucher on chain, and anyone who sends it as a refund request can return
 * the payer's money.
 */
const perMinute = 1

type Refunded = { receipt: Uint8Array } | { refusal: PaymentRefusal }

/** Returns the deposited amount that was not drawn. The payer's request is a voucher over exactly the sum of draws. */
export async function refund(deps: CallsDeps, { payment: json }: RefundChannelRequest): Promise<Refunded> {
  const verified = await deps.verify(json, amountsMicroUsd)
  if (verified.refusal) return { refusal: verified.refusal }
  const { payment } = verified
  if (payment.scheme === 'exact' || payment.type !== 'refund') return { refusal: refusal('payment_invalid', reasons.payloadType) }
  const { channelId: idOnChain, maxClaimableAmount: maxClaimable, signature } = payment.voucher
  const config = getConfig(payment, deps.terms.network)
  const id = channelId(config)
  if ((await deps.chain.channel(idOnChain)).balance === 0n) return { refusal: refusal('payment_invalid', reasons.noBalance) }
  await deps.ledger.openChannel(config)
  await reachable(deps.onChain.sync([id]))
  const { doc } = (await deps.ledger.store.get(channels, id))!
  const problem = await getProblem(deps, doc, maxClaimable)
  if (problem) return { refusal: problem }
  const zeroCharge = create(VoucherSchema, { maxClaimable, signature: hexToBytes(signature) })
  const order = { zeroCharge, ...(payment.amount !== undefined && { amount: payment.amount }) }
  const executed = await reachable(deps.onChain.refund(id, order, chainMs))
  if (executed.is === 'unknown') return { refusal: unknownOutcome() }
  if (executed.is === 'refused') return { refusal: executed.refusal === 'nothing' ? noBalance() : ledgerRefusal(executed.refusal, doc) }
  const { transaction, channel } = executed
  const amount = String(getBalance(doc) - getBalance(channel))
  const place = { success: true, payer: payment.payer, transaction, network: deps.terms.network }
  return { receipt: encoded({ ...place, amount, extra: { channelState: channelState(channel) } }) }
}

const noBalance = (): PaymentRefusal => refusal('payment_invalid', reasons.noBalance)

async function getProblem({ limiter }: CallsDeps, doc: ChannelRecord, maxClaimable: bigint): Promise<PaymentRefusal | undefined> {
  if (doc.frozen) return ledgerRefusal('frozen')
  if (doc.op) return ledgerRefusal('busy')
  if (maxClaimable !== doc.charged) return outOfStep('payment_invalid', doc)
  // A refund already on its way is waited for again, without counting in the limit.
  if (doc.outgoing?.kind === 'refund') return undefined
  const { allowed, retryAfterSeconds } = await limiter.consume(`refund:${doc.id}`, perMinute)
  return allowed ? undefined : refusal('too_many_refunds', reasons.refunds, { retryAfterSeconds })
}
