import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { PaymentRefusal, PaymentTerms } from '@touchline/contract/gen/billing'
import { getOffers, type PaymentOffer } from '@touchline/contract/offers'
import { lruCache } from '@touchline/platform/lru-cache'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Hex } from 'viem'
import type { ChannelReader } from '../chain-reader.ts'
import { type ChannelPayment, type ExactPayment, type Payment, readPayment } from '../payment.ts'
import { reasons, refusal } from '../refusals.ts'
import type { Scheme } from '../supported.ts'
import type { Checked, Signature } from './signers.ts'
import type { Threads } from './threads.ts'
import type { Token } from './typed-data.ts'

export interface VerifierDeps {
  terms: PaymentTerms
  accepts: readonly Scheme[]
  chainId: number
  /** Called only for signatures of smart wallets. */
  chain: Pick<ChannelReader, 'isSignedByContract'>
  threads: Pick<Threads, 'check'>
  /** Real time. */
  clock: Clock
}

export type Verified = { payment: Payment; offer: PaymentOffer; refusal?: never } | { refusal: PaymentRefusal; payment?: never }

/** The refusal of an expired payment, which can no longer move money. The answer it has bought may still be fetched. */
export function expiry(payment: Payment, clock: Clock): PaymentRefusal | undefined {
  const least = Math.floor(clock.now() / 1_000) + marginSeconds
  if (payment.scheme === 'exact')
    return payment.authorization.validBefore < least ? refusal('payment_expired', reasons.validBefore) : undefined
  if (payment.type !== 'deposit') return undefined
  const { validBefore } = payment.deposit.authorization.erc3009Authorization
  return validBefore < least ? refusal('payment_expired', reasons.depositValidBefore) : undefined
}

export interface Verifier {
  /**
   * Whether the payer signed the payment, and accepts an offer for one of these prices. Errors: `upstream_unavailable`.
   */
  verify(json: Uint8Array, prices: readonly number[]): Promise<Verified>
}

/** Keeps the payment valid for a client whose clock is behind and for a settlement that takes some seconds. */
const marginSeconds = 6
const keptMs = 60_000
/** Limits the validity of payments, because an unknown outcome stays unknown until the payment has expired. */
const aheadSecondsMax = 3_600

export function verifier({ terms, accepts, chainId, chain, threads, clock }: VerifierDeps): Verifier {
  const exactMin = Number(terms.exactMin)
  /** Comparing amounts first keeps the check cheap: there are more than a hundred prices. */
  const mayCost = (price: number, amount: unknown): boolean => amount === String(price) || (price < exactMin && amount === String(exactMin))
  const token = { name: terms.assetName, version: terms.assetVersion, chainId, verifyingContract: terms.asset as Hex }
  const signed = signatureChecks({ chain, threads, token })
  return {
    async verify(json, prices) {
      const payment = readPayment(json)
      if (!payment) return { refusal: refusal('payment_malformed', reasons.malformed) }
      const { amount } = payment.accepted
      const offer = prices
        .flatMap((price) => (mayCost(price, amount) ? getOffers(terms, price) : []))
        .find((each) => accepts.includes(each.scheme) && isDeepStrictEqual({ ...each }, payment.accepted))
      if (!offer) return { refusal: refusal('payment_invalid', reasons.offer) }
      const now = Math.floor(clock.now() / 1_000)
      const problem = payment.scheme === 'exact' ? problemOfExact(payment, offer, now) : problemOfChannel(payment, terms, now)
      const unsigned = problem ?? (await signed(payment, createHash('sha256').update(json).digest('hex')))
      return unsigned ? { refusal: unsigned } : { payment, offer }
    },
  }
}

function problemOfExact({ authorization }: ExactPayment, offer: PaymentOffer, now: number): PaymentRefusal | undefined {
  const { to, value, validAfter, validBefore } = authorization
  if (to !== offer.payTo.toLowerCase()) return refusal('payment_invalid', reasons.recipient)
  if (value !== BigInt(offer.amount)) return refusal('payment_invalid', reasons.value)
  if (validAfter > now) return refusal('payment_invalid', reasons.validAfter)
  return validBefore > now + aheadSecondsMax ? refusal('payment_invalid', reasons.validBefore) : undefined
}

function problemOfChannel(payment: ChannelPayment, terms: PaymentTerms, now: number): PaymentRefusal | undefined {
  const { receiver, receiverAuthorizer, token, withdrawDelay } = payment.channelConfig
  const invalid = (reason: Parameters<typeof refusal>[1]) => refusal('payment_invalid', reason)
  if (receiver !== terms.payTo.toLowerCase()) return invalid(reasons.receiver)
  if (receiverAuthorizer !== terms.receiverAuthorizer.toLowerCase()) return invalid(reasons.receiverAuthorizer)
  if (token !== terms.asset.toLowerCase()) return invalid(reasons.token)
  if (withdrawDelay !== terms.withdrawDelaySeconds) return invalid(reasons.withdrawDelay)
  if (payment.type !== 'deposit') return undefined
  if (payment.deposit.amount < terms.minDeposit) return invalid(reasons.minDeposit)
  const { validAfter, validBefore } = payment.deposit.authorization.erc3009Authorization
  if (validAfter > now) return invalid(reasons.depositValidAfter)
  return validBefore > now + aheadSecondsMax ? invalid(reasons.depositValidBefore) : undefined
}

type CheckDeps = Pick<VerifierDeps, 'chain' | 'threads'> & { token: Token }

/** Checks the signatures of a payment once, although a call verifies it twice and a client may repeat it. */
function signatureChecks({ chain, threads, token }: CheckDeps) {
  const known = lruCache<Promise<PaymentRefusal | undefined>>(1_000, { ttl: keptMs })
  return (payment: Payment, digest: string): Promise<PaymentRefusal | undefined> => {
    const existing = known.get(digest)
    if (existing) return existing
    const checking = threads.check({ payment, token }).then((checked) => getProblem(payment, checked, chain))
    known.set(digest, checking)
    // A check that failed is repeated next time.
    checking.catch(() => known.delete(digest))
    return checking
  }
}

/** Whether recovery yields the signer, or the wallet is a contract that confirms the signature. */
export const isSigned = async (signature: Signature, chain: Pick<ChannelReader, 'isSignedByContract'>): Promise<boolean> =>
  signature.isRecovered || (signature.mayBeContract && (await chain.isSignedByContract(signature)))

async function getProblem(
  payment: Payment,
  { channelId, signatures }: Checked,
  chain: CheckDeps['chain'],
): Promise<PaymentRefusal | undefined> {
  const [first, deposit] = signatures
  if (payment.scheme === 'exact') return (await isSigned(first!, chain)) ? undefined : refusal('payment_invalid', reasons.signature)
  if (channelId !== payment.voucher.channelId) return refusal('payment_invalid', reasons.channelId)
  if (!(await isSigned(first!, chain))) return refusal('payment_invalid', reasons.voucherSignature)
  if (deposit && !(await isSigned(deposit, chain))) return refusal('payment_invalid', reasons.depositSignature)
  return undefined
}
