import { decodePaymentRequiredHeader, decodePaymentSignatureHeader } from '@x402/core/http'
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import type { ClientEvmSigner } from '@x402/evm'
import {
  BatchSettlementEvmScheme,
  type ClientChannelStorage,
  computeChannelId,
  InMemoryClientChannelStorage,
  readChannelBalanceAndTotalClaimed,
} from '@x402/evm/batch-settlement/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { appendPaymentIdentifierToExtensions } from '@x402/extensions/payment-identifier'
import { wrapFetchWithPayment, x402Client, x402HTTPClient } from '@x402/fetch'
import { rememberOffers } from './offers.ts'
import { pool } from './pool.ts'
import { type Fetch, type Patience, repeatPaid, UnknownOutcomeError } from './repeat.ts'
import { type SpendingCap, spendingCap } from './spending-cap.ts'

export interface PaymentOptions {
  /** Signs payments and reads the chain: `toClientEvmSigner(account, publicClient)` of @x402/evm. */
  signer: ClientEvmSigner
  /** Number of prepaid channels, which is the number of calls at once. A channel is opened when it is first needed. */
  channels?: number
  /**
   * Maximum that may leave the wallet during the life of this object, in millionths of a dollar: deposits and payments
   * on chain. Refunds do not count against it.
   */
  capMicroUsd: bigint
  /** Where channels are stored. Default: in memory; FileClientChannelStorage of @x402/evm survives a restart. */
  storage?: ClientChannelStorage
  /** Maximum time for which a paid call is repeated. Default: 60 s. */
  patienceMs?: number
  /** Default: the runtime's `fetch`. */
  fetch?: Fetch
  wait?: Patience['wait']
}

export interface Payments {
  /**
   * Like `fetch`, but pays for responses that have a price. Errors: UnknownOutcomeError, SpendingCapError. An aborted
   * call continues in the background until its payment has an outcome.
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Returns the unused balance of every channel to the wallet. `url`: any URL that has a price. */
  refund(url: string): Promise<SettleResponse[]>
}

interface Channel {
  scheme: BatchSettlementEvmScheme
  client: x402HTTPClient
  pay: (request: Request) => Promise<Response>
  /** The payment of the latest call, if its outcome is not known. */
  unknown: UnknownOutcomeError | undefined
}

/**
 * Pays with the official client: one call at a time on each of several channels, repeating the same payment until it
 * has an outcome.
 */
export function payments(options: PaymentOptions): Payments {
  const { channels: count = 1, storage = new InMemoryClientChannelStorage(), fetch = globalThis.fetch, patienceMs = 60_000, wait } = options
  const offers = rememberOffers(repeatPaid(fetch, { patienceMs, ...(wait && { wait }) }))
  const cap = spendingCap(options.capMicroUsd)
  const open = { signer: options.signer, storage, cap, send: offers.fetch }
  const channels = pool(Array.from({ length: count }, (_, i) => openChannel(i, open)))

  const payFor = (request: Request): Promise<Response> =>
    channels.use(async (channel) => {
      await learnOutcome(channel)
      const response = await payOn(channel, request.clone())
      if (response.status !== 402) return response
      offers.forget(request)
      // Nothing was charged: the offers may have changed since they were remembered.
      return response.headers.has('payment-required') ? payOn(channel, request) : response
    })

  async function call(request: Request): Promise<Response> {
    const unpaid = await offers.fetch(request.clone())
    return unpaid.status === 402 && unpaid.headers.has('payment-required') ? payFor(request) : unpaid
  }

  return {
    fetch(input, init = {}) {
      const signal = init.signal ?? (input instanceof Request ? input.signal : undefined)
      signal?.throwIfAborted()
      return unlessAborted(call(new Request(input, { ...init, signal: null })), signal)
    },
    async refund(url) {
      const request = new Request(url)
      offers.forget(request)
      const { headers } = await offers.fetch(request)
      const accepted = decodePaymentRequiredHeader(headers.get('payment-required') ?? '').accepts.find(
        ({ scheme }) => scheme === 'batch-settlement',
      )
      if (!accepted) throw new Error(`${url} offers no prepaid channel.`)
      const refunds = await channels.useAll(async (channel) => {
        await learnOutcome(channel)
        return (await readBalance(channel, accepted, open)) ? channel.scheme.refund(url, { fetch: sending(offers.fetch) }) : undefined
      })
      return refunds.filter((refund) => refund !== undefined)
    },
  }
}

interface Open {
  signer: ClientEvmSigner
  storage: ClientChannelStorage
  cap: SpendingCap
  send: Fetch
}

/** Channel 0 is the one that the official client opens. */
function openChannel(index: number, { signer, storage, cap, send }: Open): Channel {
  const salt = `0x${index.toString(16).padStart(64, '0')}` as const
  const scheme = new BatchSettlementEvmScheme(signer, { storage, salt })
  const client = new x402Client()
    .register('eip155:*', scheme)
    .register('eip155:*', new ExactEvmScheme(signer))
    .registerExtension(paymentIdentifier)
    .onAfterPaymentCreation(async ({ paymentPayload }) => cap.count(paymentPayload))
  return { scheme, client: new x402HTTPClient(client), pay: wrapFetchWithPayment(sending(send), client), unknown: undefined }
}

/** Gives each payment an identifier, so that repeating it after a lost answer returns the stored answer. */
export const paymentIdentifier = {
  key: 'payment-identifier',
  enrichPaymentPayload: async (payload: PaymentPayload): Promise<PaymentPayload> => ({
    ...payload,
    extensions: appendPaymentIdentifierToExtensions(structuredClone(payload.extensions ?? {})),
  }),
}

const sending =
  (send: Fetch): typeof globalThis.fetch =>
  (input, init) =>
    send(new Request(input, init))

async function payOn(channel: Channel, request: Request): Promise<Response> {
  try {
    return await channel.pay(request)
  } catch (error) {
    if (error instanceof UnknownOutcomeError) channel.unknown = error
    throw error
  }
}

/** A channel signs nothing new before the outcome of its latest payment is known. */
async function learnOutcome(channel: Channel): Promise<void> {
  if (!channel.unknown) return
  const { request, retry } = channel.unknown
  const { headers, status, body } = await retry()
  await body?.cancel()
  const payload = decodePaymentSignatureHeader(request.headers.get('payment-signature')!)
  await channel.client.processPaymentResult(payload, (name) => headers.get(name), status)
  channel.unknown = undefined
}

/**
 * Whether there is something to refund. The official client decides by its record of the channel, which lacks a deposit
 * made after the record was written.
 */
async function readBalance({ scheme }: Channel, accepted: PaymentRequirements, { signer, storage }: Open): Promise<boolean> {
  const id = computeChannelId(scheme.buildChannelConfig(accepted), accepted.network)
  const [balance, claimed] = await readChannelBalanceAndTotalClaimed(signer, id)
  const known = await storage.get(id.toLowerCase())
  if (known) await storage.set(id.toLowerCase(), { ...known, balance: String(balance), totalClaimed: String(claimed) })
  return balance > BigInt(known?.chargedCumulativeAmount ?? claimed)
}

/** The call continues in the background: its payment is sent, so its outcome must become known. */
function unlessAborted(response: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  if (!signal) return response
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([response, promise]).finally(() => signal.removeEventListener('abort', abort))
}
