import { env, type Setting, type Values } from '../config.ts'
import type { Log } from '../log.ts'
import { notTraced, type OpenTracer } from './tracer.ts'

/** The sampling ratio of traces, 0 to 1. */
const share: Setting<number> = {
  variable: 'OTEL_TRACES_SAMPLER_ARG',
  default: 0.01,
  doc: 'Fraction of requests, and of work without a request, that is traced, 0 to 1.',
  read(text) {
    const number = Number(text)
    if (/^(0|1|0?\.\d{1,9}|1\.0+)$/.test(text)) return number
    throw new Error(`must be a number from 0 to 1, such as 0.01, not "${text}"`)
  },
}

/**
 * Settings of every process, with OpenTelemetry's names; its exporter reads the other OTEL_EXPORTER_OTLP_… variables
 * itself.
 */
export const telemetrySettings = {
  endpoint: env.url(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    undefined,
    'Destination of spans, OTLP over HTTP, without /v1/traces, such as http://collector:4318. Unset: tracing is off and its packages are not loaded.',
  ),
  share,
}

/** `service`: `service.name` of this process. Without an endpoint OpenTelemetry is not loaded. */
export async function openTracer({ endpoint, share }: Values<typeof telemetrySettings>, service: string, log: Log): Promise<OpenTracer> {
  if (endpoint === undefined) return { ...notTraced, close: async () => undefined }
  const { otlpTracer } = await import('./otlp.ts')
  return otlpTracer({ endpoint, share, service, log })
}
