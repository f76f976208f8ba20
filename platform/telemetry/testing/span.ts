import type { Span } from '../tracer.ts'

/** A no-op span with this trace context. */
export const spanWith = (traceparent: string): Span => ({
  traceparent,
  child: () => spanWith(traceparent),
  rename: () => undefined,
  setAttributes: () => undefined,
  end: () => undefined,
})
