import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received span. */
export interface ReceivedSpan {
  /** The process: `service.name` of its resource. */
  service: string
  name: string
  traceId: string
  id: string
  /** Empty: a root. */
  parentId: string
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  fields: Record<string, string | number>
  /** Ids of the spans it is linked to. */
  links: string[]
  failed: boolean
}

export interface OtlpReceiver {
  /** Value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string
  /** All spans received so far. */
  spans(): ReceivedSpan[]
  /** The posted bodies. */
  bodies: readonly string[]
  /** Sets the status of later responses; 200 at first. */
  answers(status: number): void
  /** Resolves when this many requests were answered. */
  asked(times: number): Promise<void>
  close(): Promise<void>
}

/** Receives OTLP over HTTP with JSON, as a collector does. `port` 0: any free one. */
export async function otlpReceiver(port = 0): Promise<OtlpReceiver> {
  const bodies: string[] = []
  let [status, posted] = [200, 0]
  const server = createServer(async (request, response) => {
    const body = await getText(request)
    const isTraces = request.method === 'POST' && request.url === '/v1/traces'
    if (isTraces && status === 200) bodies.push(body)
    response.writeHead(isTraces ? status : 404, { 'Content-Type': 'application/json' }).end('{}', () => server.emit('answered', ++posted))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => bodies.flatMap(spansIn),
    bodies,
    answers(next) {
      status = next
    },
    async asked(times) {
      while (posted < times) await once(server, 'answered')
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function getText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number }
}
interface WireSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  attributes: Attribute[]
  links?: { spanId: string }[]
  status?: { code?: number }
}
interface Body {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: WireSpan[] }[] }[]
}

const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const

const spansIn = (body: string): ReceivedSpan[] =>
  (JSON.parse(body) as Body).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(getFields(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => received(service, span)))
  })

const received = (service: string, span: WireSpan): ReceivedSpan => ({
  service,
  name: span.name,
  traceId: span.traceId,
  id: span.spanId,
  parentId: span.parentSpanId ?? '',
  kind: kinds[span.kind]!,
  fields: getFields(span.attributes),
  links: (span.links ?? []).map(({ spanId }) => spanId),
  failed: span.status?.code === 2,
})

const getFields = (attributes: readonly Attribute[]): Record<string, string | number> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.doubleValue ?? Number(value.intValue)]))
