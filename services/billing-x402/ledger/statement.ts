import { create } from '@bufbuild/protobuf'
import { type ChannelRecord, type ChannelStatement, ChannelStatementSchema, type LedgerEntry } from '@touchline/contract/gen/billing'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { entries } from './records.ts'

export function getStatement({ config, deposited, refunded, charged, claimed, mirror, frozen }: ChannelRecord): ChannelStatement {
  const { channelId: channel, payer } = config!
  const withdrawRequestedAt = mirror?.withdrawRequestedAt ?? ''
  return create(ChannelStatementSchema, {
    ...{ channel, payer, deposited, refunded, charged, claimed, withdrawRequestedAt, frozen: frozen !== '' },
    config: config!,
  })
}

/** Entries of the channel with a higher number than `after`, up to `limit`, in order. */
export async function entriesAfter(store: DocumentStore, channel: ChannelRecord, after: number, limit: number): Promise<LedgerEntry[]> {
  const { id, openEntries, entryCount } = channel
  const last = Math.min(after + limit, Number(entryCount))
  if (last <= after) return []
  const page = await store.find(entries, 'byAccount', { equal: { account: id }, range: { from: after + 1, to: last }, limit })
  const stored = page.items.map(({ doc }) => doc)
  const known = new Set(stored.map(({ number }) => number))
  const open = openEntries.filter(({ number }) => number > after && number <= last && !known.has(number))
  return [...stored, ...open]
}
