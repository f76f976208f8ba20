import { createHash } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { type Quarantined, QuarantinedSchema } from '@touchline/contract/gen/ingest'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { batches } from './batches.ts'
import type { Problem } from './connectors.ts'
import { findAll } from './read-all.ts'
import { quarantine } from './records.ts'

const textMax = 4_000
const batchMax = 200

/** Makes the quarantine of one file hold these problems and no others: what is new comes in, what has passed leaves. Answers how many documents changed. */
export async function holdProblems(
  { store, clock }: { store: DocumentStore; clock: Clock },
  source: string,
  file: string,
  problems: readonly Problem[],
): Promise<number> {
  const held = await findAll(store, quarantine, 'byFile', { source, file })
  const wanted = new Map(problems.map((problem) => [idOf(source, problem), problem]))
  const passed = held.filter(({ doc }) => !wanted.has(doc.id))
  for (const { doc, revision } of passed) await store.remove(quarantine, doc.id, revision)
  const known = new Set(held.map(({ doc }) => doc.id))
  const at = timestamp(clock)
  const fresh = [...wanted].filter(([id]) => !known.has(id)).map(([id, problem]) => quarantined(id, source, at, problem))
  for (const docs of batches(fresh, batchMax)) {
    await store.write(
      quarantine,
      docs.map((doc) => ({ doc, replaces: 'absent' as const })),
    )
  }
  return passed.length + fresh.length
}

const quarantined = (id: string, source: string, at: string, { row, reason, text }: Problem): Quarantined =>
  create(QuarantinedSchema, { id, source, row, reason, text: text.slice(0, textMax).toWellFormed(), at })

/** The same row that fails for the same reason is the same entry. */
const idOf = (source: string, { row, reason, text }: Problem): string =>
  createHash('sha256').update([source, row, reason, text].join('\n')).digest('hex').slice(0, 16)
