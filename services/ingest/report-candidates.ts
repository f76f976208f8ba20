import type { CandidatePair } from '@touchline/contract/gen/ingest'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { addPairs, unsurePair, unsurePairs } from './identity/candidate-pairs.ts'
import { doubtful, isOpen } from './identity/candidates.ts'
import type { Candidate } from './identity/team-ledger.ts'
import type { TeamRegistry } from './identity/team-registry.ts'
import { scanAll } from './read-all.ts'
import { candidatePairs, parts } from './records.ts'

/** Writes down pairs that may be one team, before the names that raised them are bound. Answers how many are new or have changed. */
export function reportDoubts(store: DocumentStore, { get, decisions }: TeamRegistry, doubts: readonly Candidate[]): Promise<number> {
  const open = doubts.filter(({ ids: [a, b] }) => !decisions.areApart(a, b) && decisions.into(a) !== decisions.into(b))
  return addPairs(
    store,
    open.map(({ ids: [a, b], reason }) => unsurePair('team', [get(a)!, get(b)!], reason)),
  )
}

/**
 * Looks over all teams: pairs that are alike come in, pairs that something tells apart leave, the others are called what their teams are
 * called now, so that the order of imports does not show. Answers how many documents changed.
 */
export async function reviewDoubts(store: DocumentStore, book: TeamRegistry): Promise<number> {
  const partsOf = await partsByTeam(store)
  const teams = [...book.all()].filter((team) => partsOf.has(team.id))
  const fresh = await reportDoubts(store, book, await doubtful(teams, partsOf, book.decisions))
  let changed = 0
  const open: CandidatePair[] = []
  for (const { doc, revision } of await unsurePairs(store, 'team')) {
    const [first, second] = [book.get(doc.firstId), book.get(doc.secondId)]
    if (!first || !second) continue
    if (isOpen(first, second, partsOf, book.decisions)) open.push(unsurePair('team', [first, second], doc.reason))
    else if (await store.remove(candidatePairs, doc.id, revision)) changed++
  }
  return fresh + changed + (await addPairs(store, open))
}

/** Which parts, seasons of leagues and lists of clubs, name each team. */
async function partsByTeam(store: DocumentStore): Promise<Map<string, Set<string>>> {
  const partsOf = new Map<string, Set<string>>()
  for await (const page of scanAll(store, parts)) {
    for (const part of page) {
      for (const [id, { withdrawn }] of Object.entries(part.rows)) {
        if (id.charAt(4) !== 't' || withdrawn) continue
        const known = partsOf.get(id)
        if (known) known.add(part.id)
        else partsOf.set(id, new Set([part.id]))
      }
    }
  }
  return partsOf
}
