import type { ErrorFields } from '@touchline/contract/error-body'
import { type ErrorCode, errors } from '@touchline/contract/errors'
import { type PriceKind, toUsd } from '@touchline/contract/prices'
import type { CursorPaging, Rendered, RenderedJson } from '../endpoints/endpoint.ts'
import type { CursorMeta } from '../records/match-meta.ts'

interface Page {
  limit: number
  offset: number
}

/** `page`: the requested page; a list without paging is a single page. */
export const successBody = (rendered: Rendered | RenderedJson, page: Page | undefined): string =>
  successStart + ('json' in rendered ? rendered.json : JSON.stringify(rendered.data)) + successEnd(rendered, page)

/** The text before and after `data`. */
export const successStart = '{"success":true,"data":'
export const successEnd = ({ total, meta, paging }: Omit<Rendered, 'data'>, page: Page | undefined): string =>
  total === undefined
    ? `${meta ? `,"meta":${JSON.stringify(meta)}` : ''}}`
    : `,"meta":${JSON.stringify({ total, ...(page ?? { limit: total, offset: 0 }), ...meta, ...(paging && cursorMeta(paging)) })}}`

const cursorMeta = ({ cursor, isCapped, removed }: CursorPaging): CursorMeta => ({
  next_cursor: cursor,
  total_capped: isCapped,
  ...(removed && { removed }),
})

/** The price of a response; `kind`: of its endpoint. */
interface Price {
  kind: PriceKind
  microUsd: number
}

/** Writes all error bodies. `price`: of a 402; `offers`: PaymentRequired of x402. */
export const errorBody = (error: ErrorFields, price?: Price, offers?: object): string =>
  JSON.stringify({
    ...offers,
    success: false,
    error,
    ...(price && { price: { kind: price.kind, usd: toUsd(price.microUsd), micro_usd: price.microUsd } }),
  })

export const getStatus = (code: ErrorCode): number => errors[code].http
