import type { DescMethodServerStreaming, DescMethodUnary, DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf'

/** The metadata of a call, the same over gRPC and in process. */
export interface Call {
  /** Aborted when the caller cancels or the deadline has passed. */
  signal: AbortSignal
  /** Milliseconds since 1970, system clock. */
  deadline: number
  /** W3C trace context, "00-…"; absent when the caller has none. */
  traceparent?: string | undefined
  /** Id of the public request that the call belongs to; absent when there is none. */
  requestId?: string | undefined
}

export interface CallOptions {
  signal?: AbortSignal
  /** 5,000 when absent. A nested call gets at most the remaining time of the enclosing call, less 50 ms. */
  timeoutMs?: number
  /** The call being served, whose deadline, cancellation and trace context are propagated. */
  within?: Call
  /** The trace context of the current span, or of `within`, when absent. */
  traceparent?: string
  /**
   * Runs once for a unary call, when no more work is done for it. In process that may be after the call has settled,
   * because the handler stops shortly after the deadline or the cancellation; over a network it is when the reset was
   * sent.
   */
  ended?(): void
}

/** A service as a plain object. Methods return plain objects of the response's shape and throw `fail(…)`. */
export type ServiceImpl<S extends DescService> = {
  [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageShape<I>, call: Call) => Promise<MessageInitShape<O>>
    : S['method'][M] extends DescMethodServerStreaming<infer I, infer O>
      ? (request: MessageShape<I>, call: Call) => AsyncIterable<MessageInitShape<O>>
      : never
}

/** Errors of every method: ServiceError, of the called service or `upstream_unavailable`, `timeout`. */
export type Client<S extends DescService> = {
  [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageInitShape<I>, options?: CallOptions) => Promise<MessageShape<O>>
    : S['method'][M] extends DescMethodServerStreaming<infer I, infer O>
      ? (request: MessageInitShape<I>, options?: CallOptions) => AsyncIterable<MessageShape<O>>
      : never
}
