import type { Values } from '../config.ts'
import type { Log } from '../log.ts'
import type { telemetrySettings } from './settings.ts'
import { notTraced, type Tracer } from './tracer.ts'

export interface OpenTracer extends Tracer {
  /** Sends what has ended, for two seconds at most. */
  close(): Promise<void>
}

/** `service`: what traces call this process. Without an endpoint nothing of OpenTelemetry is even loaded. */
export async function openTracer({ endpoint, share }: Values<typeof telemetrySettings>, service: string, log: Log): Promise<OpenTracer> {
  if (endpoint === undefined) return { ...notTraced, close: async () => undefined }
  const { otlpTracer } = await import('./otlp.ts')
  return otlpTracer({ endpoint, share, service, log })
}
