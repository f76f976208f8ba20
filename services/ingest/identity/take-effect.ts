import { fail } from '@touchline/contract/errors'
import type { Decision } from '@touchline/contract/gen/ingest'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import { decisions, parts } from '../records.ts'
import { reviewIdentities } from './review.ts'
import type { TellDeps } from './tell-merged.ts'

export interface EffectDeps extends TellDeps {
  /** Reads a source again from where it was read last; false when it cannot be read. */
  readAgain(source: string): Promise<boolean>
}

/**
 * Writes a decision down, then makes it so: who stands for whom is told at once, and the sources that name a team are read again, since its
 * matches get other ids; so are those that name somebody who is split off in one season. Answers the sources that could not be read. A crash in between loses nothing: every reading asks the decisions.
 */
export async function takeEffect(deps: EffectDeps, decision: Decision): Promise<string[]> {
  const { store } = deps
  const changesIds = decision.kind === 'team' || decision.season !== ''
  const sources = changesIds ? await sourcesNaming(store, [decision.firstId, decision.secondId]) : []
  const written = await update(store, decisions, decision.id, (held) => {
    if ((held === undefined) === (decision.undoneAt === undefined)) return decision
    throw fail('invalid_parameter', { name: 'id', what: 'was decided by somebody else in the meantime; look at the decisions again' })
  })
  if (!written) return []
  await reviewIdentities(deps, 'soccer')
  const unread: string[] = []
  for (const source of sources) if (!(await deps.readAgain(source))) unread.push(source)
  return unread
}

async function sourcesNaming(store: DocumentStore, ids: readonly string[]): Promise<Set<string>> {
  const sources = new Set<string>()
  for (let page = await store.scan(parts, ''); page.length > 0; page = await store.scan(parts, page.at(-1)!.doc.id)) {
    for (const { doc } of page) if (ids.some((id) => Object.hasOwn(doc.rows, id))) sources.add(doc.source)
  }
  return sources
}
