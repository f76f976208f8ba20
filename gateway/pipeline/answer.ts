import type { CacheClass } from '../endpoints/endpoint.ts'
import type { ContentType, Representation, StreamCoding } from '../http/representation.ts'

/** A response of an endpoint before it is sent. */
export type Answer = Success | Paid | Redirect | OpenStream | Download

export interface Success {
  representation: Representation
  cache: CacheClass
  /** Additional headers, alternating names and values. */
  more: readonly string[]
  /** Number of parts that its records include, which its price depends on. */
  partCount?: number
}

/** A response that has been paid for. */
export interface Paid extends Success {
  /** SettlementResponse of x402 as JSON. */
  receipt: Uint8Array
  /** Must be checked immediately before sending: false when the charge may have been undone meanwhile. */
  maySend(): boolean
  /** Must be called once, with whether the response was handed to the socket. If not, nothing is charged. */
  report(delivered: boolean): void
}

/** A response that lasts until the client disconnects or the stream is ended. */
export interface OpenStream {
  coding: StreamCoding
  /** Writes to the response after its headers. Returns a function that gives the bytes written so far. */
  open(): () => number
}

/** The record was merged into the one at this URL. */
export interface Redirect {
  mergedInto: string
  location: string
}

/** A long response without a length, written while its client reads it. */
export interface Download {
  type: ContentType
  fileName: string
  /** More headers, alternating names and values. */
  more: readonly string[]
  /** Once. Ends when the client has left. An error ends the response in its middle. */
  chunks(signal: AbortSignal): AsyncIterable<string>
}
