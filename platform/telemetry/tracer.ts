/**
 * The allowed span attributes; any other does not compile and is dropped at run time. Names follow OpenTelemetry's
 * semantic conventions where they define one.
 */
export const spanFields = {
  'http.request.method': 'string',
  'http.route': 'string',
  'http.response.status_code': 'number',
  'rpc.system': 'string',
  'rpc.service': 'string',
  'rpc.method': 'string',
  'messaging.operation.name': 'string',
  'messaging.destination.name': 'string',
  'messaging.consumer.group.name': 'string',
  'messaging.batch.message_count': 'number',
  'db.operation.name': 'string',
  'db.operation.batch.size': 'number',
  'db.collection.name': 'string',
  'touchline.request_id': 'string',
  'touchline.service': 'string',
  'error.type': 'string',
} as const

export type SpanFields = { [Name in keyof typeof spanFields]?: (typeof spanFields)[Name] extends 'number' ? number : string }

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'

/** A span of a sampled trace. */
export interface Span {
  /** W3C trace context for child spans in other processes. */
  readonly traceparent: string
  child(name: string, kind: SpanKind, fields?: SpanFields): Span
  rename(name: string): void
  setAttributes(fields: SpanFields): void
  /** Call once. `failure`: an error's code or name, never its message; undefined on success. */
  end(failure?: string): void
}

export interface SpanStart {
  fields?: SpanFields
  /** Trace contexts of related spans that are not its parent. */
  links?: readonly string[]
}

/**
 * Starts traces and continues those of other processes. Undefined: the trace is not sampled, nor is any child of it.
 */
export interface Tracer {
  /** False when tracing is off. */
  readonly on: boolean
  /**
   * Starts a trace if it is sampled; `start` is only called then. `after`: a client's trace context, whose trace id is
   * continued but whose sampled flag is ignored.
   */
  begin(name: string, kind: SpanKind, start?: () => SpanStart & { after?: string | undefined }): Span | undefined
  /** Continues a span of another of our processes, if it is sampled. */
  resume(traceparent: string, name: string, kind: SpanKind, start?: SpanStart): Span | undefined
}

export interface OpenTracer extends Tracer {
  /** Flushes ended spans, for two seconds at most. */
  close(): Promise<void>
}

export const notTraced: Tracer = { on: false, begin: () => undefined, resume: () => undefined }
