import { create } from '@bufbuild/protobuf'
import { type PaymentTerms, PaymentTermsSchema } from '@touchline/contract/gen/billing'
import { StartError } from '@touchline/platform/config'
import { DEFAULT_ASSETS } from '@x402/evm'
import { getAddress, type Hex, isAddress } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { type PaymentsOn, paymentSettings } from './settings.ts'

/** The payment terms from the settings. Errors: StartError for an unknown network or an invalid address. */
export function getTerms({ network, payTo, receiverAuthorizerKey }: PaymentsOn): PaymentTerms {
  const asset = DEFAULT_ASSETS[network as `eip155:${string}`]?.find(isUsdc)
  if (!asset) throw new StartError(`${paymentSettings.network.variable}: no USDC is known on ${network}.`)
  if (!isAddress(payTo)) throw new StartError(`${paymentSettings.payTo.variable} has a wrong checksum.`)
  return create(PaymentTermsSchema, {
    network,
    asset: getAddress(asset.asset),
    assetName: asset.name,
    assetVersion: asset.version,
    payTo: getAddress(payTo),
    receiverAuthorizer: privateKeyToAddress(receiverAuthorizerKey as Hex),
    minDeposit: 1_000_000n,
    withdrawDelaySeconds: 900,
    exactMin: 10_000n,
    prepaidTimeoutSeconds: 30,
    exactTimeoutSeconds: 60,
  })
}

/** Prices are in millionths of a dollar, hence six decimals; payers authorize transfers by signature (EIP-3009). */
const isUsdc = ({ symbol, decimals, assetTransferMethod }: (typeof DEFAULT_ASSETS)[`eip155:${string}`][number]): boolean =>
  symbol === 'USDC' && decimals === 6 && assetTransferMethod === undefined
