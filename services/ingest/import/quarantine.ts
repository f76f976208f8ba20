import { createHash } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { type Quarantined, QuarantinedSchema } from '@touchline/contract/gen/ingest'
import { batches } from '@touchline/platform/pages'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { Problem } from '@touchline/sources/parse/problem'
import { findAll } from '../documents/pagination.ts'
import { quarantine } from '../records.ts'

const textMax = 4_000
const batchMax = 200

/**
 * Replaces the quarantined rows of one file with these problems: adds the new ones, removes the resolved ones. Returns
 * the number of documents changed.
 */
export async function updateQuarantine(
  { store, clock }: { store: DocumentStore; clock: Clock },
  source: string,
  file: string,
  problems: readonly Problem[],
): Promise<number> {
  const stored = await findAll(store, quarantine, 'byFile', { source, file })
  const current = new Map(problems.map((problem) => [getId(source, problem), problem]))
  const resolved = stored.filter(({ doc }) => !current.has(doc.id))
  for (const { doc, revision } of resolved) await store.remove(quarantine, doc.id, revision)
  const storedIds = new Set(stored.map(({ doc }) => doc.id))
  const at = timestamp(clock)
  const added = [...current].filter(([id]) => !storedIds.has(id)).map(([id, problem]) => quarantined(id, source, at, problem))
  for (const docs of batches(added, batchMax)) {
    await store.write(
      quarantine,
      docs.map((doc) => ({ doc, replaces: 'absent' as const })),
    )
  }
  return resolved.length + added.length
}

const quarantined = (id: string, source: string, at: string, { row, reason, text }: Problem): Quarantined =>
  create(QuarantinedSchema, { id, source, row, reason, text: text.slice(0, textMax).toWellFormed(), at })

/** The same row with the same reason has the same id. */
const getId = (source: string, { row, reason, text }: Problem): string =>
  createHash('sha256').update([source, row, reason, text].join('\n')).digest('hex').slice(0, 16)
