import type { SourceRow } from '@touchline/contract/gen/ingest'
import { isId } from '@touchline/contract/ids'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { MatchesDataset, RacesDataset, Withdrawal } from '@touchline/sources/connector'
import type { Problem } from '@touchline/sources/parse/problem'
import { eachDocument } from '../documents/pagination.ts'
import { datasets } from '../records.ts'
import { datasetId } from './publish-changes.ts'

interface Settled {
  /** One problem for each row that withdraws nothing. */
  problems: Problem[]
  /** Number of the other rows: an earlier import had the withdrawn entity, and may have withdrawn it already. */
  settled: number
}

/**
 * The outcome of the rows of a dataset that withdraw something no other row has, by the key of the source. `read`: ids
 * of the datasets of this import; entities of other datasets stay, since the import does not concern them.
 */
export async function settledWithdrawals(
  store: DocumentStore,
  source: string,
  { name, withdrawals = [] }: MatchesDataset | RacesDataset,
  read: ReadonlySet<string>,
): Promise<Settled> {
  if (withdrawals.length === 0) return { problems: [], settled: 0 }
  const own = await rowsIn(store, datasetId(source, name))
  const ownKeys = new Set(own.map(([, { key }]) => key))
  // A row stored by an earlier release has no key, so it may be the one to withdraw.
  const mayBeAny = own.some(([id, row]) => row.key === '' && !row.withdrawn && isKeyed(id))
  const rest: Withdrawal[] = []
  for (const each of withdrawals) {
    const isKnown =
      each.dataset === undefined ? mayBeAny || ownKeys.has(each.key) : (await rowsIn(store, datasetId(source, each.dataset))).length > 0
    if (!isKnown) rest.push(each)
  }
  const keys = new Set(rest.flatMap(({ key, dataset }) => (dataset === undefined ? key : [])))
  const elsewhere = new Map<string, 'read' | 'not read'>()
  if (keys.size > 0)
    for await (const { doc } of eachDocument(store, datasets, 'bySource', { equal: { source } }))
      for (const { key } of Object.values(doc.rows))
        if (keys.has(key) && elsewhere.get(key) !== 'read') elsewhere.set(key, read.has(doc.id) ? 'read' : 'not read')
  const refused = rest.filter(({ key, dataset }) => dataset !== undefined || elsewhere.get(key) !== 'read')
  return {
    problems: refused.map(({ key, dataset, ...row }) => {
      const isElsewhere = dataset === undefined && elsewhere.has(key)
      return { ...row, reason: `withdraws nothing: ${isElsewhere ? ofOther(key) : ofNone(key)}` }
    }),
    settled: withdrawals.length - refused.length,
  }
}

const ofNone = (key: string) => `neither this file nor an earlier one has "${key}"`
const ofOther = (key: string) => `"${key}" is of another league and season or another meeting, which this file does not have`

const rowsIn = async (store: DocumentStore, id: string): Promise<[id: string, row: SourceRow][]> =>
  Object.entries((await store.get(datasets, id))?.doc.rows ?? {})

/** Rows of matches and races; a race includes the id of its meeting. */
const isKeyed = (row: string): boolean => isId(row, 'match') || isId(row.slice(row.indexOf('/') + 1), 'race')
