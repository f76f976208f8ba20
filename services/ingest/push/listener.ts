import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { httpServer, openPort, type WriteParserError } from '@touchline/platform/http/server'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'
import type { PushEvents } from './push-events.ts'
import { Refusal, toRefusal } from './refusal.ts'
import { type FeedToken, getSource } from './tokens.ts'

interface ListenerOptions {
  host: string
  /** Port to bind. 0: any free port. */
  port: number
  tokens: readonly FeedToken[]
  receive(body: { source: string; idempotencyKey: string | undefined; request: IncomingMessage }): Promise<string>
  /** TLS of a new connection. Undefined: plaintext. */
  secure: ((socket: Socket) => Socket) | undefined
  events: PushEvents
  realClock: Clock
  log: Log
}

export interface Listener {
  port: number
  /** Accepts no more bodies; resolves when the running ones have ended. */
  close(): Promise<void>
}

/**
 * High enough that a partner's request arrives before its connection is the oldest one without a request: an address
 * that opens 1,000 connections a second needs half a second to displace it.
 */
export const connectionLimits = { max: 1_024, perAddress: 512 }
/** Timeout of a whole body: 1 GiB at 300 KB/s. Only the holder of a token may take this long. */
const requestMs = 3_600_000
/**
 * A connection has 2 s for the headers of its request, the TLS handshake included. Idle time is not limited, because an
 * import may take long.
 */
const timeouts = { headers: 2_000, request: requestMs, socket: 0, keepAlive: 5_000, checkEvery: 500 }
/** How long the rest of a refused body is read and dropped, so that the partner reads the answer. */
const lingerMs = 10_000

/**
 * Serves `POST /feeds/{source}` on a separate port with the rules of the public port: a connection over a limit closes
 * a connection without a request first, then a refused one. Errors: StartError when the port is in use.
 */
export async function listenForFeeds({ host, port, secure, ...options }: ListenerOptions): Promise<Listener> {
  const { events } = options
  const running = new Set<Promise<void>>()
  const onParserError: WriteParserError = (error, socket) => {
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    if (isLate) events.dropped('headers')
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else socket.end(`HTTP/1.1 ${isLate ? '408 Request Timeout' : '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
  }
  const { server } = httpServer(
    (request, response) => {
      const answering = answer(options, request, response).finally(() => running.delete(answering))
      running.add(answering)
    },
    onParserError,
    {
      timeouts,
      limits: { ...connectionLimits, onDropped: () => events.dropped('limit') },
      refusals: { unpaused: ({ statusCode }) => (statusCode >= 400 && statusCode < 429 ? 0 : undefined) },
      ...(secure && { secure }),
    },
  )
  await openPort(server, 'FEED_PORT', { port, host })
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

async function answer(
  options: Omit<ListenerOptions, 'host' | 'port' | 'secure'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const target = getTarget(options.tokens, request)
    if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
    send(response, 200, await options.receive({ ...target, request }))
  } catch (error) {
    // Nobody is left to answer.
    if (request.destroyed && !request.complete) return
    const refusal = getRefusal(error, options.log)
    options.events.refused(refusal.http)
    refuse(response, refusal)
    if (request.complete) return
    const linger = options.realClock.after(lingerMs, () => request.destroy())
    request.once('close', () => linger.cancel())
    request.on('error', () => {})
    request.resume()
  }
}

function getRefusal(error: unknown, log: Log): Refusal {
  const refusal = toRefusal(error)
  if (refusal !== error && refusal.code !== 'unavailable') log.error('a pushed body was not imported', { error: error as Error })
  return refusal
}

/** Errors: Refusal of anything other than a body of the source that the token authorizes. */
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
 * Partners' clients use many content types for JSON lines, or send their default. None of them wraps or recodes the
 * file.
 */
const isPlainFile = (type: string): boolean =>
  !/^\s*multipart\//i.test(type) && (/;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1] ?? 'utf-8').toLowerCase() === 'utf-8'

const headersByCode: { [code in Refusal['code']]?: Record<string, string> } = {
  invalid_token: { 'WWW-Authenticate': 'Bearer' },
  method_not_allowed: { Allow: 'POST' },
  push_running: { 'Retry-After': '1' },
  source_purging: { 'Retry-After': '60' },
  store_full: { 'Retry-After': '60' },
  unavailable: { 'Retry-After': '5' },
}

const refuse = (response: ServerResponse, { code, http, message }: Refusal): void =>
  send(response, http, JSON.stringify({ success: false, error: { code, message } }), headersByCode[code])

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  const all = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'Content-Length': Buffer.byteLength(body), ...headers }
  response.writeHead(status, all).end(body)
}
