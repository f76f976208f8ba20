import { type Address, type Hex, hashTypedData, isAddressEqual, recoverAddress, type TypedDataDefinition, zeroAddress } from 'viem'
import type { Payment } from '../payment.ts'
import { authorizationOf, channelIdOf, depositOf, type Token, voucherOf } from './typed-data.ts'

/** A signature that a payment consists of, and whether it is that of `signer` by recovery. */
export interface Signature {
  hash: Hex
  signature: Hex
  signer: Address
  isRecovered: boolean
  /** The signer may be a contract, which only the chain can ask (ERC-1271). */
  mayBeContract: boolean
}

export interface Checked {
  /** The id that the channel's configuration makes. Undefined: the payment is of no channel. */
  channelId: Hex | undefined
  signatures: readonly Signature[]
}

/** Recovers the signers of a payment: one to three milliseconds each. */
export async function checkSignatures(payment: Payment, token: Token): Promise<Checked> {
  const { payer } = payment
  if (payment.scheme === 'exact') {
    return { channelId: undefined, signatures: [await check(authorizationOf(payment, token), payment.signature, payer)] }
  }
  const { channelConfig, voucher } = payment
  const isByPayer = isAddressEqual(channelConfig.payerAuthorizer, zeroAddress)
  const ofVoucher = voucherOf(voucher, token.chainId)
  const signatures = [await check(ofVoucher, voucher.signature, isByPayer ? payer : channelConfig.payerAuthorizer, isByPayer)]
  if (payment.type === 'deposit') {
    const { signature } = payment.deposit.authorization.erc3009Authorization
    signatures.push(await check(depositOf(payment, token), signature, payer))
  }
  return { channelId: channelIdOf(channelConfig, token.chainId), signatures }
}

async function check(typed: TypedDataDefinition, signature: Hex, signer: Address, mayBeContract = true): Promise<Signature> {
  const hash = hashTypedData(typed)
  const recovered = await recoverAddress({ hash, signature }).catch(() => undefined)
  return { hash, signature, signer, mayBeContract, isRecovered: recovered !== undefined && isAddressEqual(recovered, signer) }
}
