import { createHash } from 'node:crypto'
import { create, equals } from '@bufbuild/protobuf'
import { type CandidatePair, CandidatePairSchema } from '@touchline/contract/gen/ingest'
import { sportOfId } from '@touchline/contract/ids'
import type { DocumentStore, Stored } from '@touchline/platform/ports/document-store'
import { hasLeagueOverlay } from '@touchline/sources/reviewed-leagues'
import type { SourceLeague } from '@touchline/sources/source-model'
import { findAll } from '../../documents/pagination.ts'
import { candidatePairs } from '../../records.ts'
import { save } from '../store.ts'

export const candidateKinds = ['team', 'player', 'league'] as const
type CandidateKind = (typeof candidateKinds)[number]

interface NamedEntity {
  id: string
  name: string
}

/** A pair of entities that may be the same, ordered by id. */
export function candidatePair(kind: 'team' | 'player', pair: readonly [NamedEntity, NamedEntity], reason: string): CandidatePair {
  const [first, second] = pair.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const id = createHash('sha256').update(`${first!.id}\n${second!.id}`).digest('hex').slice(0, 16)
  const names = { firstName: first!.name, secondName: second!.name }
  return create(CandidatePairSchema, { id, kind, firstId: first!.id, secondId: second!.id, ...names, reason })
}

/** A league without a reviewed entry. */
export type UnreviewedLeague = SourceLeague & { id: string }

/**
 * Adds a row for each league without a reviewed entry, and removes the rows of leagues that have one now. `leagues`:
 * all leagues of an import, by id; undefined when reviewed. Returns the number of documents changed.
 */
export async function reviewLeagues(store: DocumentStore, leagues: ReadonlyMap<string, UnreviewedLeague | undefined>): Promise<number> {
  const reviewed = (await storedPairs(store, 'league')).filter(({ doc }) => leagues.has(doc.firstId) && !leagues.get(doc.firstId))
  for (const { doc, revision } of reviewed) await store.remove(candidatePairs, doc.id, revision)
  const rows = [...leagues.values()].filter((league) => league !== undefined).map(unreviewedLeague)
  return reviewed.length + (await addPairs(store, rows))
}

/** `entry`: the row of an overlay that reviews the league; empty in a sport without league overlays. */
function unreviewedLeague({ id, name, key = '', countryCode: country, slug, type, tier }: UnreviewedLeague): CandidatePair {
  const reason = `The league "${key}" has no reviewed entry: its name and country are those of the source.`
  const sport = sportOfId(id)!
  const row = { code: key, country, name, slug, type, ...(tier !== undefined && { tier }) }
  const entry = hasLeagueOverlay(sport) ? JSON.stringify(sport === 'soccer' ? row : { sport, ...row }) : ''
  return create(CandidatePairSchema, { id, kind: 'league', firstId: id, firstName: name, reason, entry })
}

/** All pairs that wait for a human decision. */
export const storedPairs = (store: DocumentStore, kind: CandidateKind): Promise<Stored<CandidatePair>[]> =>
  findAll(store, candidatePairs, 'byKind', { kind })

/**
 * Stores pairs with their current names; unchanged pairs are not written. Returns the number of new or changed pairs.
 */
export const addPairs = (store: DocumentStore, pairs: readonly CandidatePair[]): Promise<number> =>
  save(store, candidatePairs, pairs, (pair, stored) => (stored && equals(CandidatePairSchema, stored, pair) ? undefined : pair))
