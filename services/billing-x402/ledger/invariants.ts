import type { ChannelRecord } from '@touchline/contract/gen/billing'

/** Invariants of a channel that hold after every write, by name. */
const invariants: Readonly<Record<string, (c: ChannelRecord) => boolean>> = {
  'claimed <= charged': ({ claimed, charged }) => claimed <= charged,
  'charged <= voucher': ({ charged, voucher }) => charged <= (voucher?.maxClaimable ?? 0n),
  'voucher <= balance': ({ voucher, deposited, refunded }) => (voucher?.maxClaimable ?? 0n) <= deposited - refunded,
  'delivered <= charged': ({ delivered, charged }) => delivered <= charged,
  'charged <= delivered + call in flight': ({ charged, delivered, op }) =>
    charged === delivered + (op?.state === 'charged' ? op.binding!.amount : 0n),
}

/** Names of the invariants that the document breaks. */
export const broken = (doc: ChannelRecord): string[] =>
  Object.entries(invariants)
    .filter(([, holds]) => !holds(doc))
    .map(([name]) => name)

/** Freezes the channel when the step has broken an invariant; the first reason is kept. */
export function freezeWhenBroken(to: ChannelRecord): ChannelRecord {
  to.frozen ||= broken(to).join(', ')
  return to
}
