import type { CacheClass } from '../endpoints/endpoint.ts'
import type { Representation } from '../http/representation.ts'

/** A response of an endpoint that is not sent yet. */
export type Answer = Success | Paid | Redirect | OpenStream

export interface Success {
  representation: Representation
  cache: CacheClass
  /** Additional headers, alternating names and values. */
  more: readonly string[]
}

/** A response that is paid for. */
export interface Paid extends Success {
  /** SettlementResponse of x402 as JSON. */
  receipt: Uint8Array
  /** To be asked just before it is sent: false when the charge may have been undone meanwhile. */
  maySend(): boolean
  /** Has to be called once: whether the response was handed to the socket. If not, nothing is charged. */
  report(delivered: boolean): void
}

/** A response that goes on until the client leaves or the stream is ended. */
export interface OpenStream {
  /** Writes to the response, after its headers; the function gives the bytes so far. */
  open(): () => number
}

/** The record was merged into the one at this URL. */
export interface Redirect {
  mergedInto: string
  location: string
}
