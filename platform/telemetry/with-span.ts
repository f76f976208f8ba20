import { errors, ServiceError } from '@touchline/contract/errors'
import type { Span, SpanFields, SpanKind } from './tracer.ts'
import { currentContext, runInContext, type TracingContext } from './tracing-context.ts'

/** Runs `work` in a child of the current span; without one, just runs it. */
export async function withSpan<T>(name: string, kind: SpanKind, fields: SpanFields, work: (span?: Span) => Promise<T>): Promise<T> {
  const context = currentContext()
  const span = context?.span?.child(name, kind, fields)
  return span ? await traced(span, context, () => work(span)) : await work()
}

/** Runs `work` in `span`, and ends it. */
export async function traced<T>(span: Span, context: TracingContext | undefined, work: () => Promise<T>): Promise<T> {
  try {
    const result = await runInContext({ ...context, span, traceparent: span.traceparent }, work)
    span.end()
    return result
  } catch (error) {
    span.end(getFailure(error))
    throw error
  }
}

/** `withSpan` for an async iterable. */
export function streamWithSpan<T>(
  name: string,
  kind: SpanKind,
  fields: SpanFields,
  work: (span?: Span) => AsyncIterable<T>,
): AsyncIterable<T> {
  const context = currentContext()
  const span = context?.span?.child(name, kind, fields)
  return span ? tracedStream({ ...context, span, traceparent: span.traceparent }, () => work(span)) : work()
}

/** Produces every item in `context`, and ends its span. */
export async function* tracedStream<T>(context: TracingContext, make: () => AsyncIterable<T>): AsyncGenerator<T> {
  const items = runInContext(context, () => make()[Symbol.asyncIterator]())
  let failure: string | undefined
  try {
    for (;;) {
      const { done, value } = await runInContext(context, () => items.next())
      if (done) return
      yield value
    }
  } catch (error) {
    failure = getFailure(error)
    throw error
  } finally {
    await runInContext(context, async () => items.return?.()).finally(() => context.span?.end(failure))
  }
}

/** Undefined for errors caused by the caller (below HTTP 500): they do not fail the span. */
export function getFailure(error: unknown): string | undefined {
  if (error instanceof ServiceError) return errors[error.code].http >= 500 ? error.code : undefined
  return Error.isError(error) ? error.name : 'thrown'
}
