import type { LedgerEntry } from '@touchline/contract/gen/billing'
import { allDocuments, batches } from '@touchline/platform/pages'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { Account } from './entries.ts'
import { entries } from './records.ts'

/**
 * Stores entries under their own ids; an existing entry is identical. They come from a document that was read or
 * acknowledged, never from one that may not have been written.
 */
export async function postEntries(store: DocumentStore, all: readonly LedgerEntry[]): Promise<void> {
  for (const some of batches(all, 500)) {
    await store.write(
      entries,
      some.map((doc) => ({ doc, replaces: 'absent' })),
    )
  }
}

/** Every entry of the account, stored ones and those still in its document, in order. */
export async function getEntries(store: DocumentStore, { id, openEntries }: Pick<Account, 'id' | 'openEntries'>): Promise<LedgerEntry[]> {
  const stored = await allDocuments((page) => store.find(entries, 'byAccount', { equal: { account: id }, ...page }))
  const known = new Set(stored.map((each) => each.id))
  return [...stored, ...openEntries.filter((each) => !known.has(each.id))]
}
