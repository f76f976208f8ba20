import type { Decision } from '@touchline/contract/gen/ingest'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { decisions } from '../records.ts'

/** Everything that humans decided, undone or not, the oldest first. */
export async function knownDecisions(store: DocumentStore): Promise<Decision[]> {
  const known: Decision[] = []
  for (let page = await store.scan(decisions, ''); page.length > 0; page = await store.scan(decisions, page.at(-1)!.doc.id)) {
    known.push(...page.map(({ doc }) => doc))
  }
  return known.sort((a, b) => (`${a.at}${a.id}` < `${b.at}${b.id}` ? -1 : 1))
}
