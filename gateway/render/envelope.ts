import { type ErrorCode, errors } from '@touchline/contract/errors'
import { type PriceKind, pricesMicroUsd, usd } from '@touchline/contract/prices'
import type { CursorPaging, Shown } from '../endpoint.ts'

/** `page`: how a list was asked for; a list that is not paged is its own page. */
export function successBody({ data, total, paging }: Shown, page: { limit: number; offset: number } | undefined): string {
  const meta = total === undefined ? undefined : { total, ...(page ?? { limit: total, offset: 0 }), ...(paging && ofCursor(paging)) }
  return JSON.stringify({ success: true, data, meta })
}

const ofCursor = ({ cursor, isCapped, removed }: CursorPaging) => ({
  next_cursor: cursor,
  total_capped: isCapped,
  ...(removed && { removed }),
})

/** The one writer of error bodies. `price`: of an answer that has to be paid. */
export const errorBody = (code: ErrorCode, message: string, price?: PriceKind): string =>
  JSON.stringify({
    success: false,
    error: { code, message },
    ...(price && { price: { kind: price, usd: usd(price), micro_usd: pricesMicroUsd[price] } }),
  })

export const statusOf = (code: ErrorCode): number => errors[code].http
