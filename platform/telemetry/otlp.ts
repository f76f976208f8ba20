import { type Link, type Span as OtelSpan, ROOT_CONTEXT, type SpanContext, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { clean, type Log } from '../log.ts'
import { parseTraceparent } from '../trace.ts'
import { type OpenTracer, type Span, type SpanFields, type SpanKind, type SpanStart, spanFields } from './tracer.ts'

interface OtlpOptions {
  endpoint: string
  share: number
  service: string
  log: Log
}

const exportMs = 5_000
const closeMs = 2_000
const success = 0

/** OpenTelemetry's own enumeration: 0 is internal. */
const kinds: Record<SpanKind, number> = { internal: 0, server: 1, client: 2, producer: 3, consumer: 4 }

/**
 * Sends spans in batches over OTLP/HTTP. Unsent spans above 2,048 are dropped, with one log line. No global state: two
 * services in one process do not interfere. Sampling is decided before a span is created.
 */
export function otlpTracer({ endpoint, share, service, log }: OtlpOptions): OpenTracer {
  const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`
  const exporter = loggedExporter(new OTLPTraceExporter({ url, timeoutMillis: exportMs }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  })
  const tracer = provider.getTracer('touchline')
  const start = (name: string, kind: SpanKind, { fields = {}, links = [] }: SpanStart, parent = ROOT_CONTEXT): Span => {
    const options = { kind: kinds[kind], attributes: allowed(fields), links: links.flatMap(linkTo) }
    const span = tracer.startSpan(clean(name), options, parent)
    const context = trace.setSpan(ROOT_CONTEXT, span)
    return {
      ...spanOver(span),
      child: (childName, childKind, childFields) => start(childName, childKind, childFields ? { fields: childFields } : {}, context),
    }
  }
  const under = (traceparent: string | undefined) => {
    const parent = getContext(traceparent)
    return parent && trace.setSpanContext(ROOT_CONTEXT, parent)
  }
  return {
    on: true,
    begin(name, kind, getOptions = () => ({})) {
      if (Math.random() >= share) return undefined
      const { after, ...rest } = getOptions()
      return start(name, kind, rest, under(after))
    },
    resume: (traceparent, name, kind, rest = {}) =>
      parseTraceparent(traceparent)?.sampled ? start(name, kind, rest, under(traceparent)) : undefined,
    close: () => within(closeMs, provider.shutdown()),
  }
}

function spanOver(span: OtelSpan): Omit<Span, 'child'> {
  const { traceId, spanId } = span.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-01`,
    rename: (name) => void span.updateName(clean(name)),
    setAttributes: (fields) => void span.setAttributes(allowed(fields)),
    end(failure) {
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure)
      span.end()
    },
  }
}

function getContext(traceparent: string | undefined): SpanContext | undefined {
  const parsed = traceparent === undefined ? undefined : parseTraceparent(traceparent)
  return parsed && { traceId: parsed.traceId, spanId: parsed.parentId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
}

function linkTo(traceparent: string): Link[] {
  const context = getContext(traceparent)
  return context ? [{ context }] : []
}

function allowed(fields: SpanFields): Record<string, string | number> {
  const attributes: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== spanFields[name as keyof SpanFields]) continue
    attributes[name] = typeof value === 'string' ? clean(value) : value
  }
  return attributes
}

/** Decorates the exporter with a log line when sending starts to fail and when it recovers. */
function loggedExporter(exporter: SpanExporter, log: Log): SpanExporter {
  let fails = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== success
        if (failed && !fails) log.warn('spans cannot be exported and are dropped', { ...(result.error && { error: result.error }) })
        if (!failed && fails) log.info('the export of spans has recovered')
        fails = failed
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}

/** Resolves when `work` has settled or after `ms`. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, ms)
  await Promise.race([work.catch(() => undefined), over.promise])
  clearTimeout(timer)
}
