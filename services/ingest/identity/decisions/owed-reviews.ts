import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type SourceRecord, SourceRecordSchema } from '@touchline/contract/gen/ingest'
import type { DocumentStore, Stored } from '@touchline/platform/ports/document-store'
import { findAll } from '../../documents/pagination.ts'
import { sources } from '../../records.ts'
import type { PublishMergesDeps } from './publish-merges.ts'
import { reviewIdentities } from './review.ts'

/*
 * An import that is followed by others leaves the review of a sport to them. The owed review is stored with the source,
 * in the same write as the end of the import, so it survives a crash.
 */

/**
 * Reviews the identities of a sport, which includes the reviews that its imports owe. Returns the number of documents
 * changed.
 */
export async function reviewSport(deps: PublishMergesDeps, sport: SportId): Promise<number> {
  const owing = (await owingSources(deps.store)).filter(({ doc }) => doc.unreviewed.includes(sport))
  const changed = await reviewIdentities(deps, sport)
  return changed + (await markReviewed(deps.store, owing, sport))
}

/** Does the reviews that imports owe, except for the sports in `later`. */
export async function reviewOwed(deps: PublishMergesDeps, later: ReadonlySet<string>): Promise<void> {
  const owed = new Set((await owingSources(deps.store)).flatMap(({ doc }) => doc.unreviewed))
  for (const sport of owed) if (!later.has(sport)) await reviewSport(deps, sport as SportId)
}

const owingSources = async (store: DocumentStore): Promise<Stored<SourceRecord>[]> =>
  (await findAll(store, sources, 'all', {})).filter(({ doc }) => doc.unreviewed.length > 0)

/**
 * A source whose record has changed since the review began may have been imported in the meantime, so it still owes the
 * review.
 */
async function markReviewed(store: DocumentStore, owing: readonly Stored<SourceRecord>[], sport: SportId): Promise<number> {
  let changed = 0
  for (const { doc, revision } of owing) {
    const reviewed = create(SourceRecordSchema, { ...doc, unreviewed: doc.unreviewed.filter((each) => each !== sport) })
    const [result] = await store.write(sources, [{ doc: reviewed, replaces: revision }])
    if (result !== 'conflict') changed++
  }
  return changed
}
