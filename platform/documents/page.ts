import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { Key, Page, Stored } from '../ports/document-store.ts'
import { type Declared, documentKeys } from './keys.ts'
import { placeText, type Query } from './query.ts'

/** A page of what the engine found: one document more than the limit where there is a next page. */
export function pageOf<T extends MessageShape<DescMessage>>(d: Declared, found: readonly Stored<T>[], { limit, path }: Query): Page<T> {
  const items = found.slice(0, limit)
  const last = items.at(-1)?.doc
  if (found.length <= limit || !last) return { items }
  const id = d.collection.id(last)
  return { items, next: placeText(path.sort ? { id, sort: documentKeys(d, last)[path.sort] as Key } : { id }) }
}
