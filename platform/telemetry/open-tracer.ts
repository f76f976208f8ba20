import type { Values } from '../config.ts'
import type { Log } from '../log.ts'
import type { telemetrySettings } from './settings.ts'
import { notTraced, type Tracer } from './tracer.ts'

export interface OpenTracer extends Tracer {
  /** Flushes ended spans, for two seconds at most. */
  close(): Promise<void>
}

/** `service`: `service.name` of this process. Without an endpoint OpenTelemetry is not loaded. */
export async function openTracer({ endpoint, share }: Values<typeof telemetrySettings>, service: string, log: Log): Promise<OpenTracer> {
  if (endpoint === undefined) return { ...notTraced, close: async () => undefined }
  const { otlpTracer } = await import('./otlp.ts')
  return otlpTracer({ endpoint, share, service, log })
}
