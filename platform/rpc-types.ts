import type { DescMethodServerStreaming, DescMethodUnary, DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf'

/** What travels beside a request, over gRPC and in process alike. */
export interface Call {
  /** Aborted when the caller is gone or the deadline has passed. */
  signal: AbortSignal
  /** When the answer is no longer wanted, in milliseconds since 1970 by the real clock. */
  deadline: number
  /** W3C trace context, "00-…"; absent when the caller has none. */
  traceparent?: string | undefined
  /** Of the public request that it is made for; absent when there is none. */
  requestId?: string | undefined
}

export interface CallOptions {
  signal?: AbortSignal
  /** The time the call may take; 5,000 when absent. A call made while serving another gets no more than what is left of that one less 50 ms. */
  timeoutMs?: number
  /** The call being served, so that its deadline, cancellation and trace context go on. */
  within?: Call
  /** Those of the step under way, or of `within`, when absent. */
  traceparent?: string
  /**
   * Of a unary call: told once, when nothing is done for it any more. In process that may be after the caller has its answer, for who answers
   * stops a moment after the deadline or the hang-up; over a network it is when the other side was told.
   */
  ended?(): void
}

/** A service as a plain object. It answers plain objects of the response's shape and throws `fail(…)`. */
export type ServiceImpl<S extends DescService> = {
  [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageShape<I>, call: Call) => Promise<MessageInitShape<O>>
    : S['method'][M] extends DescMethodServerStreaming<infer I, infer O>
      ? (request: MessageShape<I>, call: Call) => AsyncIterable<MessageInitShape<O>>
      : never
}

/** Errors of every method: ServiceError, of the answering service or `upstream_unavailable`, `timeout`. */
export type Client<S extends DescService> = {
  [M in keyof S['method']]: S['method'][M] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageInitShape<I>, options?: CallOptions) => Promise<MessageShape<O>>
    : S['method'][M] extends DescMethodServerStreaming<infer I, infer O>
      ? (request: MessageInitShape<I>, options?: CallOptions) => AsyncIterable<MessageShape<O>>
      : never
}
