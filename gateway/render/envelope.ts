import { type ErrorCode, errors } from '@touchline/contract/errors'
import { type PriceKind, pricesMicroUsd, usd } from '@touchline/contract/prices'
import type { CursorPaging, Rendered } from '../endpoint.ts'
import type { CursorMeta } from '../records/match.ts'

/** `page`: the requested page; a list without paging is a single page. */
export function successBody({ data, total, paging }: Rendered, page: { limit: number; offset: number } | undefined): string {
  const meta = total === undefined ? undefined : { total, ...(page ?? { limit: total, offset: 0 }), ...(paging && cursorMeta(paging)) }
  return JSON.stringify({ success: true, data, meta })
}

const cursorMeta = ({ cursor, isCapped, removed }: CursorPaging): CursorMeta => ({
  next_cursor: cursor,
  total_capped: isCapped,
  ...(removed && { removed }),
})

/** All error bodies are written here. `price`: price class of a 402. */
export const errorBody = (code: ErrorCode, message: string, price?: PriceKind): string =>
  JSON.stringify({
    success: false,
    error: { code, message },
    ...(price && { price: { kind: price, usd: usd(price), micro_usd: pricesMicroUsd[price] } }),
  })

export const statusOf = (code: ErrorCode): number => errors[code].http
