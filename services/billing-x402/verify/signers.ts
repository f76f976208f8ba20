import { type Address, type Hex, hashMessage, hashTypedData, isAddressEqual, recoverAddress, zeroAddress } from 'viem'
import type { Payment } from '../payment.ts'
import { getAuthorization, getChannelId, getDeposit, getVoucher, type Token } from './typed-data.ts'

/** A signature, and whether recovery yields `signer`. */
export interface Signature {
  hash: Hex
  signature: Hex
  signer: Address
  isRecovered: boolean
  /** Whether the signer may be a contract, whose signatures only the chain can check (ERC-1271). */
  mayBeContract: boolean
}

export interface Checked {
  /** The id computed from the channel's configuration. Undefined when no channel was signed for. */
  channelId: Hex | undefined
  signatures: readonly Signature[]
}

/** A text that a wallet signed (EIP-191). */
export interface SignedText {
  text: string
  signature: Hex
  signer: Address
}

export type Signed = SignedText | { payment: Payment; token: Token }

/** Recovers the signers, which takes one to three milliseconds each. */
export async function checkSignatures(signed: Signed): Promise<Checked> {
  if ('payment' in signed) return checkPayment(signed.payment, signed.token)
  const { text, signature, signer } = signed
  return { channelId: undefined, signatures: [await check(hashMessage(text), signature, signer)] }
}

async function checkPayment(payment: Payment, token: Token): Promise<Checked> {
  const { payer } = payment
  if (payment.scheme === 'exact') {
    return { channelId: undefined, signatures: [await check(hashTypedData(getAuthorization(payment, token)), payment.signature, payer)] }
  }
  const { channelConfig, voucher } = payment
  const isByPayer = isAddressEqual(channelConfig.payerAuthorizer, zeroAddress)
  const ofVoucher = hashTypedData(getVoucher(voucher, token.chainId))
  const signatures = [await check(ofVoucher, voucher.signature, isByPayer ? payer : channelConfig.payerAuthorizer, isByPayer)]
  if (payment.type === 'deposit') {
    const { signature } = payment.deposit.authorization.erc3009Authorization
    signatures.push(await check(hashTypedData(getDeposit(payment, token)), signature, payer))
  }
  return { channelId: getChannelId(channelConfig, token.chainId), signatures }
}

async function check(hash: Hex, signature: Hex, signer: Address, mayBeContract = true): Promise<Signature> {
  const recovered = await recoverAddress({ hash, signature }).catch(() => undefined)
  return { hash, signature, signer, mayBeContract, isRecovered: recovered !== undefined && isAddressEqual(recovered, signer) }
}
