import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { Collection, Page } from '../ports/document-store.ts'
import { cursorText, type Query } from './query.ts'
import { readable, type StoredRow, type Unreadable } from './readable.ts'

/**
 * A page of the found rows, which have one row more than the limit when there is a next page. The cursor points at the
 * last row of the page, readable or not.
 */
export function pageOf<S extends DescMessage>(
  c: Collection<S>,
  rows: readonly StoredRow[],
  { limit }: Query,
  unreadable: Unreadable,
): Page<MessageShape<S>> {
  const page = rows.slice(0, limit)
  const items = readable(c, page, unreadable)
  const last = page.at(-1)
  if (!last) return { items }
  const end = cursorText(last)
  return rows.length > limit ? { items, next: end, end } : { items, end }
}
