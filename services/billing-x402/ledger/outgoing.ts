import { create } from '@bufbuild/protobuf'
import { type ChannelRecord, type Outgoing, OutgoingSchema, type Voucher } from '@touchline/contract/gen/billing'
import type { Preparing } from './chain.ts'
import { getRefundableAmount } from './channel.ts'
import type { Refusal } from './decision.ts'
import type { Ledger } from './ledger.ts'
import { channels } from './records.ts'

/** A stored transaction that may be sent, or the reason why there is none. */
export type Prepared = { send: Outgoing; refusal?: never } | { refusal: Refusal | 'nothing'; send?: never }

interface Signed {
  payload: Uint8Array
  /** Empty: never. */
  expiresAt: string
}

/** Signs for the current state of the channel. It may be called again; the last result is stored. */
export type Sign = (nonce: string, amount: bigint, doc: ChannelRecord) => Signed | Promise<Signed>

const attemptsMax = 5

/**
 * Prepares a claim of everything delivered. An unconfirmed stored transaction of any kind is returned unchanged
 * instead, because it is sent again and never replaced.
 */
export const prepareClaim = (ledger: Ledger, channel: string, sign: Sign): Promise<Prepared> =>
  prepared(ledger, channel, async (doc) => {
    const { delivered, claimed } = doc
    if (delivered <= claimed) return undefined
    const nonce = `claim-${delivered}`
    return create(OutgoingSchema, { kind: 'claim', nonce, amount: delivered, ...(await sign(nonce, delivered, doc)) })
  })

export interface RefundRequest {
  /** Absent: everything refundable. */
  amount?: bigint
  /** The payer's voucher over exactly the sum of draws, which replaces the voucher of an undone call. */
  zeroCharge?: Voucher
  /**
   * The next refund nonce at the time of the payer's request. Once it is used, the request is fulfilled and nothing is
   * left to send.
   */
  nonce: string
  sign: Sign
}

export const prepareRefund = (ledger: Ledger, channel: string, { amount, zeroCharge, nonce, sign }: RefundRequest): Promise<Prepared> =>
  prepared(
    ledger,
    channel,
    async (stored) => {
      const doc = zeroCharge?.maxClaimable === stored.charged ? { ...stored, voucher: zeroCharge } : stored
      const refundable = getRefundableAmount(doc)
      const wanted = amount !== undefined && amount < refundable ? amount : refundable
      if (wanted === 0n || nonce !== ledger.nextRefundNonce(doc)) return undefined
      return create(OutgoingSchema, { kind: 'refund', nonce, amount: wanted, ...(await sign(nonce, wanted, doc)) })
    },
    zeroCharge && { zeroCharge },
  )

async function prepared(
  ledger: Ledger,
  channel: string,
  signed: (doc: ChannelRecord) => Promise<Outgoing | undefined>,
  of?: Preparing,
): Promise<Prepared> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const stored = await ledger.store.get(channels, channel)
    if (!stored) return { refusal: 'unknown' }
    if (stored.doc.outgoing) return { send: stored.doc.outgoing }
    const outgoing = await signed(stored.doc)
    if (!outgoing) return { refusal: 'nothing' }
    const { refusal, doc } = await ledger.prepare(channel, outgoing, of)
    if (!refusal) return { send: doc.outgoing! }
    if (refusal === 'frozen') return { refusal }
  }
  return { refusal: 'busy' }
}
