import { create } from '@bufbuild/protobuf'
import { type ChannelRecord, type Outgoing, OutgoingSchema, type Voucher } from '@touchline/contract/gen/billing'
import type { Refusal } from './decision.ts'
import type { Ledger } from './ledger.ts'
import { channels } from './records.ts'
import { statementOf } from './statement.ts'

/** A transaction that is stored and may be sent, or why there is none. */
export type Prepared = { send: Outgoing; refusal?: never } | { refusal: Refusal | 'nothing'; send?: never }

interface Signed {
  payload: Uint8Array
  /** Empty: never. */
  expiresAt: string
}

const attemptsMax = 5

/**
 * What has to be sent to claim everything delivered. A transaction that is not confirmed yet is returned as it is
 * stored, whatever its kind: it is sent again, never replaced.
 */
export const prepareClaim = (ledger: Ledger, channel: string, sign: (nonce: string, amount: bigint) => Signed): Promise<Prepared> =>
  prepared(ledger, channel, ({ delivered, claimed }) => {
    if (delivered <= claimed) return undefined
    const nonce = `claim-${delivered}`
    return create(OutgoingSchema, { kind: 'claim', nonce, amount: delivered, ...sign(nonce, delivered) })
  })

export interface RefundRequest {
  /** Absent: everything refundable. */
  amount?: bigint
  /** The payer's voucher over exactly the sum of draws, which replaces one of an undone call. */
  zeroCharge?: Voucher
  /**
   * The next refund nonce when the payer asked. Once it is used, the request is fulfilled and nothing is left to send.
   */
  nonce: string
  sign(nonce: string, amount: bigint): Signed
}

export const prepareRefund = (ledger: Ledger, channel: string, { amount, zeroCharge, nonce, sign }: RefundRequest): Promise<Prepared> =>
  prepared(
    ledger,
    channel,
    (doc) => {
      const { refundable } = statementOf(zeroCharge?.maxClaimable === doc.charged ? { ...doc, voucher: zeroCharge } : doc, [])
      const wanted = amount !== undefined && amount < refundable ? amount : refundable
      if (wanted === 0n || nonce !== ledger.nextRefundNonce(doc)) return undefined
      return create(OutgoingSchema, { kind: 'refund', nonce, amount: wanted, ...sign(nonce, wanted) })
    },
    zeroCharge,
  )

async function prepared(
  ledger: Ledger,
  channel: string,
  signed: (doc: ChannelRecord) => Outgoing | undefined,
  zeroCharge?: Voucher,
): Promise<Prepared> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const stored = await ledger.store.get(channels, channel)
    if (!stored) return { refusal: 'unknown' }
    if (stored.doc.outgoing) return { send: stored.doc.outgoing }
    const outgoing = signed(stored.doc)
    if (!outgoing) return { refusal: 'nothing' }
    const { refusal, doc } = await ledger.prepare(channel, outgoing, zeroCharge)
    if (!refusal) return { send: doc.outgoing! }
    if (refusal === 'frozen') return { refusal }
  }
  return { refusal: 'busy' }
}
