import type { Exchange } from '../exchange.ts'
import { offsetMax } from '../kinds.ts'
import { writeQuery } from '../query.ts'

/** The URL of the page after this one; undefined on the last, and where the offset may go no further. Never built from the Host header. */
export function nextLink(
  publicUrl: string,
  { path, query }: Pick<Exchange, 'path' | 'query'>,
  { limit, offset, total }: { limit: number; offset: number; total: number },
): string | undefined {
  const next = offset + limit
  if (next >= total || next > offsetMax) return undefined
  const others = query.filter(({ name }) => name !== 'offset')
  return `${publicUrl}${path}?${writeQuery([...others, { name: 'offset', value: String(next) }])}`
}
