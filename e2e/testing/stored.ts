import { toJson } from '@bufbuild/protobuf'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { AnyService } from '@touchline/platform/service'

/** Fields with times of receipt or change: the only ones that differ between two imports of the same files. */
const instants = new Set(['updatedAt', 'receivedAt', 'changedAt', 'at', 'lastImportAt'])

/** All stored documents of these services, one line each ("collection id json"), without those fields. */
export async function stored(store: DocumentStore, services: readonly AnyService[]): Promise<string[]> {
  const lines: string[] = []
  for (const c of services.flatMap(({ collections }) => collections)) {
    for (let page = await store.scan(c, ''); page.length > 0; page = await store.scan(c, c.id(page.at(-1)!.doc))) {
      for (const { doc } of page) lines.push(`${c.name} ${c.id(doc)} ${JSON.stringify(timeless(toJson(c.schema, doc)))}`)
    }
  }
  return lines
}

function timeless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(timeless)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !instants.has(key))
  return Object.fromEntries(entries.map(([key, inner]): [string, unknown] => [key, timeless(inner)]).sort(([a], [b]) => (a < b ? -1 : 1)))
}
