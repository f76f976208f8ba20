import { fail } from '@touchline/contract/errors'
import { paymentBytes } from '@touchline/contract/offers'

/** A payment as sent by the client, not verified. */
export interface SentPayment {
  /** PaymentPayload of x402 as JSON. */
  json: Uint8Array
  network: string
  /** Amount of the accepted offer, in millionths of a dollar. Undefined: it has none. */
  amount: number | undefined
  /** A payment on chain for one response, which has a minimum. */
  isExact: boolean
  /** Charging this payment waits for the chain. */
  isOnChain: boolean
}

/** A payment with a valid signature. */
export interface Payment extends SentPayment {
  /** Lower-case address. */
  payer: string
  /** The payment asks for the rest of a channel, and buys nothing. */
  isRefund: boolean
}

/** Header names of x402, in lower case where they are read from a request. */
export const paymentHeaders = { required: 'PAYMENT-REQUIRED', signature: 'payment-signature', response: 'PAYMENT-RESPONSE' } as const

/** Reads the header PAYMENT-SIGNATURE: standard base64 of a PaymentPayload. Throws `payment_malformed`. */
export function readPaymentHeader(header: string): SentPayment {
  return readPayment(parsed(paymentBytes(header)))
}

/** Reads a PaymentPayload. Throws `payment_malformed`. */
export function readPayment(sent: unknown): SentPayment {
  if (!isRecord(sent)) throw malformedPayment('it is not the JSON of an object')
  const { x402Version, accepted, payload } = sent
  if (x402Version !== 2) throw malformedPayment('x402Version must be 2')
  if (!isRecord(accepted) || typeof accepted.scheme !== 'string' || typeof accepted.network !== 'string')
    throw malformedPayment('accepted must be one of the offers')
  if (!isRecord(payload)) throw malformedPayment('payload must be an object')
  const json = Buffer.from(JSON.stringify(sent))
  const { amount } = accepted
  return {
    json,
    network: accepted.network,
    amount: typeof amount === 'string' && /^\d{1,15}$/.test(amount) ? Number(amount) : undefined,
    isExact: accepted.scheme === 'exact',
    isOnChain: accepted.scheme === 'exact' || payload.type === 'deposit',
  }
}

export const malformedPayment = (what: string) => fail('payment_malformed', { what })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString())
  } catch {
    return undefined
  }
}
