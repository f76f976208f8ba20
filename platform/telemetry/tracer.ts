/** All that a span may say beside its name; anything else does not compile and is left out at run time. Names are OpenTelemetry's where it has one. */
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

/** A step that is traced. */
export interface Span {
  /** W3C trace context for whoever does a part of it. */
  readonly traceparent: string
  child(name: string, kind: SpanKind, fields?: SpanFields): Span
  rename(name: string): void
  tell(fields: SpanFields): void
  /** Once. `failure`: an error's code or name, never its message; undefined when it went well. */
  end(failure?: string): void
}

export interface SpanStart {
  fields?: SpanFields
  /** Trace contexts of steps it comes of without being a part of them. */
  links?: readonly string[]
}

/** Where traces begin or come in from another process. Undefined: this one is not traced, nor is any part of it. */
export interface Tracer {
  /** False when nothing is ever traced. */
  readonly on: boolean
  /**
   * A trace of our own, for the share of them that is kept; only then is `start` asked. `after`: a client's trace context, whose ids go on but
   * whose wish to be kept counts for nothing.
   */
  begin(name: string, kind: SpanKind, start?: () => SpanStart & { after?: string | undefined }): Span | undefined
  /** Goes on with a step of ours in another process, where that is traced. */
  resume(traceparent: string, name: string, kind: SpanKind, start?: SpanStart): Span | undefined
}

export const notTraced: Tracer = { on: false, begin: () => undefined, resume: () => undefined }
