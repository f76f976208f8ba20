import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf'
import type { Collection, Key, Stored } from '../ports/document-store.ts'

/** A document as an engine hands it over. `sort`: its key by which a page is sorted. */
export interface Kept {
  id: string
  revision: number
  bytes: Uint8Array
  sort?: Key
}

/** Is told of a document that was left out of an answer because its bytes are no message of the collection. */
export type Unreadable = (collection: string, id: string, error: Error) => void

/** Throws for a document that cannot be read. */
export const storedDocument = <S extends DescMessage>(c: Collection<S>, { bytes, revision }: Kept): Stored<MessageShape<S>> => ({
  doc: fromBinary(c.schema, bytes, { readUnknownFields: !c.isPartial }),
  revision,
})

/** Those that can be read. */
export function readable<S extends DescMessage>(
  c: Collection<S>,
  kept: readonly Kept[],
  unreadable: Unreadable,
): Stored<MessageShape<S>>[] {
  const stored: Stored<MessageShape<S>>[] = []
  for (const each of kept) {
    try {
      stored.push(storedDocument(c, each))
    } catch (error) {
      unreadable(c.name, each.id, error as Error)
    }
  }
  return stored
}
