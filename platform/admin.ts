import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ServiceError } from '@touchline/contract/errors'
import { portTaken } from './config.ts'
import type { MetricsRegistry } from './metrics.ts'

/**
 * An import would read all exports of the module, and the WebSocket classes among them load undici: 3 MB in each
 * process.
 */
const { createServer } = process.getBuiltinModule('node:http')

export interface Admin {
  port: number
  close(): Promise<void>
}

export interface AdminOptions {
  host: string
  /** 0: any free one. */
  port: number
  metrics: MetricsRegistry
  /** Pending dependencies by part of the process; empty when ready. */
  waitsFor(): Record<string, string>
  /** What parts of the process do without, although they serve. */
  degraded(): Record<string, string>
  /**
   * Returns a service's response to `/internal/…`, sent as JSON; `path` is the part after that. Undefined: 404. A
   * rejection: 503.
   */
  internal(path: string, parameters: URLSearchParams): Promise<object | undefined>
  /** Pages whose paths begin with this segment, for every method. */
  pages(segment: string): RequestListener | undefined
}

/**
 * The operators' HTTP endpoints: `/healthz` (liveness: the event loop runs), `/readyz` (503 with the pending
 * dependencies until ready), `/metrics`, `/internal/…` and the pages of the services. Errors: StartError when the port is
 * in use.
 */
export async function startAdmin({ host, port, ...options }: AdminOptions): Promise<Admin> {
  const server = createServer((request, response) => {
    const pages = options.pages(/^\/([^/?]*)/.exec(request.url ?? '')?.[1] ?? '')
    if (pages) return pages(request, response)
    respond(request, options).then(
      ({ status, type, body }) => send(response, status, type, body),
      () => send(response, 500, 'text/plain', 'the metrics could not be read\n'),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portTaken('ADMIN_PORT', port, error)))
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface AdminResponse {
  status: number
  type: string
  body: string
}

type Answering = Omit<AdminOptions, 'host' | 'port' | 'pages'>

async function respond(
  { method, url = '' }: IncomingMessage,
  { metrics, waitsFor, degraded, internal }: Answering,
): Promise<AdminResponse> {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, type: 'text/plain', body: 'only GET\n' }
  if (url.startsWith(internalPrefix)) return respondInternal(url.slice(internalPrefix.length), internal)
  switch (url) {
    case '/healthz':
      return { status: 200, type: 'text/plain', body: 'ok\n' }
    case '/readyz': {
      const waiting = waitsFor()
      const ready = Object.keys(waiting).length === 0
      return json(ready ? 200 : 503, { ready, waits_for: waiting, degraded: degraded() })
    }
    case '/metrics':
      return { status: 200, type: metrics.contentType, body: await metrics.text() }
    default:
      return { status: 404, type: 'text/plain', body: '/healthz, /readyz or /metrics\n' }
  }
}

const internalPrefix = '/internal/'

/** An autoscaler reads these responses. It keeps the replicas after an error, but would act on a wrong number. */
async function respondInternal(target: string, internal: AdminOptions['internal']): Promise<AdminResponse> {
  const [path, query] = target.split('?') as [string, string?]
  try {
    const answer = await internal(path, new URLSearchParams(query))
    return answer ? json(200, answer) : json(404, { error: 'not found' })
  } catch (error) {
    if (!(error instanceof ServiceError)) return json(503, { error: Error.isError(error) ? error.message : String(error) })
    return json(error.code === 'invalid_parameter' ? 400 : 503, { error: error.message })
  }
}

const json = (status: number, body: object): AdminResponse => ({ status, type: 'application/json', body: `${JSON.stringify(body)}\n` })

const send = (response: ServerResponse, status: number, type: string, body: string): void =>
  void response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
