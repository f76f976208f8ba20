import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ServiceError } from '@touchline/contract/errors'
import { portTaken } from '@touchline/platform/config'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'
import { Refusal } from './refusal.ts'
import { type FeedToken, getSource } from './tokens.ts'

interface ListenerOptions {
  /** Undefined: every address. */
  host: string | undefined
  /** 0: any free one. */
  port: number
  tokens: readonly FeedToken[]
  receive(body: { source: string; idempotencyKey: string | undefined; request: IncomingMessage }): Promise<string>
  realClock: Clock
  log: Log
}

export interface Listener {
  port: number
  /** Accepts no more bodies; resolves when the running ones have ended. */
  close(): Promise<void>
}

const connectionsMax = 64
const headersMs = 10_000
/** For a whole body: 1 GiB at 300 KB/s. Only who has a token may take this long. */
const requestMs = 3_600_000
/** How long the rest of a refused body is read and dropped, so that the partner reads the answer. */
const lingerMs = 10_000

/** `POST /feeds/{source}` on a port of its own. Errors: StartError when the port is in use. */
export async function listenForFeeds({ host, port, ...options }: ListenerOptions): Promise<Listener> {
  const running = new Set<Promise<void>>()
  const server = createServer(
    { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
    (request, response) => {
      const answering = answer(options, request, response).finally(() => running.delete(answering))
      running.add(answering)
    },
  )
  server.maxConnections = connectionsMax
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portTaken('FEED_PORT', port, error)))
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      while (running.size > 0) await Promise.all(running)
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(options: Omit<ListenerOptions, 'host' | 'port'>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const target = getTarget(options.tokens, request)
    send(response, 200, await options.receive({ ...target, request }))
  } catch (error) {
    // There is nobody to answer.
    if (request.destroyed && !request.complete) return
    refuse(response, getRefusal(error, options.log))
    if (request.complete) return
    const linger = options.realClock.after(lingerMs, () => request.destroy())
    request.once('close', () => linger.cancel())
    request.on('error', () => {})
    request.resume()
  }
}

function getRefusal(error: unknown, log: Log): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof ServiceError) return new Refusal('unavailable', {}, { cause: error })
  log.error('a pushed body was not imported', { error: error as Error })
  return new Refusal('internal_error', {}, { cause: error })
}

/** Errors: Refusal of anything but a body of the source that the token speaks for. */
function getTarget(tokens: readonly FeedToken[], { method, url = '', headers }: IncomingMessage) {
  const source = /^\/feeds\/([a-z0-9][a-z0-9-]{0,39})$/.exec(url)?.[1]
  if (source === undefined) throw new Refusal('unknown_endpoint')
  if (method !== 'POST') throw new Refusal('method_not_allowed')
  const speaksFor = getSource(tokens, headers.authorization)
  if (speaksFor === undefined) throw new Refusal('invalid_token')
  if (speaksFor !== source) throw new Refusal('source_not_allowed', { source })
  if (headers['content-encoding'] !== undefined) throw new Refusal('unsupported_coding')
  const type = headers['content-type'] ?? ''
  if (!isPlainFile(type)) throw new Refusal('unsupported_type', { type: type.slice(0, shownMax) })
  const key = headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))) throw new Refusal('invalid_idempotency_key')
  return { source, idempotencyKey: key }
}

const shownMax = 100

/**
 * Partners' clients name many types for lines of JSON, or send their default. None of them wraps or recodes the file.
 */
const isPlainFile = (type: string): boolean =>
  !/^\s*multipart\//i.test(type) && (/;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1] ?? 'utf-8').toLowerCase() === 'utf-8'

const headersByCode: { [code in Refusal['code']]?: Record<string, string> } = {
  invalid_token: { 'WWW-Authenticate': 'Bearer' },
  method_not_allowed: { Allow: 'POST' },
  push_running: { 'Retry-After': '1' },
  source_purging: { 'Retry-After': '60' },
  unavailable: { 'Retry-After': '5' },
}

const refuse = (response: ServerResponse, { code, http, message }: Refusal): void =>
  send(response, http, JSON.stringify({ success: false, error: { code, message } }), headersByCode[code])

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  const all = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'Content-Length': Buffer.byteLength(body), ...headers }
  response.writeHead(status, all).end(body)
}
