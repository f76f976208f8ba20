import { fromBinary } from '@bufbuild/protobuf'
import { SourceRowEntrySchema } from '@touchline/contract/gen/ingest'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import { encodedDatasets } from '../records.ts'

/*
 * Stored rows of datasets. An entry begins with tag and length of its id, so most entries are skipped without decoding.
 */

/** An entry of EncodedDataset.rows. */
type Entry = Uint8Array

const idAt = 2

export function idStartsWith(prefix: string): (entry: Entry) => boolean {
  const bytes = Buffer.from(prefix)
  return (entry) => bytes.every((byte, i) => entry[idAt + i] === byte)
}

export function idIsAnyOf(ids: readonly string[]): (entry: Entry) => boolean {
  const tests = ids.map((id) => ({ length: Buffer.byteLength(id), starts: idStartsWith(id) }))
  return (entry) => tests.some(({ length, starts }) => entry[idAt - 1] === length && starts(entry))
}

/** The id of a row; undefined if it is withdrawn. */
export function presentId(entry: Entry): string | undefined {
  const { id, row } = fromBinary(SourceRowEntrySchema, entry)
  return row?.withdrawn ? undefined : id
}

/** All datasets in order of id; yields to the event loop after each. */
export async function* scanEncoded(store: DocumentStore): AsyncGenerator<{ id: string; source: string; rows: readonly Entry[] }> {
  for (let page = await store.scan(encodedDatasets, ''); page.length > 0; page = await store.scan(encodedDatasets, page.at(-1)!.doc.id)) {
    for (const { doc } of page) {
      yield doc
      await yieldToEventLoop()
    }
  }
}
