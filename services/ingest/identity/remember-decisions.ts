import type { Decision } from '@touchline/contract/gen/ingest'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { scanAll } from '../import/pagination.ts'
import { decisions } from '../records.ts'

/** All decisions, including undone ones, the oldest first. */
export async function knownDecisions(store: DocumentStore): Promise<Decision[]> {
  const known: Decision[] = []
  for await (const page of scanAll(store, decisions)) known.push(...page)
  return known.sort((a, b) => (`${a.at}${a.id}` < `${b.at}${b.id}` ? -1 : 1))
}
