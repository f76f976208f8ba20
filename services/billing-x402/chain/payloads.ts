import type { ChannelConfig, ChannelRecord, Outgoing, PaymentTerms } from '@touchline/contract/gen/billing'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { BATCH_SETTLEMENT_DOMAIN, BATCH_SETTLEMENT_SCHEME, claimBatchTypes, refundTypes } from '@x402/evm'
import { bytesToHex, type Hex, type LocalAccount } from 'viem'
import { escrowAddress } from './contracts.ts'
import { onChain } from './sync.ts'

/** The request for a facilitator to settle. */
export interface Settlement {
  paymentPayload: PaymentPayload
  paymentRequirements: PaymentRequirements
}

/** One row of a claim: the payer's voucher and how much of it is claimed. Claiming it again changes nothing. */
export interface ClaimRow {
  voucher: { channel: ConfigOnChain; maxClaimableAmount: string }
  signature: Hex
  totalClaimed: string
}

type ConfigOnChain = ReturnType<typeof configOnChain>

const configOnChain = ({ payer, payerAuthorizer, receiver, receiverAuthorizer, token, withdrawDelay, salt }: ChannelConfig) => ({
  ...{ payer, payerAuthorizer, receiver, receiverAuthorizer, token, withdrawDelay, salt },
})

/** Builds and signs the transactions that we send. The key is the receiver authorizer of our channels. */
export type Payloads = ReturnType<typeof getPayloads>

export function getPayloads(terms: PaymentTerms, authorizer: LocalAccount) {
  const { asset, payTo, network } = terms
  const chainId = Number(network.split(':')[1])
  const domain = { ...BATCH_SETTLEMENT_DOMAIN, chainId, verifyingContract: escrowAddress }
  const getSettlement = (payload: Record<string, unknown>): Settlement => {
    const place = { scheme: BATCH_SETTLEMENT_SCHEME, network: network as `${string}:${string}`, asset, payTo }
    const accepted = { ...place, amount: '0', maxTimeoutSeconds: 0, extra: {} }
    return { paymentPayload: { x402Version: 2, accepted, payload }, paymentRequirements: accepted }
  }
  const signClaims = (rows: readonly (readonly [channel: Hex, row: ClaimRow])[]): Promise<Hex> => {
    const claims = rows.map(([channelId, { voucher, totalClaimed }]) => ({
      ...{ channelId, maxClaimableAmount: BigInt(voucher.maxClaimableAmount), totalClaimed: BigInt(totalClaimed) },
    }))
    return authorizer.signTypedData({ domain, types: claimBatchTypes, primaryType: 'ClaimBatch', message: { claims } })
  }
  return {
    claim: async (rows: readonly (readonly [channel: Hex, row: ClaimRow])[]): Promise<Settlement> =>
      getSettlement({ type: 'claim', claims: rows.map(([, row]) => row), claimAuthorizerSignature: await signClaims(rows) }),
    settle: (): Settlement => getSettlement({ type: 'settle', receiver: payTo, token: asset }),
    /** Claims everything delivered and returns the amount to the payer, in one transaction. */
    async refund(doc: ChannelRecord, nonce: bigint, amount: bigint): Promise<Settlement> {
      const channelId = onChain(doc.id)
      const message = { channelId, nonce, amount }
      const refundAuthorizerSignature = await authorizer.signTypedData({ domain, types: refundTypes, primaryType: 'Refund', message })
      const rows = doc.delivered > doc.claimed ? [[channelId, getRow(doc, doc.delivered)] as const] : []
      const claims = rows.length > 0 && { claimAuthorizerSignature: await signClaims(rows) }
      const { maxClaimable = 0n, signature = new Uint8Array() } = doc.voucher ?? {}
      return getSettlement({
        type: 'refund',
        channelConfig: configOnChain(doc.config!),
        voucher: { channelId, maxClaimableAmount: String(maxClaimable), signature: bytesToHex(signature) },
        ...{ amount: String(amount), refundNonce: String(nonce), claims: rows.map(([, row]) => row), refundAuthorizerSignature },
        ...claims,
      })
    },
  }
}

export const getRow = ({ config, voucher }: ChannelRecord, amount: bigint): ClaimRow => ({
  voucher: { channel: configOnChain(config!), maxClaimableAmount: String(voucher!.maxClaimable) },
  signature: bytesToHex(voucher!.signature),
  totalClaimed: String(amount),
})

/** The stored form of a transaction, which is sent unchanged every time. */
export const stored = (sent: Settlement | ClaimRow): Uint8Array => new TextEncoder().encode(JSON.stringify(sent))
export const settlementIn = ({ payload }: Outgoing): Settlement => JSON.parse(new TextDecoder().decode(payload))
export const rowIn = ({ payload }: Outgoing): ClaimRow => JSON.parse(new TextDecoder().decode(payload))
