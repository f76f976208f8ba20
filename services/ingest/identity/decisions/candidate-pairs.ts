import { createHash } from 'node:crypto'
import { create, equals } from '@bufbuild/protobuf'
import { type CandidatePair, CandidatePairSchema } from '@touchline/contract/gen/ingest'
import type { DocumentStore, Stored } from '@touchline/platform/ports/document-store'
import { findAll } from '../../import/pagination.ts'
import { candidatePairs } from '../../records.ts'
import { save } from '../store.ts'

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

/** All pairs that wait for a human decision. */
export const storedPairs = (store: DocumentStore, kind: 'team' | 'player'): Promise<Stored<CandidatePair>[]> =>
  findAll(store, candidatePairs, 'byKind', { kind })

/**
 * Stores pairs with their current names; unchanged pairs are not written. Returns the number of new or changed pairs.
 */
export const addPairs = (store: DocumentStore, pairs: readonly CandidatePair[]): Promise<number> =>
  save(store, candidatePairs, pairs, (pair, stored) => (stored && equals(CandidatePairSchema, stored, pair) ? undefined : pair))
