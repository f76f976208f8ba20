import { create } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { type Decision, SourceRecordSchema } from '@touchline/contract/gen/ingest'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import { decisions, sources } from '../../records.ts'
import { idIsAnyOf, idStartsWith, presentId, scanEncoded } from '../encoded-rows.ts'
import { teamRow } from '../ids.ts'
import { loadDecisions } from '../store.ts'
import { activeDecisions } from './active-decisions.ts'
import type { PublishMergesDeps } from './publish-merges.ts'
import { reviewIdentities } from './review.ts'

export interface ApplyDecisionDeps extends PublishMergesDeps {
  /** Reimports a source from its last location, ignoring its validators. False if it cannot be read. */
  reimport(source: string): Promise<boolean>
}

/**
 * Stores a decision and applies it: publishes the new merges at once, and reimports the sources that name an affected
 * team, because the ids of its matches change. Sources that name a player who is split off in one season are reimported
 * as well.
 *
 * Returns, in code-point order, the sources that could not be reimported, and those with a dataset that still names a
 * merged id, because it came from another location than the last one or has quarantined rows. A crash in between loses
 * nothing: every import applies the stored decisions, and the next one rereads everything.
 */
export async function applyDecision(deps: ApplyDecisionDeps, decision: Decision): Promise<string[]> {
  const { store } = deps
  const changesIds = decision.kind === 'team' || decision.season !== '' || standAsTeams(decision)
  const ids = changesIds ? await currentIds(store, decision) : []
  const affected = await getSources(store, ids)
  // Clears the validators first, so that no address reports "unchanged" after an interruption.
  await clearValidators(store, affected)
  const written = await update(store, decisions, decision.id, (stored) => {
    if ((stored === undefined) === (decision.undoneAt === undefined)) return decision
    throw fail('invalid_parameter', { name: 'id', what: 'was changed by a concurrent decision; list the decisions again' })
  })
  if (!written) return []
  await reviewIdentities(deps, decision.sport as SportId)
  return changesIds ? reimportAll(deps, decision, affected) : []
}

/** Ids of matches derive from the ids of players who are sides. */
const standAsTeams = ({ sport }: Decision): boolean => sportNamed(sport as SportId).sidesArePlayers

/** Both ids and their current canonical ids, which datasets name if another decision depends on this one. */
async function currentIds(store: DocumentStore, { firstId, secondId }: Decision): Promise<string[]> {
  const { canonicalId } = activeDecisions(await loadDecisions(store))
  return [firstId, secondId, canonicalId(firstId), canonicalId(secondId)].flatMap((id) => [id, teamRow(id)])
}

/** Also reimports sources that were imported with the former ids in the meantime. */
async function reimportAll({ store, reimport }: ApplyDecisionDeps, decision: Decision, affected: ReadonlySet<string>): Promise<string[]> {
  const [attempted, failed] = [new Set<string>(), new Set<string>()]
  let remaining = [...affected]
  do {
    for (const source of remaining) {
      attempted.add(source)
      if (!(await reimport(source))) failed.add(source)
    }
    const referencing = [...(await sourcesStillReferencing(store, decision))]
    for (const source of referencing) if (attempted.has(source)) failed.add(source)
    remaining = referencing.filter((source) => !attempted.has(source))
  } while (remaining.length > 0)
  // Clears them again, because an import that was running during the decision has stored its validators at its end.
  await clearValidators(store, failed)
  return [...failed].sort()
}

/**
 * Sources with datasets that name matches or squads of an id merged into one of the two. Lists of clubs may keep naming
 * their ids.
 */
async function sourcesStillReferencing(store: DocumentStore, decision: Decision): Promise<Set<string>> {
  const { kind, firstId, secondId } = decision
  const { canonicalId, merged } = activeDecisions(await loadDecisions(store))
  const canonicalIds = new Set([canonicalId(firstId), canonicalId(secondId)])
  const mergedIds = [...merged(kind)].filter(([, id]) => canonicalIds.has(id)).map(([id]) => id)
  // Each mention of a player keeps its observations; a team does not.
  const former = standAsTeams(decision) ? mergedIds.map(teamRow) : mergedIds
  const ofTeams = [idStartsWith(`${sportNamed(decision.sport as SportId).prefix}-m`), idStartsWith('squad/')]
  return getSources(store, former, (entry) => ofTeams.some((isOne) => isOne(entry)))
}

/**
 * Sources with a dataset that has a row with one of these ids and a row for which `alsoHas` is true. Withdrawn rows do
 * not count.
 */
async function getSources(
  store: DocumentStore,
  ids: readonly string[],
  alsoHas: (entry: Uint8Array) => boolean = () => true,
): Promise<Set<string>> {
  const found = new Set<string>()
  if (ids.length === 0) return found
  const isOne = idIsAnyOf(ids)
  const hasAny = (rows: readonly Uint8Array[], is: (entry: Uint8Array) => boolean) =>
    rows.some((entry) => is(entry) && presentId(entry) !== undefined)
  for await (const { source, rows } of scanEncoded(store)) {
    if (!found.has(source) && hasAny(rows, isOne) && hasAny(rows, alsoHas)) found.add(source)
  }
  return found
}

/** Clears the validators, so that the next import downloads the complete file. */
async function clearValidators(store: DocumentStore, sourceNames: ReadonlySet<string>): Promise<void> {
  for (const source of sourceNames) {
    await update(store, sources, source, (stored) => {
      const hasNone = stored?.etag === '' && stored.lastModified === '' && Object.keys(stored.companions).length === 0
      if (!stored || hasNone) return undefined
      return create(SourceRecordSchema, { ...stored, etag: '', lastModified: '', companions: {} })
    })
  }
}
