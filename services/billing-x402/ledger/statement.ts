import type { ChannelRecord, LedgerEntry } from '@touchline/contract/gen/billing'
import { balanceOf } from './channel.ts'
import type { Ledger } from './ledger.ts'
import { channels } from './records.ts'

export interface Statement {
  balance: bigint
  charged: bigint
  claimed: bigint
  /** What a refund returns now; less while a call is in flight. */
  refundable: bigint
  frozen: string
  /** In order: draws, undos, deposits, refunds, claims. */
  entries: readonly LedgerEntry[]
}

export const statementOf = (channel: ChannelRecord, entries: readonly LedgerEntry[]): Statement => {
  const { charged, claimed, frozen, voucher } = channel
  const balance = balanceOf(channel)
  const promised = voucher?.maxClaimable ?? 0n
  return { balance, charged, claimed, refundable: balance > promised ? balance - promised : 0n, frozen, entries }
}

/** The statement of a channel; undefined for one that is not known. */
export async function readStatement(ledger: Ledger, channel: string): Promise<Statement | undefined> {
  const stored = await ledger.store.get(channels, channel)
  return stored && statementOf(stored.doc, await ledger.entriesOf(stored.doc))
}
