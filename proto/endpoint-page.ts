import type { SportId } from './catalog.ts'
import type { ErrorCode } from './errors.ts'
import type { PriceKind } from './prices.ts'

/**
 * What the documentation of the site knows about an endpoint: a row of site/docs/endpoints.json, which `npm run reference`
 * writes from the OpenAPI description. Its section in docs/reference.md has the rest.
 */
export interface EndpointPage {
  /** Last segment of its path: "get-match-lineups". */
  name: string
  /** "/v1/{sport}/matches/{id}/lineups". */
  path: string
  summary: string
  /** Class of its price, "free", or "key": with a key only. */
  price: PriceKind | 'free' | 'key'
  /** Sports that have the endpoint; empty for an endpoint of no sport. */
  sports: readonly SportId[]
  /** Headings in docs/reference.md of the record in `data` and of that in `meta`. */
  records: readonly string[]
  /** Operation ids of the OpenAPI description, by sport; one for an endpoint of no sport. */
  operations: readonly string[]
  /** Path and query of a request with its required parameters, with the ids of the example. */
  sample: string
  kind: 'records' | 'text' | 'stream' | 'signed'
  mediaType: string
  /** Codes of its errors, by status. */
  codes: readonly ErrorCode[]
  /** An answer with every field, of an endpoint that the demo does not answer; null for others, and for streams. */
  example: unknown
}

/**
 * An answer of the demo to a request: an entry of site/docs/answers.json, by the name of the page, and those of `/v1/webhooks` by
 * operation id.
 */
export interface RecordedAnswer {
  /** Path and query. The token of a calendar is written as TOKEN. */
  request: string
  /** Absent: GET. */
  method?: string
  /** What the request sent; null or absent: nothing. */
  body?: unknown
  /** The envelope, with lists cut to their first two entries; the first lines of a text. */
  answer: unknown
}
