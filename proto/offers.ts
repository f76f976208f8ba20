import { errors, fail, type ServiceError } from './errors.ts'
import type { PaymentTerms } from './gen/touchline/v1/billing_pb.js'
import { toUsd } from './prices.ts'

/** An entry of `accepts` in a PaymentRequired of x402 v2. Amounts are atomic units of the asset, in digits. */
export interface PaymentOffer {
  scheme: 'batch-settlement' | 'exact'
  network: string
  amount: string
  asset: string
  payTo: string
  maxTimeoutSeconds: number
  extra: Readonly<Record<string, unknown>>
}

/**
 * The offers of a call that costs `microUsd`, cheapest first: from a prepaid channel at the list price, and one payment
 * on chain at no less than its minimum. A unit of the asset is a millionth of a dollar.
 */
export function getOffers(terms: PaymentTerms, microUsd: number): [prepaid: PaymentOffer, exact: PaymentOffer] {
  const { network, asset, payTo } = terms
  const token = { name: terms.assetName, version: terms.assetVersion }
  const channel = {
    minDeposit: String(terms.minDeposit),
    receiverAuthorizer: terms.receiverAuthorizer,
    withdrawDelay: terms.withdrawDelaySeconds,
  }
  const price = BigInt(microUsd)
  const exactAmount = price > terms.exactMin ? price : terms.exactMin
  const both = { network, asset, payTo }
  return [
    {
      scheme: 'batch-settlement',
      amount: String(price),
      ...both,
      maxTimeoutSeconds: terms.prepaidTimeoutSeconds,
      extra: { ...token, ...channel },
    },
    { scheme: 'exact', amount: String(exactAmount), ...both, maxTimeoutSeconds: terms.exactTimeoutSeconds, extra: token },
  ]
}

/** The offers of schemes that the facilitator settles at present. */
export const getOffered = (terms: PaymentTerms, microUsd: number): PaymentOffer[] =>
  getOffers(terms, microUsd).filter(({ scheme }) => !terms.notOffered.includes(scheme))

/** What a response costs by these offers, for people: "0.002 USD from a prepaid balance (…) or 0.01 USD …". */
export const costText = (offers: readonly PaymentOffer[]): string =>
  offers
    .map(({ scheme, amount, extra }) =>
      scheme === 'exact'
        ? `${toUsd(Number(amount))} USD in a single payment on chain`
        : `${toUsd(Number(amount))} USD from a prepaid balance (deposit ${toUsd(Number(extra.minDeposit))} USDC or more once)`,
    )
    .join(' or ')

/** Whether a client that gets this error may pay again: not while money may have moved, and not for what it has bought. */
export const isOffered = ({ code }: ServiceError): boolean => errors[code].http === 402 && code !== 'payment_replayed'

/** The JSON of a header PAYMENT-SIGNATURE, which is standard base64. Errors: `payment_malformed`. */
export function paymentBytes(header: string): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(header) || header.length % 4 !== 0) throw fail('payment_malformed', { what: 'it is not base64' })
  return Buffer.from(header, 'base64')
}
