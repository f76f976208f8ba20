import type { ChannelRecord, LedgerEntry } from '@touchline/contract/gen/billing'
import { broken } from './invariants.ts'

export type Sums = Readonly<Record<'draw' | 'undo' | 'deposit' | 'refund' | 'claim' | 'settle' | 'exact', bigint>>

/** The sum of the entries of each kind. */
export function getSums(entries: readonly LedgerEntry[]): Sums {
  const sums = { draw: 0n, undo: 0n, deposit: 0n, refund: 0n, claim: 0n, settle: 0n, exact: 0n }
  for (const { kind, amount } of entries) sums[kind as keyof Sums] += amount
  return sums
}

/** Names of the invariants that the channel breaks. Expects all its entries up to `entryCount`. */
export function audit(channel: ChannelRecord, entries: readonly LedgerEntry[]): string[] {
  const own = entries.filter(({ number }) => number <= channel.entryCount)
  const { draw, undo, deposit, refund, claim } = getSums(own)
  const equal: Record<string, boolean> = {
    'entries are complete': BigInt(own.length) === channel.entryCount,
    'draws - undos = charged': draw - undo === channel.charged,
    'deposits = deposited': deposit === channel.deposited,
    'refunds = refunded': refund === channel.refunded,
    'claims = claimed': claim === channel.claimed,
  }
  const unequal = Object.entries(equal).filter(([, holds]) => !holds)
  return [...broken(channel), ...unequal.map(([name]) => name)]
}
