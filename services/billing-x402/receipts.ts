import type { ChannelRecord } from '@touchline/contract/gen/billing'
import { bytesToHex } from 'viem'
import { getBalance } from './ledger/channel.ts'

/* Responses to clients: SettlementResponse of x402, and the channel state from which a client continues. */

export interface Receipt {
  success: true
  payer: string
  transaction: string
  network: string
  amount?: string
  extra?: object
}

export const encoded = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

export function channelState(channel: ChannelRecord): object {
  const { config, mirror, charged, claimed, refundNonce } = channel
  return {
    channelId: config!.channelId,
    balance: String(getBalance(channel)),
    totalClaimed: String(claimed),
    withdrawRequestedAt: mirror?.withdrawRequestedAt ? Math.floor(Date.parse(mirror.withdrawRequestedAt) / 1_000) : 0,
    refundNonce: String(refundNonce),
    chargedCumulativeAmount: String(charged),
  }
}

/**
 * State of a channel for its payer, whose signature was checked. The client continues from the latest voucher and the
 * charged sum.
 */
export function correction(channel: ChannelRecord): Uint8Array {
  const { voucher } = channel
  if (!voucher) return new Uint8Array()
  const voucherState = { signedMaxClaimable: String(voucher.maxClaimable), signature: bytesToHex(voucher.signature) }
  return encoded({ channelState: channelState(channel), voucherState })
}

/** `deposit`: the transaction and amount of the deposit that belongs to the call. */
export function channelReceipt(channel: ChannelRecord, charged: bigint, deposit = { transaction: '', amount: '' }): Receipt {
  const { payer, network } = channel.config!
  return { success: true, payer, network, ...deposit, extra: { chargedAmount: String(charged), channelState: channelState(channel) } }
}
