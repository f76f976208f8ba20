import { getPartner } from '@touchline/contract/contributions'
import type { Quarantined } from '@touchline/contract/gen/ingest'
import type { DocumentStore, Stored } from '@touchline/platform/ports/document-store'
import { findAll, scanAll } from '../documents/pagination.ts'
import { pushAnswers, pushedSources, quarantine, sheets } from '../records.ts'

/** The rows of a source in quarantine. */
export const quarantinedRows = async (store: DocumentStore, source: string): Promise<Stored<Quarantined>[]> =>
  (await findAll(store, quarantine, 'newest', {})).filter(({ doc }) => doc.source === source)

/**
 * Removes the stored traces of the imports of a source: rejected rows, answers to pushed bodies, heartbeats, sheets.
 */
export async function removeTraces(store: DocumentStore, source: string): Promise<void> {
  for (const { doc, revision } of await quarantinedRows(store, source)) await store.remove(quarantine, doc.id, revision)
  for (const { doc, revision } of await findAll(store, sheets, 'bySource', { source })) await store.remove(sheets, doc.id, revision)
  const partner = getPartner(source)
  if (partner === undefined) return
  const beat = await store.get(pushedSources, partner)
  if (beat) await store.remove(pushedSources, partner, beat.revision)
  for await (const page of scanAll(store, pushAnswers))
    for (const { id } of page.filter((answer) => answer.id.startsWith(`${partner}/`))) {
      const stored = await store.get(pushAnswers, id)
      if (stored) await store.remove(pushAnswers, id, stored.revision)
    }
}
