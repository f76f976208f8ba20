import type { SportId } from '@touchline/contract/catalog'
import type { SourceDataset } from '@touchline/contract/gen/ingest'
import { sportOfId } from '@touchline/contract/ids'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { findAll } from '../documents/pagination.ts'
import { presentId, scanEncoded } from '../identity/encoded-rows.ts'
import { rankingIn } from '../import/pending-observation.ts'
import { datasets } from '../records.ts'

/** The subject of a row in the words of an operator. */
const kinds = { m: 'matches', l: 'leagues', s: 'seasons', t: 'teams', p: 'players', g: 'meetings', r: 'races' } as const

/** The id of the entity of a row, without its prefix and, for a race, without the id of its meeting. */
export function entityIn(row: string): string {
  const [, prefix, rest] = /^(squad|stats|team)\/(.+)$/.exec(row) ?? [row, '', row]
  return prefix === 'squad' ? rest!.slice(0, rest!.indexOf('/')) : rest!.slice(rest!.indexOf('/') + 1)
}

export function kindIn(row: string): string {
  if (rankingIn(row)) return 'ranking lists'
  if (row.startsWith('squad/')) return 'squads'
  if (row.startsWith('stats/')) return 'match details'
  if (row.startsWith('team/')) return 'teams'
  return kinds[entityIn(row).charAt(4) as keyof typeof kinds]
}

export const sportIn = (row: string): SportId | undefined => (rankingIn(row)?.sport as SportId | undefined) ?? sportOfId(entityIn(row))

/** The datasets of a source. */
export const datasetsIn = async (store: DocumentStore, source: string): Promise<SourceDataset[]> =>
  (await findAll(store, datasets, 'bySource', { source })).map(({ doc }) => doc)

/** The rows that another source also has. */
export async function rowsOfOthers(store: DocumentStore, source: string, rows: readonly string[]): Promise<Set<string>> {
  const wanted = new Set(rows)
  const found = new Set<string>()
  for await (const dataset of scanEncoded(store)) {
    if (dataset.source === source) continue
    for (const entry of dataset.rows) {
      const id = presentId(entry)
      if (id !== undefined && wanted.has(id)) found.add(id)
    }
  }
  return found
}
