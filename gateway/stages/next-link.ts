import type { CursorPaging } from '../endpoint.ts'
import { offsetMax } from '../param-types.ts'
import { writeQuery } from '../query.ts'
import type { RequestContext } from '../request-context.ts'

interface PageAsked {
  limit: number
  offset: number
  total: number
  paging?: CursorPaging | undefined
}

/**
 * The URL of the page after this one; undefined on the last, and where neither offset nor cursor leads further. By cursor where the list has
 * one: what is inserted meanwhile moves no row to another page. Never built from the Host header.
 */
export function nextLink(
  publicUrl: string,
  { path, query }: Pick<RequestContext, 'path' | 'query'>,
  { limit, offset, total, paging }: PageAsked,
): string | undefined {
  const next = offset + limit
  const isLast = paging ? paging.isLast : next >= total
  if (isLast) return undefined
  const others = query.filter(({ name }) => name !== 'offset' && name !== 'cursor')
  const link = (name: string, value: string) => `${publicUrl}${path}?${writeQuery([...others, { name, value }])}`
  if (paging?.cursor) return link('cursor', paging.cursor)
  return next > offsetMax ? undefined : link('offset', String(next))
}
