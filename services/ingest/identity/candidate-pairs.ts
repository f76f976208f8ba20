import { createHash } from 'node:crypto'
import { create, equals } from '@bufbuild/protobuf'
import { type CandidatePair, CandidatePairSchema } from '@touchline/contract/gen/ingest'
import type { DocumentStore, Stored } from '@touchline/platform/ports/document-store'
import { updateMany } from '@touchline/platform/update'
import { batches } from '../batches.ts'
import { findAll } from '../read-all.ts'
import { candidatePairs } from '../records.ts'

interface Named {
  id: string
  name: string
}

/** Two that may be one, in order of their ids, whichever comes first. */
export function unsurePair(kind: 'team' | 'player', pair: readonly [Named, Named], reason: string): CandidatePair {
  const [first, second] = pair.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const id = createHash('sha256').update(`${first!.id}\n${second!.id}`).digest('hex').slice(0, 16)
  const names = { firstName: first!.name, secondName: second!.name }
  return create(CandidatePairSchema, { id, kind, firstId: first!.id, secondId: second!.id, ...names, reason })
}

/** Every pair that waits for a human. */
export const unsurePairs = (store: DocumentStore, kind: 'team' | 'player'): Promise<Stored<CandidatePair>[]> =>
  findAll(store, candidatePairs, 'byKind', { kind })

/** Writes down pairs as they are called now: those that are there already as such stay. Answers how many are new or have changed. */
export async function addPairs(store: DocumentStore, pairs: readonly CandidatePair[]): Promise<number> {
  const byId = new Map(pairs.map((pair) => [pair.id, pair]))
  let written = 0
  for (const ids of batches([...byId.keys()], 500)) {
    const changed = await updateMany(store, candidatePairs, ids, (id, held) => {
      const pair = byId.get(id)!
      return held && equals(CandidatePairSchema, held, pair) ? undefined : pair
    })
    written += changed.length
  }
  return written
}
