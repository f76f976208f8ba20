import {
  authorizationTypes,
  BATCH_SETTLEMENT_ADDRESS,
  BATCH_SETTLEMENT_DOMAIN,
  ERC3009_DEPOSIT_COLLECTOR_ADDRESS,
  voucherTypes,
} from '@x402/evm'
import { encodeAbiParameters, type Hex, hashTypedData, keccak256, type TypedDataDefinition } from 'viem'
import type { ChannelPayment, ExactPayment } from '../payment.ts'

/* The EIP-712 data that payers sign. */

export interface Token {
  name: string
  version: string
  chainId: number
  verifyingContract: Hex
}

const configTypes = {
  ChannelConfig: [
    { name: 'payer', type: 'address' },
    { name: 'payerAuthorizer', type: 'address' },
    { name: 'receiver', type: 'address' },
    { name: 'receiverAuthorizer', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'withdrawDelay', type: 'uint40' },
    { name: 'salt', type: 'bytes32' },
  ],
} as const

/** The EIP-712 domain of the escrow's own signatures: vouchers, claims, refunds. */
export const escrowDomain = (chainId: number) => ({ ...BATCH_SETTLEMENT_DOMAIN, chainId, verifyingContract: BATCH_SETTLEMENT_ADDRESS })

export const getChannelId = (config: ChannelPayment['channelConfig'], chainId: number): Hex =>
  hashTypedData({ domain: escrowDomain(chainId), types: configTypes, primaryType: 'ChannelConfig', message: config })

export const getVoucher = ({ channelId, maxClaimableAmount }: ChannelPayment['voucher'], chainId: number): TypedDataDefinition => ({
  domain: escrowDomain(chainId),
  types: voucherTypes,
  primaryType: 'Voucher',
  message: { channelId, maxClaimableAmount },
})

/** The nonce of the transfer into a channel: it binds the transfer to the channel. */
export const depositNonce = (channelId: Hex, salt: Hex): Hex =>
  keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [channelId, BigInt(salt)]))

const transfer = authorizationTypes.TransferWithAuthorization

export const getAuthorization = ({ authorization }: ExactPayment, domain: Token): TypedDataDefinition => ({
  domain,
  types: { TransferWithAuthorization: transfer },
  primaryType: 'TransferWithAuthorization',
  message: {
    ...authorization,
    validAfter: BigInt(authorization.validAfter),
    validBefore: BigInt(authorization.validBefore),
  },
})

export const getDeposit = (payment: Extract<ChannelPayment, { type: 'deposit' }>, domain: Token): TypedDataDefinition => {
  const { validAfter, validBefore, salt } = payment.deposit.authorization.erc3009Authorization
  return {
    domain,
    types: { ReceiveWithAuthorization: transfer },
    primaryType: 'ReceiveWithAuthorization',
    message: {
      from: payment.payer,
      to: ERC3009_DEPOSIT_COLLECTOR_ADDRESS,
      value: payment.deposit.amount,
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
      nonce: depositNonce(payment.voucher.channelId, salt),
    },
  }
}
