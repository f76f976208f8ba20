import type { CursorPaging } from '../endpoint.ts'
import { offsetMax } from '../param-types.ts'
import { writeQuery } from '../query.ts'
import type { RequestContext } from '../request-context.ts'

interface PageParams {
  limit: number
  offset: number
  total: number
  paging?: CursorPaging | undefined
}

/**
 * URL of the next page; undefined on the last page and beyond the maximum offset. Uses a cursor when the list has one,
 * since insertions do not shift its pages. Built from `publicUrl`, never from the Host header.
 */
export function nextLink(
  publicUrl: string,
  { path, query }: Pick<RequestContext, 'path' | 'query'>,
  { limit, offset, total, paging }: PageParams,
): string | undefined {
  const next = offset + limit
  const isLast = paging ? paging.isLast : next >= total
  if (isLast) return undefined
  const others = query.filter(({ name }) => name !== 'offset' && name !== 'cursor')
  const link = (name: string, value: string) => `${publicUrl}${path}?${writeQuery([...others, { name, value }])}`
  if (paging?.cursor) return link('cursor', paging.cursor)
  return next > offsetMax ? undefined : link('offset', String(next))
}
