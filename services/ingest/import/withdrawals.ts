import { isId } from '@touchline/contract/ids'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { Dataset, MatchesDataset } from '../formats/connector.ts'
import { datasets } from '../records.ts'
import type { PendingObservation } from './pending-observation.ts'
import { datasetId } from './publish-changes.ts'

/**
 * The outcome of the rows that withdraw a match which no other row has. Such a row is taken to mean one of the matches that an
 * earlier import had and that are missing now, so it withdraws nothing only if none is missing.
 */
export async function settledWithdrawals(
  store: DocumentStore,
  source: string,
  { name, withdrawals = [] }: MatchesDataset,
  observations: readonly PendingObservation[],
): Promise<Pick<Dataset, 'problems' | 'skipped'>> {
  if (withdrawals.length === 0) return { problems: [] }
  const present = new Set(observations.map(({ id }) => id))
  const stored = Object.keys((await store.get(datasets, datasetId(source, name)))?.doc.rows ?? {})
  if (stored.some((id) => isId(id, 'match') && !present.has(id)))
    return { problems: [], skipped: { 'withdrawn records': withdrawals.length } }
  const reason = 'withdraws nothing: neither this file nor an earlier one has another match of its league and season'
  return { problems: withdrawals.map((row) => ({ ...row, reason })) }
}
