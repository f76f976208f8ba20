import { z } from '@x402/core/schemas'
import type { PaymentPayload } from '@x402/core/types'
import type { Address, Hex } from 'viem'

/* Payments as clients send them, x402 v2. Amounts are atomic units, instants are seconds since 1970. */

/** Any 64-bit amount: more than all of USDC. */
const amountMax = 2n ** 64n - 1n
const amount = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt)
  .refine((value) => value <= amountMax)
const instant = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const lowerCase = <T extends Hex>(shape: RegExp) =>
  z
    .string()
    .regex(shape)
    .transform((text) => text.toLowerCase() as T)
export const address = lowerCase<Address>(/^0x[0-9a-fA-F]{40}$/)
const bytes32 = lowerCase<Hex>(/^0x[0-9a-fA-F]{64}$/)
/** A smart wallet's may be long. */
export const signature = lowerCase<Hex>(/^0x([0-9a-fA-F]{2}){1,2048}$/)

const exactPayload = z.object({
  signature,
  authorization: z.object({ from: address, to: address, value: amount, validAfter: instant, validBefore: instant, nonce: bytes32 }),
})

const channelConfig = z.object({
  payer: address,
  payerAuthorizer: address,
  receiver: address,
  receiverAuthorizer: address,
  token: address,
  withdrawDelay: z
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1),
  salt: bytes32,
})
const voucher = z.object({ channelId: bytes32, maxClaimableAmount: amount, signature })
const erc3009Authorization = z.object({ validAfter: instant, validBefore: instant, salt: bytes32, signature })

const channelPayload = z.discriminatedUnion('type', [
  z.object({ type: z.literal('voucher'), channelConfig, voucher }),
  z.object({
    type: z.literal('deposit'),
    channelConfig,
    voucher,
    deposit: z.object({ amount, authorization: z.object({ erc3009Authorization }) }),
  }),
  z.object({ type: z.literal('refund'), channelConfig, voucher, amount: amount.optional() }),
])

/** `id` is optional, because a client without an identifier may repeat our declaration. */
const identifier = z.object({
  info: z.object({
    id: z
      .string()
      .regex(/^[A-Za-z0-9_-]{16,128}$/)
      .optional(),
  }),
})

const envelope = z.object({
  x402Version: z.literal(2),
  accepted: z.object({ scheme: z.string(), extra: z.record(z.unknown()).default({}) }).passthrough(),
  payload: z.unknown(),
  extensions: z.object({ 'payment-identifier': identifier.optional() }).passthrough().nullish(),
})

interface Accepting {
  /** The accepted offer in the form the client sent, without the state of the client's channel. */
  accepted: Record<string, unknown>
  /** Lower-case address. */
  payer: Address
  /** Empty: none. */
  identifier: string
  /** The payment in the form the client sent. */
  sent: PaymentPayload
}

export type ExactPayment = Accepting & { scheme: 'exact' } & z.output<typeof exactPayload>
export type ChannelPayment = Accepting & { scheme: 'batch-settlement' } & z.output<typeof channelPayload>
export type DepositPayment = Extract<ChannelPayment, { type: 'deposit' }>
export type Payment = ExactPayment | ChannelPayment

/** Undefined when it is not a payment of these schemes. */
export function readPayment(json: Uint8Array): Payment | undefined {
  const sent = parsed(json)
  const { data } = envelope.safeParse(sent)
  if (!data) return undefined
  const { channelState: _, voucherState: __, ...extra } = data.accepted.extra
  const identifier = data.extensions?.['payment-identifier']?.info.id ?? ''
  const accepting = { accepted: { ...data.accepted, extra }, identifier, sent: sent as PaymentPayload }
  if (data.accepted.scheme === 'exact') {
    const exact = exactPayload.safeParse(data.payload).data
    return exact && { ...accepting, ...exact, scheme: 'exact', payer: exact.authorization.from }
  }
  const channel = data.accepted.scheme === 'batch-settlement' ? channelPayload.safeParse(data.payload).data : undefined
  return channel && { ...accepting, ...channel, scheme: 'batch-settlement', payer: channel.channelConfig.payer }
}

function parsed(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
  } catch {
    return undefined
  }
}
