import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { portTaken } from './config.ts'
import type { MetricsRegistry } from './metrics.ts'

export interface Admin {
  port: number
  close(): Promise<void>
}

interface AdminOptions {
  host: string
  /** 0: any free one. */
  port: number
  metrics: MetricsRegistry
  /** Pending dependencies by part of the process; empty when ready. */
  waitsFor(): Record<string, string>
}

/**
 * The operators' HTTP endpoints: `/healthz` (liveness: the event loop runs), `/readyz` (503 with the pending
 * dependencies until ready), `/metrics`. Errors: StartError when the port is in use.
 */
export async function startAdmin({ host, port, metrics, waitsFor }: AdminOptions): Promise<Admin> {
  const server = createServer((request, response) => {
    respond(request, metrics, waitsFor).then(
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

async function respond(
  { method, url }: IncomingMessage,
  metrics: MetricsRegistry,
  waitsFor: AdminOptions['waitsFor'],
): Promise<AdminResponse> {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, type: 'text/plain', body: 'only GET\n' }
  switch (url) {
    case '/healthz':
      return { status: 200, type: 'text/plain', body: 'ok\n' }
    case '/readyz': {
      const waiting = waitsFor()
      const ready = Object.keys(waiting).length === 0
      return { status: ready ? 200 : 503, type: 'application/json', body: `${JSON.stringify({ ready, waits_for: waiting })}\n` }
    }
    case '/metrics':
      return { status: 200, type: metrics.contentType, body: await metrics.text() }
    default:
      return { status: 404, type: 'text/plain', body: '/healthz, /readyz or /metrics\n' }
  }
}

const send = (response: ServerResponse, status: number, type: string, body: string): void =>
  void response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
