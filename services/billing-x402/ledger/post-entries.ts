import type { LedgerEntry } from '@touchline/contract/gen/billing'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { Account } from './entries.ts'
import { entries } from './records.ts'

/**
 * Stores entries under their own ids; an existing entry is identical. They come from a document that was read or
 * acknowledged, never from one that may not have been written.
 */
export async function postEntries(store: DocumentStore, all: readonly LedgerEntry[]): Promise<void> {
  for (let i = 0; i < all.length; i += 500)
    await store.write(
      entries,
      all.slice(i, i + 500).map((doc) => ({ doc, replaces: 'absent' as const })),
    )
}

/** Every entry of the account, stored ones and those still in its document, in order. */
export async function getEntries(store: DocumentStore, { id, openEntries }: Pick<Account, 'id' | 'openEntries'>): Promise<LedgerEntry[]> {
  const stored: LedgerEntry[] = []
  for (let after: string | undefined; ; ) {
    const page = await store.find(entries, 'byAccount', { equal: { account: id }, limit: 1_000, ...(after !== undefined && { after }) })
    stored.push(...page.items.map(({ doc }) => doc))
    after = page.next
    if (after === undefined) break
  }
  const known = new Set(stored.map((each) => each.id))
  return [...stored, ...openEntries.filter((each) => !known.has(each.id))]
}
