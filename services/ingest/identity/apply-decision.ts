import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { type Decision, type SourcePart, SourceRecordSchema } from '@touchline/contract/gen/ingest'
import { isId } from '@touchline/contract/ids'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import { scanAll } from '../read-all.ts'
import { decisions, parts, sources } from '../records.ts'
import { decided } from './decided.ts'
import type { PublishMergesDeps } from './publish-merges.ts'
import { knownDecisions } from './remember-decisions.ts'
import { reviewIdentities } from './review.ts'

export interface EffectDeps extends PublishMergesDeps {
  /** Reads a source again from where it was read last, whatever its address says of news; false when it cannot be read. */
  readAgain(source: string): Promise<boolean>
}

/**
 * Writes a decision down, then makes it so: who stands for whom is told at once, and the sources that name a team are read again, since its
 * matches get other ids; so are those that name somebody who is split off in one season. Answers, in code-point order, the sources that
 * could not be read, and those of which a part still names an id that stands for another: it came from another place than the one that was
 * read last, or has rows in quarantine. A crash in between loses nothing: every reading asks the decisions, and the next one reads all.
 */
export async function applyDecision(deps: EffectDeps, decision: Decision): Promise<string[]> {
  const { store } = deps
  const changesIds = decision.kind === 'team' || decision.season !== ''
  const ids = changesIds ? await meantUntilNow(store, decision) : []
  const concerned = await sourcesOf(store, (part) => ids.some((id) => names(part, id)))
  // First: whatever ends this early, no address answers afterwards that there is nothing new to decide on.
  await forgetVersions(store, concerned)
  const written = await update(store, decisions, decision.id, (held) => {
    if ((held === undefined) === (decision.undoneAt === undefined)) return decision
    throw fail('invalid_parameter', { name: 'id', what: 'was decided by somebody else in the meantime; look at the decisions again' })
  })
  if (!written) return []
  await reviewIdentities(deps, decision.sport as SportId)
  return changesIds ? readAll(deps, decision, concerned) : []
}

/** The two, and what stood for them until now: that is what parts name where another decision rests on this one. */
async function meantUntilNow(store: DocumentStore, { firstId, secondId }: Decision): Promise<string[]> {
  const { into } = decided(await knownDecisions(store))
  return [firstId, secondId, into(firstId), into(secondId)]
}

/** A source that came in with the former ids while the others were read is read too. */
async function readAll({ store, readAgain }: EffectDeps, decision: Decision, concerned: ReadonlySet<string>): Promise<string[]> {
  const [asked, unread] = [new Set<string>(), new Set<string>()]
  let left = [...concerned]
  do {
    for (const source of left) {
      asked.add(source)
      if (!(await readAgain(source))) unread.add(source)
    }
    const naming = [...(await sourcesLeft(store, decision))]
    for (const source of naming) if (asked.has(source)) unread.add(source)
    left = naming.filter((source) => !asked.has(source))
  } while (left.length > 0)
  // Again: a reading that was under way when the decision fell has noted its version at its end.
  await forgetVersions(store, unread)
  return [...unread].sort()
}

/** What a part took back, it does not name. */
const names = ({ rows }: SourcePart, id: string): boolean => Object.hasOwn(rows, id) && !rows[id]!.withdrawn

/** Sources of parts with matches or squads of an id that stands for one of the two. Lists of clubs go on naming theirs. */
async function sourcesLeft(store: DocumentStore, { kind, firstId, secondId }: Decision): Promise<Set<string>> {
  const { into, merged } = decided(await knownDecisions(store))
  const standing = new Set([into(firstId), into(secondId)])
  const former = [...merged(kind)].filter(([, id]) => standing.has(id)).map(([id]) => id)
  const holds = ({ rows }: SourcePart) => Object.keys(rows).some((id) => isOfTeams(id) && !rows[id]!.withdrawn)
  return sourcesOf(store, (part) => former.some((id) => names(part, id)) && holds(part))
}

const isOfTeams = (row: string): boolean => isId(row, 'match') || row.startsWith('squad/')

async function sourcesOf(store: DocumentStore, concerns: (part: SourcePart) => boolean): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const page of scanAll(store, parts)) for (const part of page) if (concerns(part)) found.add(part.source)
  return found
}

/** The addresses of these sources give all they have at their next reading, new or not. */
async function forgetVersions(store: DocumentStore, of: ReadonlySet<string>): Promise<void> {
  for (const source of of) {
    await update(store, sources, source, (held) => {
      if (!held || (held.etag === '' && held.lastModified === '')) return undefined
      return create(SourceRecordSchema, { ...held, etag: '', lastModified: '' })
    })
  }
}
