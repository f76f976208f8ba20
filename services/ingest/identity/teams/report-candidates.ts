import type { CandidatePair } from '@touchline/contract/gen/ingest'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { scanAll } from '../../import/pagination.ts'
import { candidatePairs, parts } from '../../records.ts'
import { addPairs, candidatePair, storedPairs } from '../decisions/candidate-pairs.ts'
import { findCandidates, isOpen } from './candidates.ts'
import type { Candidate } from './team-ledger.ts'
import type { TeamRegistry } from './team-registry.ts'

/**
 * Stores pairs of teams that may be the same, before their names are bound. Returns the number of new or changed pairs.
 */
export function reportCandidates(
  store: DocumentStore,
  { get, decisions }: TeamRegistry,
  candidates: readonly Candidate[],
): Promise<number> {
  const unresolved = candidates.filter(
    ({ ids: [a, b] }) => !decisions.areDistinct(a, b) && decisions.canonicalId(a) !== decisions.canonicalId(b),
  )
  return addPairs(
    store,
    unresolved.map(({ ids: [a, b], reason }) => candidatePair('team', [get(a)!, get(b)!], reason)),
  )
}

/**
 * Reviews all teams: adds pairs with similar names, removes pairs that are resolved, and updates the names of the
 * others, so that the result does not depend on the order of imports. Returns the number of documents changed.
 */
export async function reviewCandidates(store: DocumentStore, registry: TeamRegistry): Promise<number> {
  const datasetsOf = await datasetsByTeam(store)
  const teams = [...registry.all()].filter((team) => datasetsOf.has(team.id))
  const reported = await reportCandidates(store, registry, await findCandidates(teams, datasetsOf, registry.decisions))
  let changed = 0
  const unresolved: CandidatePair[] = []
  for (const { doc, revision } of await storedPairs(store, 'team')) {
    const [first, second] = [registry.get(doc.firstId), registry.get(doc.secondId)]
    if (!first || !second) continue
    if (isOpen(first, second, datasetsOf, registry.decisions)) unresolved.push(candidatePair('team', [first, second], doc.reason))
    else if (await store.remove(candidatePairs, doc.id, revision)) changed++
  }
  return reported + changed + (await addPairs(store, unresolved))
}

/** The datasets (seasons of leagues, lists of clubs) that name each team. */
async function datasetsByTeam(store: DocumentStore): Promise<Map<string, Set<string>>> {
  const datasetsOf = new Map<string, Set<string>>()
  for await (const page of scanAll(store, parts)) {
    for (const dataset of page) {
      for (const [id, { withdrawn }] of Object.entries(dataset.rows)) {
        if (id.charAt(4) !== 't' || withdrawn) continue
        const datasets = datasetsOf.get(id)
        if (datasets) datasets.add(dataset.id)
        else datasetsOf.set(id, new Set([dataset.id]))
      }
    }
  }
  return datasetsOf
}
