import type { ErrorCode } from '@touchline/contract/errors'
import type { PriceKind } from '@touchline/contract/prices'

/** What is known about an endpoint: a row of endpoints.json, which `npm run reference` writes from the OpenAPI description. */
export interface EndpointPage {
  /** Last segment of its path: "list-matches". */
  name: string
  /** "/v1/{sport}/matches". */
  path: string
  summary: string
  /** Class of its price, "free", or "key": with a key only. */
  price: PriceKind | 'free' | 'key'
  /** Empty for an endpoint of no sport. */
  sports: readonly string[]
  /** Headings in docs/reference.md of its records. */
  records: readonly string[]
  /** Operation ids in the description, one for each sport. */
  operations: readonly string[]
  /** Path and query of an example. */
  sample: string
  kind: 'records' | 'text' | 'stream' | 'signed'
  mediaType: string
  codes: readonly ErrorCode[]
  /** null for streams. */
  example: unknown
}
