import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type LedgerEntry, LedgerEntrySchema, type PaymentBinding } from '@touchline/contract/gen/billing'
import { at } from './decision.ts'

type Movement = Omit<MessageInitShape<typeof LedgerEntrySchema>, '$typeName' | 'id' | 'account' | 'number' | 'at'> & {
  kind: 'draw' | 'undo' | 'deposit' | 'refund' | 'claim' | 'exact'
  amount: bigint
}

/** A document whose movements of money are recorded as entries. */
export interface Account {
  id: string
  openEntries: LedgerEntry[]
  entryCount: bigint
}

/** The id of an entry: the ids of an account sort in the order of its movements. */
export const entryId = (account: string, number: bigint): string => `${account}#${String(number).padStart(8, '0')}`

/** Adds the movement to the document that it changes, so that one write stores both. */
export function addEntry(to: Account, movement: Movement, now: number): void {
  to.entryCount++
  const place = { id: entryId(to.id, to.entryCount), account: to.id, number: to.entryCount, at: at(now) }
  to.openEntries.push(create(LedgerEntrySchema, { ...movement, ...place }))
}

/** Drops entries that are stored as documents of their own. */
export function dropPosted(to: Account, through: bigint): void {
  to.openEntries = to.openEntries.filter(({ number }) => number > through)
}

export const isSameBinding = (a: PaymentBinding | undefined, b: PaymentBinding): boolean =>
  a !== undefined && a.method === b.method && a.path === b.path && a.query === b.query && a.amount === b.amount
