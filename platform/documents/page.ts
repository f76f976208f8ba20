import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { Collection, Page } from '../ports/document-store.ts'
import { placeText, type Query } from './query.ts'
import { type Kept, readable, type Unreadable } from './readable.ts'

/** A page of what the engine found: one document more than the limit where there is a next page. It ends where its last document is, read or not. */
export function pageOf<S extends DescMessage>(
  c: Collection<S>,
  found: readonly Kept[],
  { limit }: Query,
  unreadable: Unreadable,
): Page<MessageShape<S>> {
  const page = found.slice(0, limit)
  const items = readable(c, page, unreadable)
  const last = page.at(-1)
  if (!last) return { items }
  const end = placeText(last)
  return found.length > limit ? { items, next: end, end } : { items, end }
}
