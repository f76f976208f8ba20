import { audit } from '@touchline/billing-x402/ledger/audit'
import { channels, entries, payments } from '@touchline/billing-x402/ledger/records'
import type { LedgerEntry } from '@touchline/contract/gen/billing'
import type { DocumentStore } from '@touchline/platform/ports/document-store'

/** The stored ledger, in atomic units. */
export interface Books {
  /** Amount charged for each payment identifier: draws that were not undone, and payments on chain. */
  charged: ReadonlyMap<string, bigint>
  /** Sum of all charges. */
  total: bigint
  /** Remaining balance of all channels. */
  left: bigint
  /** Entries that differ from their channel, broken invariants, calls that have not ended. */
  problems: readonly string[]
}

/** Nothing else may use the store. */
export async function readBooks(store: DocumentStore): Promise<Books> {
  await store.prepare([channels, entries, payments])
  const getAll = async <T>(page: (afterId: string) => Promise<readonly { doc: T & { id: string } }[]>): Promise<T[]> => {
    const found: T[] = []
    for (let some = await page(''); some.length > 0; some = await page(some.at(-1)!.doc.id)) found.push(...some.map(({ doc }) => doc))
    return found
  }
  const [stored, open, exact] = [
    await getAll((after) => store.scan(entries, after)),
    await getAll((after) => store.scan(channels, after)),
    await getAll((after) => store.scan(payments, after)),
  ]
  const everyEntry = new Map([...stored, ...[...open, ...exact].flatMap(({ openEntries }) => openEntries)].map((each) => [each.id, each]))
  const byAccount = Map.groupBy(everyEntry.values(), ({ account }) => account)
  const charged = new Map<string, bigint>()
  for (const entry of everyEntry.values()) charged.set(entry.identifier, (charged.get(entry.identifier) ?? 0n) + chargedIn(entry))
  return {
    charged,
    total: [...charged.values()].reduce((sum, amount) => sum + amount, 0n),
    left: open.reduce((sum, { deposited, refunded, charged }) => sum + deposited - refunded - charged, 0n),
    problems: [
      ...open.flatMap((channel) => audit(channel, byAccount.get(channel.id) ?? []).map((problem) => `${channel.id}: ${problem}`)),
      ...open.filter(({ op }) => op !== undefined).map(({ id }) => `${id}: a call has not ended`),
      ...exact.filter(({ state }) => state === 'settling' || state === 'unknown').map(({ id, state }) => `${id}: ${state}`),
    ],
  }
}

function chargedIn({ kind, amount }: LedgerEntry): bigint {
  if (kind === 'draw' || kind === 'exact') return amount
  return kind === 'undo' ? -amount : 0n
}
