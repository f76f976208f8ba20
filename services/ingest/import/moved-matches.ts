import type { SportId } from '@touchline/contract/catalog'
import type { SourceDataset } from '@touchline/contract/gen/ingest'
import { isId, sportOfId } from '@touchline/contract/ids'
import { eachDocument } from '../documents/pagination.ts'
import { publishedMerges, publishMerges } from '../identity/decisions/publish-merges.ts'
import { datasets } from '../records.ts'
import type { KnownMatch, PendingObservation } from './pending-observation.ts'
import { datasetName, type FormerId, type PublishDeps, type Published, publishChanges } from './publish-changes.ts'

/**
 * Matches that the source corrected so that their words give another id, such as swapped sides, or another opponent,
 * stage or season. They are recognised by the source's own key among the datasets of one import, and by league, day and
 * key in other datasets.
 */
export interface MovedMatches {
  add(dataset: { id: string; sport: SportId }, observations: readonly PendingObservation[], published: Published): void
  /**
   * Withdraws the matches that other datasets still have, and publishes the merges of former ids. Returns the number of
   * writes.
   */
  publish(deps: PublishDeps, source: string): Promise<number>
}

/** The reporter of the merges of a source. */
export const movedScope = (source: string): string => `${source}/moved`

interface OfSport {
  idByRow: Map<string, string>
  present: Set<string>
  former: FormerId[]
  added: KnownMatch[]
}

export function movedMatches(): MovedMatches {
  const read = new Set<string>()
  const bySport = new Map<SportId, OfSport>()
  return {
    add({ id: dataset, sport }, observations, { former, added }) {
      read.add(dataset)
      const of: OfSport = bySport.get(sport) ?? { idByRow: new Map(), present: new Set(), former: [], added: [] }
      bySport.set(sport, of)
      for (const { kind, id, known } of observations) {
        if (kind !== 'match') continue
        of.present.add(id)
        if (known) of.idByRow.set(known.key, id)
      }
      for (const each of former) of.former.push(each)
      for (const each of added) of.added.push(each)
    },
    async publish(deps, source) {
      let written = 0
      for (const [sport, of] of bySport) {
        written += await withdrawElsewhere(deps, { source, sport, read }, of)
        written += await publishOfSport(deps, movedScope(source), sport, of)
      }
      return written
    },
  }
}

interface Elsewhere {
  source: string
  sport: SportId
  read: ReadonlySet<string>
}

/** A match of a dataset that this import did not read is the same one if key, league and day are equal. */
async function withdrawElsewhere(deps: PublishDeps, { source, sport, read }: Elsewhere, of: OfSport): Promise<number> {
  if (of.added.length === 0) return 0
  const places = new Map(of.added.map(({ key, place }) => [key, place]))
  const found: { dataset: SourceDataset; ids: string[] }[] = []
  for await (const { doc: dataset } of eachDocument(deps.store, datasets, 'bySource', { equal: { source } })) {
    if (read.has(dataset.id)) continue
    const ids = Object.entries(dataset.rows).flatMap(([id, { key, place, withdrawn }]) =>
      !withdrawn && isId(id, 'match') && sportOfId(id) === sport && key !== '' && places.get(key) === place ? [id] : [],
    )
    for (const id of ids) of.former.push({ key: dataset.rows[id]!.key, id })
    if (ids.length > 0) found.push({ dataset, ids })
  }
  let written = 0
  for (const { dataset, ids } of found) {
    const { rowCount: rows, merged, quarantined, repaired } = dataset
    const moved = new Set(ids.flatMap((id) => [id, `stats/${id}`]))
    const counts = { rows, merged, quarantined, repaired }
    const { writes } = await publishChanges(deps, {
      ...{ source, dataset: datasetName(dataset), sport, observations: [], complete: false, moved, numbersEvents: true, ...counts },
    })
    written += writes
  }
  return written
}

/**
 * A former id is merged into the match until a match has it again. The target of a former id may itself have moved
 * since.
 */
async function publishOfSport(deps: PublishDeps, scope: string, sport: SportId, { idByRow, present, former }: OfSport): Promise<number> {
  if (idByRow.size === 0) return 0
  const moved = former.flatMap(({ key, id }) => (idByRow.has(key) && !present.has(id) ? [[id, idByRow.get(key)!] as const] : []))
  const now = new Map(moved)
  const known = await publishedMerges(deps.store, { scope, sport })
  const mergedInto = new Map([...known].map(([from, into]) => [from, now.get(into) ?? into] as const))
  for (const [from, into] of now) mergedInto.set(from, into)
  for (const from of present) mergedInto.delete(from)
  return publishMerges(deps, { sport, kind: 'match', scope, mergedInto })
}
