import type { CacheClass } from './endpoint.ts'
import type { Representation } from './representation.ts'

/** A response of an endpoint that is not sent yet. */
export type Answer = Success | Redirect

export interface Success {
  representation: Representation
  cache: CacheClass
  /** Additional headers, alternating names and values. */
  more: readonly string[]
}

/** The record was merged into the one at this URL. */
export interface Redirect {
  mergedInto: string
  location: string
}
