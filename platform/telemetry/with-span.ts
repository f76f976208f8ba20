import { errors, ServiceError } from '@touchline/contract/errors'
import type { Span, SpanFields, SpanKind } from './tracer.ts'
import { currentContext, runInContext, type TracingContext } from './tracing-context.ts'

/** Runs `work` as a step of what is under way; where that is not traced, just runs it. */
export async function withSpan<T>(name: string, kind: SpanKind, fields: SpanFields, work: (span?: Span) => Promise<T>): Promise<T> {
  const around = currentContext()
  const span = around?.span?.child(name, kind, fields)
  return span ? await traced(span, around, () => work(span)) : await work()
}

/** Runs `work` as `span`, and ends it. */
export async function traced<T>(span: Span, around: TracingContext | undefined, work: () => Promise<T>): Promise<T> {
  try {
    const result = await runInContext({ ...around, span, traceparent: span.traceparent }, work)
    span.end()
    return result
  } catch (error) {
    span.end(failureOf(error))
    throw error
  }
}

/** `step` for what comes bit by bit. */
export function stepStream<T>(name: string, kind: SpanKind, fields: SpanFields, work: (span?: Span) => AsyncIterable<T>): AsyncIterable<T> {
  const around = currentContext()
  const span = around?.span?.child(name, kind, fields)
  return span ? tracedStream({ ...around, span, traceparent: span.traceparent }, () => work(span)) : work()
}

/** Makes every bit during `what`, and ends its span. */
export async function* tracedStream<T>(what: TracingContext, make: () => AsyncIterable<T>): AsyncGenerator<T> {
  const bits = runInContext(what, () => make()[Symbol.asyncIterator]())
  let failure: string | undefined
  try {
    for (;;) {
      const { done, value } = await runInContext(what, () => bits.next())
      if (done) return
      yield value
    }
  } catch (error) {
    failure = failureOf(error)
    throw error
  } finally {
    await runInContext(what, async () => bits.return?.()).finally(() => what.span?.end(failure))
  }
}

/** Refusals that are the caller's own fault are no failures of the step: undefined. */
export function failureOf(error: unknown): string | undefined {
  if (error instanceof ServiceError) return errors[error.code].http >= 500 ? error.code : undefined
  return Error.isError(error) ? error.name : 'thrown'
}
